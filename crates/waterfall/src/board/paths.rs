//! How each role moves, as paths of vectors: its single steps and its lame leaps.

use warpboard_core::Color;

use crate::board::{self, Vector};
use crate::piece::Role;
use crate::rules::{Lieutenant, WaterfallRules};

/// The steps and lame leaps of a piece that has crossed the waterfall or not, each a path of
/// single steps; slides and hops apart.
pub(super) fn paths(
    color: Color,
    role: Role,
    crossed: bool,
    rules: WaterfallRules,
) -> Vec<Vec<Vector>> {
    match role {
        Role::General => single(general(rules)),
        Role::Advisor => single(diagonals(rules)),
        Role::Guard => single(vectors(3)),
        Role::Elephant if rules.korean => korean_elephant(rules),
        Role::Elephant => diagonals(rules).map(|step| vec![step, step]).collect(),
        Role::Eunuch => vectors(3).map(|step| vec![step, step]).collect(),
        Role::Horse => horse(),
        Role::Mule => mule(rules),
        Role::Pawn | Role::Hireling | Role::Lieutenant => {
            single(pawn_kind(color, role, crossed, rules))
        }
        Role::Chariot | Role::BatteringRam | Role::Cannon | Role::Firework => Vec::new(),
    }
}

fn single(steps: impl IntoIterator<Item = Vector>) -> Vec<Vec<Vector>> {
    steps.into_iter().map(|step| vec![step]).collect()
}

fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// The steps that change so many coordinates: 1 orthogonal, 2 diagonal, 3 triagonal.
fn vectors(axes: usize) -> impl Iterator<Item = Vector> {
    let all = (0..27i8).map(|i| [i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1]);
    all.filter(move |step| step.iter().filter(|&&entry| entry != 0).count() == axes)
}

/// Whether a step stays in the plane of the rank.
fn in_rank_plane(step: Vector) -> bool {
    step[1] == 0
}

/// The diagonals of elephants and advisors (WX-12, WX-13, WX-51).
fn diagonals(rules: WaterfallRules) -> impl Iterator<Item = Vector> {
    vectors(2).filter(move |&step| !(rules.no_rank_plane_overlap && in_rank_plane(step)))
}

/// WX-22, WX-50.
fn general(rules: WaterfallRules) -> impl Iterator<Item = Vector> {
    let diagonals = vectors(2).filter(move |&step| !rules.regular_bishops && in_rank_plane(step));
    vectors(1).chain(diagonals)
}

/// Orthogonal steps, each with the orthogonal steps across it.
fn orthogonal_pairs() -> impl Iterator<Item = (Vector, Vector)> {
    vectors(1).flat_map(|first| {
        let across = move |second: &Vector| (0..3).all(|axis| first[axis] * second[axis] == 0);
        vectors(1).filter(across).map(move |second| (first, second))
    })
}

/// WX-11.
fn horse() -> Vec<Vec<Vector>> {
    orthogonal_pairs().map(|(leg, across)| vec![leg, add(leg, across)]).collect()
}

/// WX-52.
fn korean_elephant(rules: WaterfallRules) -> Vec<Vec<Vector>> {
    orthogonal_pairs()
        .map(|(leg, across)| vec![leg, add(leg, across), add(leg, across)])
        .filter(|path| {
            !(rules.no_rank_plane_overlap && path.iter().all(|&step| in_rank_plane(step)))
        })
        .collect()
}

/// WX-23, WX-50: a triagonal step goes outwards if it keeps the signs of the step before it.
fn mule(rules: WaterfallRules) -> Vec<Vec<Vector>> {
    let outwards = |leg: Vector| {
        let keeps = move |step: &Vector| (0..3).all(|i| leg[i] == 0 || step[i] == leg[i]);
        vectors(3).filter(keeps).map(move |step| vec![leg, step])
    };
    if rules.regular_bishops {
        return vectors(2).flat_map(outwards).collect();
    }
    let straight = vectors(1).filter(|&step| !in_rank_plane(step));
    let slanted = vectors(2).filter(|&step| in_rank_plane(step));
    straight.chain(slanted).flat_map(outwards).collect()
}

/// WX-15, WX-20, WX-21, WX-50.
fn pawn_kind(color: Color, role: Role, crossed: bool, rules: WaterfallRules) -> Vec<Vector> {
    let forward = board::forward(color);
    // The straight steps, then the diagonal ones.
    let sideways = |axes| vectors(axes).filter(move |&step| crossed && in_rank_plane(step));
    let slanted_forward = || vectors(2).filter(move |step| step[1] == forward);
    let pawn = || std::iter::once([0, forward, 0]).chain(sideways(1));
    let bishop_hireling = || slanted_forward().chain(sideways(2));
    match (role, rules.regular_bishops) {
        (Role::Pawn, _) => pawn().collect(),
        (Role::Hireling, false) => std::iter::once([0, forward, 0]).chain(sideways(2)).collect(),
        (Role::Hireling, true) => bishop_hireling().collect(),
        (_, false) => pawn().chain(sideways(2)).collect(),
        (_, true) if rules.lieutenant == Lieutenant::Pawn => pawn().collect(),
        (_, true) => pawn().chain(bishop_hireling()).collect(),
    }
}

/// What the lines through the centres of the palaces add (WX-52).
pub(super) fn palace_paths(
    color: Color,
    role: Role,
    at: [usize; 3],
    rules: WaterfallRules,
) -> Vec<Vec<Vector>> {
    let steps = if rules.korean { palace_steps(at, rules) } else { Vec::new() };
    match role {
        Role::General | Role::Advisor | Role::Guard => single(steps),
        Role::Pawn | Role::Hireling | Role::Lieutenant => {
            single(steps.into_iter().filter(|step| step[1] == board::forward(color)))
        }
        Role::Chariot => {
            let over_centre: Vec<_> = match steps[..] {
                [inwards] => vec![vec![inwards, inwards]],
                _ => Vec::new(),
            };
            single(steps).into_iter().chain(over_centre).collect()
        }
        _ => Vec::new(),
    }
}

/// The steps along lines of a palace: outwards from its centre, inwards from the ends.
fn palace_steps(at: [usize; 3], rules: WaterfallRules) -> Vec<Vector> {
    let lines: Vec<Vector> = diagonals(rules).chain(vectors(3)).collect();
    for color in Color::ALL {
        let centre = board::palace_centre(color);
        let inwards: [isize; 3] =
            std::array::from_fn(|axis| centre[axis] as isize - at[axis] as isize);
        if inwards == [0; 3] {
            return lines;
        }
        if let Some(&step) = lines.iter().find(|step| step.map(isize::from) == inwards) {
            return vec![step];
        }
    }
    Vec::new()
}

use std::time::Instant;
use warpboard_core::{Position, VariantPosition};
use warpboard_taxi::{Taxi, TaxiRules};
#[inline(always)]
fn perft(p: &Taxi, d: u32) -> u64 {
    go(p, d)
}
fn go(p: &Taxi, d: u32) -> u64 {
    if d == 1 {
        return p.count_legal();
    }
    let mut n = 0;
    let _ = p.visit_legal::<()>(|m| {
        let mut q = p.clone();
        q.make(m);
        n += go(&q, d - 1);
        std::ops::ControlFlow::Continue(())
    });
    n
}
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
#[allow(unsafe_code)]
fn fast(p: &Taxi, d: u32) -> u64 {
    if d == 1 {
        return p.count_legal();
    }
    let mut n = 0;
    let mut list = Vec::with_capacity(512);
    p.legal_moves_into(&mut list);
    for m in list {
        let mut p = p.clone();
        n += p.with_move(m, |q| fast(q, d - 1));
    }
    n
}
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn full(p: &Taxi, d: u32) -> u64 {
    if d == 0 {
        return 1;
    }
    let mut n = 0;
    let mut list = Vec::with_capacity(512);
    p.legal_moves_into(&mut list);
    for m in list {
        let mut p = p.clone();
        n += p.with_move(m, |q| full(q, d - 1));
    }
    n
}
#[allow(unsafe_code)]
fn main() {
    let t = Instant::now();
    let _ = Taxi::start(TaxiRules::default()).count_legal();
    println!("startup {:?} size {}", t.elapsed(), size_of::<Taxi>());
    let cases = [
        (Taxi::START_FEN, 6),
        (
            "1k1****/r3***/p1b1p**/1(np)4*/1P2b2/*1(RN)2p1/**3PP/***3B/****RK1 w e4[NP] c8[r] - - 3 20",
            4,
        ),
        ("3****/4***/3p1**/1(NPP)2k1*/5(rp)1/*1p4/**4(BP)/***2R1/****3 b g2[K] e5[nn] - - 0 33", 4),
        ("k2****/4***/5**/6*/3(NN)3/*2(nn)1(RR)1/**5/***4/****2K w e3[NN] c7[nn] - - 0 1", 4),
    ];
    let which: Option<usize> = std::env::args().nth(1).map(|s| s.parse().unwrap());
    let less: u32 = std::env::args().nth(2).map_or(0, |s| s.parse().unwrap());
    for (i, (fen, d)) in cases.iter().enumerate() {
        if which.is_some_and(|w| w != i) {
            continue;
        }
        let p = Taxi::from_fen(fen, TaxiRules::default()).unwrap();
        let t = Instant::now();
        let n = unsafe { fast(&p, d - less) };
        let e = t.elapsed();
        println!("{i} d{} {n} {:?} {:.2} ns/move", d - less, e, e.as_nanos() as f64 / n as f64);
        if which.is_none() {
            let t = Instant::now();
            let n = unsafe { full(&p, d - 1) };
            let e = t.elapsed();
            println!("  full d{} {n} {:?} {:.2} ns/move", d - 1, e, e.as_nanos() as f64 / n as f64);
            let t = Instant::now();
            let n = perft(&p, d - 1);
            let e = t.elapsed();
            println!(
                "  default flags d{} {n} {:?} {:.2} ns/move",
                d - 1,
                e,
                e.as_nanos() as f64 / n as f64
            );
        }
    }
}

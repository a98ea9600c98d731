//! The benches of warpboard; see `benches/`.

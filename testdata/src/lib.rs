//! Reads `testdata/`.

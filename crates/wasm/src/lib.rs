//! Rootward for JavaScript: the atlas and the search as one WebAssembly module.

//! Conditions over the columns of bases, and the search for bases that match, without an engine.

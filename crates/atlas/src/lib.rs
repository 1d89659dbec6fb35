//! What the atlas tells about a base: map, facts, walkthrough and plain pages, without an engine.

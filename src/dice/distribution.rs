//! Exact chances, by enumerating faces.

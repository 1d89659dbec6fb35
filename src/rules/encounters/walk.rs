//! Where groups may step.

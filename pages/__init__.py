"""What people look at: pages that are one file, open from disk and need no network."""

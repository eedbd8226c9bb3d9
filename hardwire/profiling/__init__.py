"""Where the time of a call goes, on this machine."""

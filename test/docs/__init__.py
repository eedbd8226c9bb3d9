"""Pages of docs/, run as a reader would run them."""

"""What runs with an object: C headers for the device, and a loader for the host."""

"""Templates that write one kernel each as loops and vectors over flat memrefs."""

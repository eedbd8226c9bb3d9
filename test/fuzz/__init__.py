"""What is made at random: graphs compared with eager, and damaged archives."""

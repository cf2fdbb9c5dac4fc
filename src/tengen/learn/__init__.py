"""Programs that learn: from games played, from themselves, on the machine of their owner."""

"""How knowledge comes in and goes out: from games and files, merged, exported, surveyed."""

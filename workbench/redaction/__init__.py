"""Takes secrets and personal data out of recordings, the same value always by the same mask."""

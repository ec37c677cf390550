"""What calls cost: price map, prompt-cache rules of the providers, and sums over a conversation."""

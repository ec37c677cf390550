from workbench.facts.memory import Memory


def test_what_was_put_is_known():
    memory: Memory[int] = Memory()
    memory.put("a line", 3, size=6)
    assert (memory.get("a line"), memory.get("another")) == (3, None)


def test_a_full_memory_begins_anew():
    memory: Memory[int] = Memory(room=100)
    for number in range(10):
        memory.put(str(number), number, size=50)
    assert sum(memory.get(str(number)) is not None for number in range(10)) <= 2


def test_long_pieces_are_not_kept():
    memory: Memory[int] = Memory()
    memory.put("x" * 5000, 1, size=5000)
    assert memory.get("x" * 5000) is None

"""One guest is an address; in IPv6 whoever has one address of a network has all of them."""

import pytest

from teahouse.server.client_addresses import guest_address, is_host, one_guest, sealed


@pytest.mark.parametrize(
    ("host", "guest"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.7 ", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("[::ffff:192.0.2.7]:80", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:80", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", ""),
        ("", ""),
        ("x" * 10_000, ""),
    ],
)
def test_who_counts_as_one(host: str, guest: str) -> None:
    assert one_guest(host) == guest


def test_only_the_last_word_of_ones_own_proxy_is_believed() -> None:
    def seen(proxy: bool, *lines: str) -> str:
        headers = [(b"x-forwarded-for", line.encode()) for line in lines]
        return guest_address({"type": "http", "headers": headers, "client": ("10.0.0.1", 5)}, proxy)

    assert seen(False, "192.0.2.7") == "10.0.0.1"
    assert seen(True) == "10.0.0.1"
    assert seen(True, "6.6.6.6, 192.0.2.7") == "192.0.2.7"
    assert seen(True, "6.6.6.6", "192.0.2.7") == "192.0.2.7", "a second line of the same header"
    assert seen(True, "6.6.6.6, nonsense") == "10.0.0.1"


def test_a_sealed_address_is_the_same_for_one_house_and_another_for_the_next() -> None:
    assert sealed("192.0.2.7", "key") == sealed("192.0.2.7", "key")
    assert len({sealed(address, key) for address in ("192.0.2.7", "192.0.2.8") for key in ("one", "two")}) == 4
    assert sealed("", "key") == ""


def test_what_can_be_a_host() -> None:
    for host in ("localhost", "a.b-c_d.example:8888", "192.0.2.1:1", "[::1]", "[2001:db8::1]:65535"):
        assert is_host(host), host
    for host in (
        "",
        "[",
        "[::1",
        "[::g]",
        "[::1]x",
        "a b",
        "a/b",
        "a@b",
        "a:",
        "a:b",
        "a:65536",
        "é",
        "x" * 256,
        "..",
        "a:1:2",
    ):
        assert not is_host(host), host

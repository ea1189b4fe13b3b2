import gzip
import json
import unittest

from operator_games import OperatorGames, Response, list_parts


class Parts(unittest.TestCase):
    def test_csv_is_cut_at_lines_and_its_header_is_repeated(self):
        rows = [b"row-%02d,1.00\n" % number for number in range(20)]
        parts = list(list_parts([b"\xef\xbb\xbf\nid,amount\n" + b"".join(rows)], max_bytes=50))
        self.assertGreater(len(parts), 5)
        for part in parts:
            self.assertTrue(part.startswith(b"id,amount\n"))
            self.assertLessEqual(len(part), 50)
        self.assertEqual(b"".join(part[10:] for part in parts), b"".join(rows))

    def test_chunks_of_any_size_give_the_same_parts(self):
        text = b"id,amount\n" + b"".join(b"row-%d,1.00\n" % number for number in range(50))
        whole = list(list_parts([text], max_bytes=64))
        self.assertEqual(list(list_parts((text[i : i + 7] for i in range(0, len(text), 7)), max_bytes=64)), whole)

    def test_ndjson_has_no_header(self):
        lines = [json.dumps({"transaction_id": str(number)}).encode() + b"\n" for number in range(10)]
        self.assertEqual(b"".join(list_parts(lines, max_bytes=60)), b"".join(lines))

    def test_a_last_line_without_an_end_and_a_line_that_is_too_long_are_kept(self):
        self.assertEqual(list(list_parts([b"id\na\n", b"b" * 30, b"\nc"], max_bytes=10)), [b"id\na\n", b"id\n" + b"b" * 30 + b"\n", b"id\nc"])

    def test_nothing_is_no_part(self):
        self.assertEqual(list(list_parts([b"", b"\n \n"])), [])


class Client(unittest.TestCase):
    def setUp(self):
        self.seen, self.answers = [], []

        def send(request):
            self.seen.append(request)
            return Response(200, {}, json.dumps(self.answers.pop(0)).encode())

        self.client = OperatorGames(base_url="https://x.example", key_id="key", secret="secret", send=send)

    def test_a_list_is_sent_compressed_and_its_rows_are_counted(self):
        self.answers = [{"part": 1, "rows": 2}]
        sent = list(self.client.send_reconciliation_list("r/1", [b"id,amount\na,1\n", b"b,2\n"]))
        self.assertEqual(sent, [{"part": 1, "rows": 2}])
        request = self.seen[0]
        self.assertEqual((request.method, request.url), ("PUT", "https://x.example/v1/reconciliations/r%2F1/parts/1"))
        self.assertEqual(gzip.decompress(request.body), b"id,amount\na,1\nb,2\n")
        self.assertEqual((request.headers["Content-Type"], request.headers["Content-Encoding"]), ("text/csv", "gzip"))

    def test_an_iterator_follows_the_cursor_and_fetches_when_it_gets_there(self):
        self.answers = [{"games": [{"id": "1"}, {"id": "2"}], "next_cursor": "c"}, {"games": [{"id": "3"}], "next_cursor": None}]
        games = self.client.games(type="slot")
        self.assertEqual([next(games)["id"], next(games)["id"]], ["1", "2"])
        self.assertEqual(len(self.seen), 1)
        self.assertEqual([game["id"] for game in games], ["3"])
        self.assertTrue(self.seen[1].url.endswith("&cursor=c"))

    def test_changes_of_games_are_read_to_their_end(self):
        pages = [{"changes": [], "next_since": "b", "has_more": True}, {"changes": [], "next_since": "c", "has_more": False}]
        self.answers = list(pages)
        self.assertEqual(list(self.client.game_changes("a")), pages)
        self.assertEqual([request.url.split("since=")[1][0] for request in self.seen], ["a", "b"])

"""Runs against a server whose address stands in the environment; client.test.ts starts it."""

from __future__ import annotations

import json
import os
import tempfile
import unittest
from typing import List, Tuple

from docket import (
    AuthenticationError,
    ConflictError,
    ConnectionError,
    Docket,
    NotFoundError,
    RateLimitError,
    WebhookVerificationError,
    WorkFailedError,
    verify_webhook,
)

TEXT = "The monthly rent is 500 dollars.\n" * 200


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.docket = Docket()
        self.addCleanup(self.docket.close)

    def test_iterates_over_a_list_page_after_page(self) -> None:
        for n in range(5):
            self.docket.tasks.create(title=f"Page {n}", tags=["pages"])
        page = self.docket.tasks.list(tag="pages", limit=2, sort="created_at")
        self.assertEqual([task["title"] for task in page], [f"Page {n}" for n in range(5)])
        self.assertEqual(len(page.data), 2)
        self.assertEqual(page.pagination["total"], 5)

    def test_uploads_waits_analyzes_and_asks(self) -> None:
        progress: List[Tuple[int, int]] = []
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "lease ü.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(TEXT)
            work = self.docket.documents.upload(
                path,
                tags=["lease"],
                metadata={"floor": 3},
                on_progress=lambda sent, total: progress.append((sent, total)),
            )
        document = work.until_done()
        self.assertEqual(document["filename"], "lease ü.txt")
        self.assertEqual(document["tags"], ["lease"])
        self.assertEqual(progress[-1], (len(TEXT), len(TEXT)))
        detail = self.docket.documents.analyze(
            document_id=document["id"], analysis_type="contract_review"
        ).until_done()
        self.assertIn("analysis", detail)
        question = "How much is the monthly rent?"
        answer = self.docket.documents.ask(document["id"], question=question)
        self.assertTrue(answer["answered"])
        parts = list(self.docket.documents.ask_stream(document["id"], question=question))
        self.assertEqual(parts[-1]["event"], "done")
        self.assertEqual(self.docket.documents.download(document["id"]).decode(), TEXT)

    def test_sends_a_recording_in_parts_through_an_interruption(self) -> None:
        docket = Docket(base_url=os.environ["CUTTING_URL"])
        content = os.urandom(600_000)
        work = docket.transcriptions.upload(
            content, language="en", filename="talk.wav", part_bytes=250_000, speaker_labels=False
        )
        self.assertNotIn("upload", work.record)
        state = self.docket.transcriptions.get(work.record["id"])
        self.assertEqual(state["file_size"], len(content))

    def test_types_errors(self) -> None:
        with self.assertRaises(NotFoundError) as caught:
            self.docket.documents.get("doc_none")
        self.assertTrue((caught.exception.request_id or "").startswith("req_"))
        with self.assertRaises(AuthenticationError):
            Docket(api_key="sk_live_wrong").me.get()
        task = self.docket.tasks.create(title="Call")
        with self.assertRaises(ConflictError):
            self.docket.tasks.update(task["id"], title="No", if_match='"of-another-version"')
        with self.assertRaises(ConnectionError):
            Docket(base_url="http://127.0.0.1:1", max_retries=0).me.get()
        with self.assertRaises(TypeError):
            self.docket.tasks.get("")

    def test_repeats_under_one_idempotency_key(self) -> None:
        task = Docket(base_url=os.environ["LIMITED_TWICE_URL"]).tasks.create(title="Call")
        self.assertEqual(task["id"], "task_1")
        with self.assertRaises(RateLimitError):
            Docket(base_url=os.environ["LIMITED_URL"], max_retries=1).tasks.create(title="Call")

    def test_throws_when_the_work_fails(self) -> None:
        work = Docket(base_url=os.environ["FAILING_URL"]).documents.create(title="x", content="y")
        with self.assertRaises(WorkFailedError) as caught:
            work.until_done()
        self.assertEqual(str(caught.exception), "The file is encrypted")

    def test_verifies_webhooks(self) -> None:
        with open(os.environ["VECTORS"], encoding="utf-8") as file:
            vectors = json.load(file)["vectors"]
        self.assertGreater(len(vectors), 30)
        for vector in vectors:
            with self.subTest(vector["name"]):
                arguments = (vector["body"].encode(), vector["headers"], vector["secrets"])
                now = float(vector["received_at"])
                if vector["valid"]["webhook-signature"]:
                    event = verify_webhook(*arguments, now=now)
                    self.assertEqual(event, json.loads(vector["body"]))
                else:
                    with self.assertRaises(WebhookVerificationError):
                        verify_webhook(*arguments, now=now)


if __name__ == "__main__":
    unittest.main()

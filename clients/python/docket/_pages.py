"""Lists, page after page."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, Iterator, List, Optional, TypeVar

from ._core import Core, Request
from .types import Pagination

Row = TypeVar("Row")


class Page(Generic[Row]):
    """The first page of a list; iterating over it goes through all pages."""

    def __init__(self, core: Core, request: Request, key: str) -> None:
        self._core = core
        self._request = request
        self._key = key
        body = core.json(request)
        self.data: List[Row] = body[key]
        total = len(self.data)
        whole: Pagination = {
            "total": total,
            "total_count": total,
            "limit": total,
            "next_cursor": None,
            "has_more": False,
        }
        self.pagination: Pagination = body.get("pagination", whole)

    def next_page(self) -> Optional[Page[Row]]:
        """Returns None after the last page."""
        cursor = self.pagination["next_cursor"]
        if cursor is None:
            return None
        query = {**self._request.query, "cursor": cursor}
        # An offset would be refused beside the cursor, which brings filters and sort.
        query.pop("offset", None)
        return Page(self._core, replace(self._request, query=query), self._key)

    def __iter__(self) -> Iterator[Row]:
        page: Optional[Page[Row]] = self
        while page is not None:
            yield from page.data
            page = page.next_page()

    def __repr__(self) -> str:
        return f"<Page of {len(self.data)} out of {self.pagination['total']}>"

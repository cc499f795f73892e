import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import { type DocumentIndex, indexDocument } from './document-index.ts';

/** Characters of text whose indexes are kept: some 20 documents of 100 pages, 100 MB. */
const CHARACTERS_MAX = 6_000_000;

const kept = new Map<string, { index: DocumentIndex; characters: number }>();

/** The index of a text; those used last are kept in this process, so that a second question finds it ready. */
export function documentIndexOf(text: ExtractedText): DocumentIndex {
  const key = `${text.text_sha256} ${text.pages.length}`;
  const known = kept.get(key);
  const entry = known ?? { index: indexDocument(text), characters: text.text.length };
  kept.delete(key);
  kept.set(key, entry);
  if (!known) forgetOldest();
  return entry.index;
}

function forgetOldest(): void {
  let total = [...kept.values()].reduce((sum, { characters }) => sum + characters, 0);
  for (const [key, { characters }] of kept) {
    if (total <= CHARACTERS_MAX || kept.size === 1) return;
    kept.delete(key);
    total -= characters;
  }
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { extractBySchema } from './extract-by-schema.ts';

const LAW = { type: 'object', properties: { governing_law: { type: 'string' } } };

function readLaw(content: string): unknown {
  const text = makeExtractedText(content);
  const { data, evidence } = extractBySchema(text, { schema: LAW });
  for (const { start, end, excerpt } of evidence['/governing_law'] ?? []) {
    assert.equal(content.slice(start, end), excerpt);
  }
  return (data as { governing_law: unknown }).governing_law;
}

suite('known fields of a schema', () => {
  test('a governing law is filled as an analysis finds it, without the words around it', () => {
    const lease = 'This Lease is governed by the laws of the State of Oregon.';

    assert.equal(readLaw(lease), 'Oregon');
  });

  test('a governing law is null where the document does not state it', () => {
    const lease = 'This Lease begins in Oregon on 1 March 2025, and the rent is due each month.';

    assert.equal(readLaw(lease), null);
  });

  test('a governing law is null where its label says that there is none', () => {
    const lease = 'Governing law: none\nTen cases are governed by the laws of Oregon.';

    assert.equal(readLaw(lease), null);
  });
});

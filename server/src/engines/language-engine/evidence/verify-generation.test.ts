import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { SourceEvidence } from '../../../contract/generation.ts';
import { makeExtractedText, makeMeeting } from '../testing/engine-texts.ts';
import type { SourceText } from '../generation-engine.ts';
import { createSourceVerifier } from './verify-generation.ts';

const DOCUMENT: Extract<SourceText, { type: 'document' }> = {
  type: 'document',
  id: 'doc_1',
  title: 'Plan',
  text: makeExtractedText('The shop opens in May.', 'The oven comes in April.'),
};

const MEETING: Extract<SourceText, { type: 'meeting' }> = {
  type: 'meeting',
  id: 'meet_1',
  title: 'Talk',
  text: makeMeeting([
    ['Ana', 'The oven is late.'],
    ['Ben', 'I will ask.'],
  ]),
};

function evidenceAt({ text }: SourceText, excerpt: string, page: number | null): SourceEvidence {
  const start = text.text.indexOf(excerpt);
  const { text_sha256 } = text;
  const end = start + excerpt.length;
  const about = { text_sha256, match: 'exact', verified: true, start_time: null } as const;
  return { page, start, end, excerpt, ...about };
}

const TRUE = evidenceAt(DOCUMENT, 'The oven comes in April.', 2);
const SAID = evidenceAt(MEETING, 'The oven is late.', null);

const FALSEHOODS: Record<string, [source: SourceText, evidence: SourceEvidence]> = {
  'another excerpt': [DOCUMENT, { ...TRUE, excerpt: 'The oven comes in March.' }],
  'another offset': [DOCUMENT, { ...TRUE, start: TRUE.start - 1, end: TRUE.end - 1 }],
  'another page': [DOCUMENT, { ...TRUE, page: 1 }],
  'another text': [DOCUMENT, { ...TRUE, text_sha256: '0'.repeat(64) }],
  'an empty excerpt': [DOCUMENT, { ...TRUE, end: TRUE.start, excerpt: '' }],
  'the name before the speech': [MEETING, evidenceAt(MEETING, 'Ana: The oven', null)],
  'speech of two people': [MEETING, evidenceAt(MEETING, 'late.\nBen: I will', null)],
  'a page number in a meeting': [MEETING, { ...SAID, page: 1 }],
};

const claim = ({ type, id, title }: SourceText, ...evidence: SourceEvidence[]) => ({
  sources: [{ type, id, title, evidence }],
  warnings: [],
});

suite('verification of evidence in generated content', () => {
  test('a result with true evidence is returned unchanged', () => {
    const check = createSourceVerifier([DOCUMENT, MEETING]);

    for (const result of [claim(DOCUMENT, TRUE), claim(MEETING, SAID)]) {
      assert.deepEqual(check.verify(result), result);
    }
  });

  for (const [what, [source, evidence]] of Object.entries(FALSEHOODS)) {
    test(`evidence with ${what} is removed, with a warning`, () => {
      const right = source === DOCUMENT ? TRUE : SAID;

      const { sources, warnings } = createSourceVerifier([source]).verify(
        claim(source, evidence, right),
      );

      assert.deepEqual(sources[0]!.evidence, [right]);
      assert.deepEqual(warnings, [
        { code: 'evidence_failed', message: '1 passage left out: not found in the source' },
      ]);
    });
  }

  test('a source that was not given is removed with its evidence', () => {
    const { sources } = createSourceVerifier([MEETING]).verify(claim(DOCUMENT, TRUE));

    assert.deepEqual(sources, []);
  });
});

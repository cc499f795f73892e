import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseDraft } from '../src/drafts/parse-draft.ts';

suite('text of a draft', () => {
  test('has headings, paragraphs and lists', () => {
    const blocks = parseDraft('# Title\n\nOne line\nand more.\n\n**What is open**\n\n- a\n- b');

    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ['heading', 'paragraph', 'heading', 'list'],
    );
  });

  test('has what is to add, bold text and numbers of sources inside its lines', () => {
    assert.deepEqual(parseDraft('Hello [To add: name], **see** [2].'), [
      {
        kind: 'paragraph',
        pieces: [
          { kind: 'text', text: 'Hello ' },
          { kind: 'open', text: 'name' },
          { kind: 'text', text: ', ' },
          { kind: 'bold', text: 'see' },
          { kind: 'text', text: ' ' },
          { kind: 'source', number: 2 },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  test('keeps what it does not know as text', () => {
    assert.deepEqual(parseDraft('<b>1</b> *a* [x](y)'), [
      { kind: 'paragraph', pieces: [{ kind: 'text', text: '<b>1</b> *a* [x](y)' }] },
    ]);
  });
});

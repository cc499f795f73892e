import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { foldText, PARAGRAPH_END } from './folding.ts';

suite('folded text', () => {
  for (const [what, raw, folded] of [
    ['collapses blanks', 'a  \t b', 'a b'],
    ['keeps a line end as one', 'A\r\nB', 'A\nB'],
    ['makes an empty line the end of a paragraph', 'One.\n\n\nTwo', `One.${PARAGRAPH_END}Two`],
    ['joins a sentence that a page break cut', 'shall pay\n\nthe fee', 'shall pay the fee'],
    ['joins a word that a line end cut', 'agree-\nment', 'agreement'],
    ['keeps the hyphen before a capital', 'Non-\nCompete', 'Non-\nCompete'],
    ['writes quotes and dashes plainly', '“Term” – it’s', '"Term" - it\'s'],
    ['takes two single quotes for a double one', "''Term''", '"Term"'],
    ['shortens rules and dotted leaders', 'Name ________ ........ 4', 'Name ___ ... 4'],
    ['drops the bold marks of Markdown', '**Tenant:** the **"Lessee"**.', 'Tenant: the "Lessee".'],
    ['keeps asterisks that make nothing bold', '[**] 2**8 *** ** a', '[**] 2**8 *** ** a'],
    ['drops what cannot be seen', 'con\u00adtract\u200b', 'contract'],
  ] as const) {
    test(what, () => assert.equal(foldText(raw).text, folded));
  }

  test('folded text maps every word to its raw offsets', () => {
    const raw = '  The  “Lessee”\n\nshall pay — on\u00a0time — the agree-\nment fee.  ';
    const folded = foldText(raw);

    for (const match of folded.text.matchAll(/[\w"]+/g)) {
      const end = match.index + match[0].length;
      const cut = raw.slice(folded.rawStart(match.index), folded.rawEnd(end));
      assert.equal(foldText(cut).text, match[0]);
    }
  });

  test('folded text leaves out running headers, footers and page numbers', () => {
    const raw = [page(1, 'The Tenant shall'), page(2, 'pay the rent'), page(3, 'on Monday.')].join(
      '\f',
    );

    assert.equal(foldText(raw).text, 'The Tenant shall pay the rent on Monday.');
  });
});

function page(number: number, words: string): string {
  return `Lease of Mill Lane\n${words}\nDraft of 3 April\n- ${number} -`;
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from '../fields/fields.ts';
import { readText } from '../document/reading.ts';

const ORDER = `IN THE UNITED STATES DISTRICT COURT
FOR THE DISTRICT OF NEVADA

ORCHARD DRONES, INC., Plaintiff,
v.
LIN MAREK and TOMA VALE, Defendants.

ORDER ON MOTION TO DISMISS

The motion is brought under Federal Rule of Civil Procedure 12(b)(6).

I. BACKGROUND
Plaintiff alleges that on May 4, 2023 its designs were copied.

II. CONCLUSION
Plaintiff shall file an amended complaint by March 3, 2025. Defendants shall answer within 21 days thereafter. The costs shall be those of the appeal.
Dated: February 10, 2025`;

suite('court order fields', () => {
  const reading = readText(ORDER);

  test('a court order is dated by its decision, not by the events that it mentions', () => {
    assert.deepEqual(findField(reading, 'dates').value, { start: '2025-02-10', end: null });
  });

  test('a court order without a decision date has neither start nor end date', () => {
    const undated = readText(ORDER.replace('Dated: February 10, 2025', ''));

    assert.deepEqual(findField(undated, 'dates').value, { start: null, end: null });
  });

  test('obligations of a court order name the party if the caption gives the status to one party', () => {
    const orders = findField(reading, 'obligations').value as Record<string, unknown>[];

    assert.deepEqual(
      orders.map(({ party, due_text, due_date }) => [party, due_text, due_date]),
      [
        ['ORCHARD DRONES, INC.', 'by March 3, 2025', '2025-03-03'],
        ['Defendants', 'within 21 days thereafter', null],
      ],
    );
  });

  test('a federal rule in a court order is listed as a statute', () => {
    assert.deepEqual(findField(reading, 'statutes').value, [
      'Federal Rule of Civil Procedure 12(b)(6)',
    ]);
  });
});

suite('contract fields beside court words', () => {
  test('a settlement agreement that names a court keeps its agreement date', () => {
    const reading = readText(
      'SETTLEMENT AGREEMENT\n\nThis Settlement Agreement is made as of May 2, 2025 by and between Orchard Drones, Inc., Plaintiff, and Lin Marek, Defendant, in the District Court of Nevada.\n\nPlaintiff shall file a notice of dismissal.',
    );

    assert.deepEqual(findField(reading, 'dates').value, { start: '2025-05-02', end: null });
  });
});

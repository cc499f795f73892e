import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from '../fields/fields.ts';
import { readText } from '../reading.ts';

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

suite('an order of a court', () => {
  const reading = readText(ORDER);

  test('is of the day on which it was made, not of the events', () => {
    assert.deepEqual(findField(reading, 'dates').value, { start: '2025-02-10', end: null });
  });

  test('has no day where it gives none of its own', () => {
    const undated = readText(ORDER.replace('Dated: February 10, 2025', ''));

    assert.deepEqual(findField(undated, 'dates').value, { start: null, end: null });
  });

  test('lays duties on the sides, by name where the caption gives one', () => {
    const orders = findField(reading, 'obligations').value as Record<string, unknown>[];

    assert.deepEqual(
      orders.map(({ party, due_text, due_date }) => [party, due_text, due_date]),
      [
        ['ORCHARD DRONES, INC.', 'by March 3, 2025', '2025-03-03'],
        ['Defendants', 'within 21 days thereafter', null],
      ],
    );
  });

  test('cites federal rules', () => {
    assert.deepEqual(findField(reading, 'statutes').value, [
      'Federal Rule of Civil Procedure 12(b)(6)',
    ]);
  });
});

suite('a contract that speaks of a court', () => {
  test('keeps its own days and duties', () => {
    const reading = readText(
      'SETTLEMENT AGREEMENT\n\nThis Settlement Agreement is made as of May 2, 2025 by and between Orchard Drones, Inc., Plaintiff, and Lin Marek, Defendant, in the District Court of Nevada.\n\nPlaintiff shall file a notice of dismissal.',
    );

    assert.deepEqual(findField(reading, 'dates').value, { start: '2025-05-02', end: null });
  });
});

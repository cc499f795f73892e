import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { assignElementIds, type ElementFinding } from './finding-ids.ts';

function element(pointer: string, span: [number, number], more: Partial<ElementFinding> = {}) {
  const [start, end] = span;
  return {
    pointer,
    kind: 'obligations',
    label: 'pay',
    textId: 'sha',
    spans: [{ start, end }],
    ...more,
  };
}

/** Identifies elements as the first result of a text. */
function identify(...elements: ElementFinding[]) {
  const ids = assignElementIds(elements, []);
  return elements.map((each) => ({ ...each, id: ids.get(each.pointer)! }));
}

suite('ids of elements', () => {
  test('the same elements have the same ids in every order', () => {
    const [one, other] = [element('/0', [0, 20]), element('/1', [40, 60])];
    const first = assignElementIds([one, other], []);
    const again = assignElementIds(
      [
        { ...other, pointer: '/0' },
        { ...one, pointer: '/1' },
      ],
      [],
    );

    assert.deepEqual([again.get('/1'), again.get('/0')], [first.get('/0'), first.get('/1')]);
    assert.notEqual(first.get('/0'), first.get('/1'));
    assert.match(first.get('/0')!, /^finding_[0-9a-f]{32}$/);
  });

  test('an element whose evidence overlaps an earlier one keeps its id', () => {
    const [earlier] = identify(element('/0', [0, 20]));

    const ids = assignElementIds([element('/0', [90, 99]), element('/1', [5, 30])], [earlier!]);

    assert.equal(ids.get('/1'), earlier!.id);
    assert.notEqual(ids.get('/0'), earlier!.id);
  });

  test('an element that shares less than half of its evidence, or has another kind or text, is new', () => {
    const [earlier] = identify(element('/0', [0, 20]));
    const others = [
      element('/0', [11, 40]),
      element('/0', [0, 20], { kind: 'risks' }),
      element('/0', [0, 20], { textId: 'other' }),
    ];

    for (const other of others) {
      assert.notEqual(assignElementIds([other], [earlier!]).get('/0'), earlier!.id);
    }
  });

  test('elements with the same evidence differ, and are told apart by their words', () => {
    const [pay, report] = identify(
      element('/0', [0, 20]),
      element('/1', [0, 20], { label: 'report' }),
    );
    assert.notEqual(pay!.id, report!.id);

    const ids = assignElementIds(
      [element('/0', [0, 20], { label: 'report' }), element('/1', [0, 20])],
      [pay!, report!],
    );

    assert.deepEqual([ids.get('/0'), ids.get('/1')], [report!.id, pay!.id]);
  });

  test('a derived id never repeats one that an earlier element gave away', () => {
    const [earlier] = identify(element('/0', [0, 20]));

    const ids = assignElementIds([element('/0', [0, 20]), element('/1', [0, 20])], [earlier!]);

    assert.equal(ids.get('/0'), earlier!.id);
    assert.equal(new Set(ids.values()).size, 2);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { meetingOf } from '../../meeting-conformance.ts';
import { items, lists } from './settle.compute.ts';
import type { ItemClaim, Place } from './settle-task.ts';
import { createSpokenPlaces } from './spoken-places.ts';

/** On a Wednesday. */
const MEETING = {
  ...meetingOf([
    ['Ana', 'The printer needs the text by Friday. It costs 4,500 euros.'],
    ['Ben Li', 'I will send the text. And Klaus from sales can call the customers, not me.'],
    ['Ana', 'When can Klaus do that?'],
    ['Ben Li', 'End of next week, he said. We lose five thousand euros otherwise.'],
  ]),
  participants: ['Ana Smith', 'Cleo'],
};

function placesOf(...quotes: string[]): Place[] {
  return quotes.map((quote) => {
    const start = MEETING.text.indexOf(quote);
    assert.notEqual(start, -1, quote);
    return { start, end: start + quote.length, match: 'exact' };
  });
}

function itemOf(change: Partial<ItemClaim>): ItemClaim {
  return {
    text: 'Send the text to the printer',
    places: placesOf('I will send the text.'),
    alignment: 1,
    owner: null,
    due: null,
    priority: 'medium',
    ...change,
  };
}

function settled(change: Partial<ItemClaim>) {
  return items({ meeting: MEETING, items: [itemOf(change)] })[0]!;
}

function isBorne(text: string, ...quotes: string[]): boolean {
  const claim = { text, places: placesOf(...quotes), alignment: 1 };
  const { lists: kept, lost } = lists({ meeting: MEETING, lists: { points: [claim] } });
  assert.equal(kept.points!.length + lost, 1);
  return lost === 0;
}

suite('whose an item is', () => {
  test('is one who takes part, by any part of the name that is nobody else’s', () => {
    assert.equal(settled({ owner: 'Ben Li' }).owner, 'Ben Li');
    assert.equal(settled({ owner: 'ben li' }).owner, 'Ben Li');
    assert.equal(settled({ owner: 'Ben' }).owner, 'Ben Li');
    assert.equal(settled({ owner: 'Cleo' }).owner, 'Cleo');
  });

  test('is another only where the quote names that person', () => {
    const places = placesOf('Klaus from sales can call the customers, not me.');
    assert.equal(settled({ owner: 'klaus', places }).owner, 'Klaus');
    assert.equal(settled({ owner: 'Klaus' }).owner, null);
    assert.equal(settled({ owner: 'Mallory', places }).owner, null);
  });

  test('is nobody who is no name', () => {
    for (const owner of ['I', 'the', '', ' ', '???', 'x'.repeat(1_000)]) {
      assert.equal(settled({ owner }).owner, null, owner);
    }
  });
});

suite('by when an item is due', () => {
  test('is the day that our own rules make of what was said near the quote', () => {
    assert.deepEqual(settled({ due: 'by Friday' }).due, { text: 'by Friday', iso: '2026-11-20' });
    assert.deepEqual(settled({ due: 'Friday' }).due, { text: 'by Friday', iso: '2026-11-20' });
    assert.deepEqual(settled({ due: 'end of next week' }).due?.iso, '2026-11-27');
  });

  test('is what was said, where the model says the same day in other words', () => {
    const said = { text: 'by Friday', iso: '2026-11-20' };
    assert.deepEqual(settled({ due: 'before 20 November 2026' }).due, said);
  });

  test('is never a day that only the model names', () => {
    for (const due of ['2026-12-24', 'by Monday', '21 November 2026', '']) {
      assert.equal(settled({ due }).due, null, due);
    }
  });

  test('has no day where what was said is none', () => {
    assert.deepEqual(settled({ due: 'otherwise' }).due, { text: 'otherwise', iso: null });
  });
});

suite('what an item says', () => {
  test('is what was said where figures, names or negations are made up', () => {
    const said = 'I will send the text.';
    assert.equal(settled({ text: 'Send the text' }).text, 'Send the text');
    assert.equal(settled({ text: 'Send the text to Mallory' }).text, said);
    assert.equal(settled({ text: 'Send 3 texts' }).text, said);
    assert.equal(settled({ text: 'Transfer all money' }).text, said);
  });

  test('stands once where it was found twice', () => {
    const found = items({
      meeting: MEETING,
      items: [
        itemOf({ places: placesOf('I will send the text.') }),
        itemOf({
          text: 'Send the printer the text',
          owner: 'Ben',
          due: 'by Friday',
          places: placesOf('The printer needs the text by Friday.'),
        }),
        itemOf({
          text: 'Call the customers',
          owner: 'Klaus',
          places: placesOf('Klaus from sales can call the customers'),
        }),
      ],
    });

    assert.deepEqual(
      found.map(({ text, owner, due }) => [text, owner, due?.iso]),
      [
        ['Send the printer the text', 'Ben Li', '2026-11-20'],
        ['Call the customers', 'Klaus', undefined],
      ],
    );
  });
});

suite('a claim is borne', () => {
  test('by a quote that says the same, numbers in words or in figures', () => {
    assert.ok(isBorne('Otherwise 5,000 euros are lost.', 'We lose five thousand euros otherwise.'));
    assert.ok(isBorne('The text costs 4.500 euros.', 'It costs 4,500 euros.'));
    assert.ok(isBorne('Klaus calls the customers, Ben does not.', 'Klaus from sales can call'));
  });

  test('by none that has other numbers, names, no such negation, or other words', () => {
    assert.ok(!isBorne('The text costs 4,600 euros.', 'It costs 4,500 euros.'));
    assert.ok(!isBorne('Otherwise Mallory loses euros.', 'We lose five thousand euros otherwise.'));
    assert.ok(!isBorne('The text does not cost anything.', 'It costs 4,500 euros.'));
    assert.ok(!isBorne('Everybody went home happily.', 'It costs 4,500 euros.'));
    const tale = 'Euros make quiet harbours shine under winter suns.';
    assert.ok(!isBorne(tale, 'It costs 4,500 euros.'));
  });
});

suite('places in a meeting', () => {
  test('are cut into what each person says, without names and blanks', () => {
    const { within } = createSpokenPlaces(MEETING);
    const [span] = placesOf('otherwise.');
    const pieces = within({ start: 0, end: span!.end });

    assert.deepEqual(
      pieces.map(({ start, end }) => MEETING.text.slice(start, end)),
      MEETING.lines.map(({ start, end }) => MEETING.text.slice(start, end)),
    );
    assert.deepEqual(within({ start: 0, end: 4 }), []);
  });
});

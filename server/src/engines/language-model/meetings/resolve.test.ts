import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeMeeting } from '../../language-engine/testing/engine-texts.ts';
import { resolveItems, resolveLists } from './resolve.compute.ts';
import type { ItemClaim, QuotedSpan } from './resolve-claims.ts';
import { createSpokenSpans } from './spoken-meeting.ts';

/** Meeting on a Wednesday. */
const MEETING = {
  ...makeMeeting([
    ['Ana', 'The printer needs the text by Friday. It costs 4,500 euros.'],
    ['Ben Li', 'I will send the text. And Klaus from sales can call the customers, not me.'],
    ['Ana', 'When can Klaus do that?'],
    ['Ben Li', 'End of next week, he said. We lose five thousand euros otherwise.'],
  ]),
  participants: ['Ana Smith', 'Cleo'],
};

function findPlaces(...quotes: string[]): QuotedSpan[] {
  return quotes.map((quote) => {
    const start = MEETING.text.indexOf(quote);
    assert.notEqual(start, -1, quote);
    return { start, end: start + quote.length, match: 'exact' };
  });
}

function makeItem(change: Partial<ItemClaim>): ItemClaim {
  return {
    text: 'Send the text to the printer',
    places: findPlaces('I will send the text.'),
    alignment: 1,
    owner: null,
    due: null,
    priority: 'medium',
    ...change,
  };
}

function resolveItem(change: Partial<ItemClaim>) {
  return resolveItems({ meeting: MEETING, items: [makeItem(change)] })[0]!;
}

function isSupported(text: string, ...quotes: string[]): boolean {
  const claim = { text, places: findPlaces(...quotes), alignment: 1 };
  const { lists: kept, lost } = resolveLists({ meeting: MEETING, lists: { points: [claim] } });
  assert.equal(kept.points!.length + lost, 1);
  return lost === 0;
}

suite('owners of action items', () => {
  test('the owner is a participant, by any part of the name that is unique', () => {
    assert.equal(resolveItem({ owner: 'Ben Li' }).owner, 'Ben Li');
    assert.equal(resolveItem({ owner: 'ben li' }).owner, 'Ben Li');
    assert.equal(resolveItem({ owner: 'Ben' }).owner, 'Ben Li');
    assert.equal(resolveItem({ owner: 'Cleo' }).owner, 'Cleo');
  });

  test('the owner is another person only if the quote contains the name', () => {
    const places = findPlaces('Klaus from sales can call the customers, not me.');
    assert.equal(resolveItem({ owner: 'klaus', places }).owner, 'Klaus');
    assert.equal(resolveItem({ owner: 'Klaus' }).owner, null);
    assert.equal(resolveItem({ owner: 'Mallory', places }).owner, null);
  });

  test('words that are no name give no owner', () => {
    for (const owner of ['I', 'the', '', ' ', '???', 'x'.repeat(1_000)]) {
      assert.equal(resolveItem({ owner }).owner, null, owner);
    }
  });
});

suite('due dates of action items', () => {
  test('the due date is computed by rules from the words near the quote', () => {
    assert.deepEqual(resolveItem({ due: 'by Friday' }).due, {
      text: 'by Friday',
      iso: '2026-11-20',
    });
    assert.deepEqual(resolveItem({ due: 'Friday' }).due, { text: 'by Friday', iso: '2026-11-20' });
    assert.deepEqual(resolveItem({ due: 'end of next week' }).due?.iso, '2026-11-27');
  });

  test('the due date has the words of the meeting when the model names the same day in other words', () => {
    const said = { text: 'by Friday', iso: '2026-11-20' };
    assert.deepEqual(resolveItem({ due: 'before 20 November 2026' }).due, said);
  });

  test('a day that only the model names is no due date', () => {
    for (const due of ['2026-12-24', 'by Monday', '21 November 2026', '']) {
      assert.equal(resolveItem({ due }).due, null, due);
    }
  });

  test('a due date without a day has no ISO date', () => {
    assert.deepEqual(resolveItem({ due: 'otherwise' }).due, { text: 'otherwise', iso: null });
  });
});

suite('descriptions of action items', () => {
  test('a description with invented figures, names or negations is replaced by the spoken words', () => {
    const said = 'I will send the text.';
    assert.equal(resolveItem({ text: 'Send the text' }).text, 'Send the text');
    assert.equal(resolveItem({ text: 'Send the text to Mallory' }).text, said);
    assert.equal(resolveItem({ text: 'Send 3 texts' }).text, said);
    assert.equal(resolveItem({ text: 'Transfer all money' }).text, said);
  });

  test('an action item that was found twice is listed once', () => {
    const found = resolveItems({
      meeting: MEETING,
      items: [
        makeItem({ places: findPlaces('I will send the text.') }),
        makeItem({
          text: 'Send the printer the text',
          owner: 'Ben',
          due: 'by Friday',
          places: findPlaces('The printer needs the text by Friday.'),
        }),
        makeItem({
          text: 'Call the customers',
          owner: 'Klaus',
          places: findPlaces('Klaus from sales can call the customers'),
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

suite('support of claims about meetings', () => {
  test('a quote with the same statement supports a claim, with numbers in words or figures', () => {
    assert.ok(
      isSupported('Otherwise 5,000 euros are lost.', 'We lose five thousand euros otherwise.'),
    );
    assert.ok(isSupported('The text costs 4.500 euros.', 'It costs 4,500 euros.'));
    assert.ok(isSupported('Klaus calls the customers, Ben does not.', 'Klaus from sales can call'));
  });

  test('a quote with other numbers, names, negations or words does not support a claim', () => {
    assert.ok(!isSupported('The text costs 4,600 euros.', 'It costs 4,500 euros.'));
    assert.ok(
      !isSupported('Otherwise Mallory loses euros.', 'We lose five thousand euros otherwise.'),
    );
    assert.ok(!isSupported('The text does not cost anything.', 'It costs 4,500 euros.'));
    assert.ok(!isSupported('Everybody went home happily.', 'It costs 4,500 euros.'));
    const tale = 'Euros make quiet harbours shine under winter suns.';
    assert.ok(!isSupported(tale, 'It costs 4,500 euros.'));
  });
});

suite('spans of a meeting', () => {
  test('a span is split by turns, without speaker names and white space', () => {
    const { within } = createSpokenSpans(MEETING);
    const [span] = findPlaces('otherwise.');
    const pieces = within({ start: 0, end: span!.end });

    assert.deepEqual(
      pieces.map(({ start, end }) => MEETING.text.slice(start, end)),
      MEETING.lines.map(({ start, end }) => MEETING.text.slice(start, end)),
    );
    assert.deepEqual(within({ start: 0, end: 4 }), []);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { SummaryDecision } from '../../contract/meeting-results.ts';
import { madeByModel, madeByRules } from '../../engines/language-engine/engine-identity.ts';
import type {
  ExtractedActionItem,
  MeetingText,
} from '../../engines/language-engine/meeting-engine.ts';
import { spokenMeeting, typedNotes } from '../../engines/meeting-text/testing/spoken-meeting.ts';
import { summarizeMeeting } from '../../engines/rules/meetings/summary/summarize-meeting.ts';
import { listAttendees, writeMinutes } from './minutes.ts';

/** Writes the minutes of a meeting with the summary that the rules make. */
function minutesOf(said: string, title = 'Weekly'): string {
  const meeting = { ...spokenMeeting(said), title };
  const summary = summarizeMeeting(meeting, { length: 'short', focusAreas: [] });
  return writeMinutes(meeting, listAttendees(meeting), summary);
}

suite('minutes to send', () => {
  test('actions are a table with owner and due date', () => {
    const minutes = minutesOf('Ana: Tom, please send the deck by Friday.\nTom: Sure.');
    assert.match(minutes, /\| Send the deck \| Tom \| \d{4}-\d\d-\d\d \|/);
  });

  test('attendees are named once', () => {
    assert.match(minutesOf('Ana: Hello Tom.\nTom: Hello.\nAna: Bye.'), /: Ana, Tom\n/);
  });

  test('a speaker with the first name of one participant is named once, of two apart', () => {
    const meeting = spokenMeeting('Sarah: Hello.\nTom: Hello.');
    const attendees = (...participants: string[]) => listAttendees({ ...meeting, participants });
    assert.deepEqual(attendees('Sarah Chen', 'Tom'), ['Sarah Chen', 'Tom']);
    assert.deepEqual(attendees('Sarah Chen', 'Sarah Ray'), [
      'Sarah Chen',
      'Sarah Ray',
      'Sarah',
      'Tom',
    ]);
  });

  test('attendees of notes are those listed as present, without apologies', () => {
    const text = 'Present: Petra Novak (PN), Sam Ojo\nApologies: Karim Bey\nWe met.';
    const meeting = typedNotes(text, { participants: ['Karim Bey', 'Petra Novak'] });
    assert.deepEqual(listAttendees(meeting), ['Petra Novak', 'Sam Ojo']);
  });

  test('markup in a title is escaped', () => {
    const minutes = minutesOf('Ana: Hello.', '<img src=x> [a](b) | *c*\n# d');
    assert.match(minutes, /^# \\<img src=x\\> \\\[a\\\]\(b\) \\\| \\\*c\\\* \\# d\n/);
  });
});

function actionOf(given: Partial<ExtractedActionItem>): ExtractedActionItem {
  return {
    description: 'Order the paint',
    assigned_to: 'Tom',
    due_date: '2026-11-20',
    due_date_text: 'by Friday',
    priority: 'medium',
    confidence: 0.9,
    start_time: null,
    evidence: [],
    ...given,
  };
}

function decisionOf(text: string, given: Partial<SummaryDecision> = {}): SummaryDecision {
  return { text, reason: null, dissent: [], ...given };
}

const EMPTY = {
  summary: '',
  decision_details: [],
  actions: [],
  open_questions: [],
  next_meeting: null,
  engine: madeByModel({ name: 'model', version: '1' }),
};
const FULL = {
  ...EMPTY,
  summary: 'The fence needs paint.\nThe fair moves.',
  decision_details: [decisionOf('The fair moves to May.'), decisionOf('The east gate closes.')],
  actions: [actionOf({})],
  open_questions: ['Who pays for the tents?'],
  next_meeting: { date: '2026-12-03', text: 'on 3 December' },
};

/** Writes the minutes of a given summary. */
function write(
  given: Partial<Parameters<typeof writeMinutes>[2]>,
  meeting: Partial<MeetingText> = {},
  attendees: readonly string[] = [],
): string {
  return writeMinutes(spokenMeeting('Ana: Hello.', meeting), attendees, { ...EMPTY, ...given });
}

/** Returns the rows of the table of actions, without its head. */
function rowsOf(...actions: ExtractedActionItem[]): string[] {
  return write({ actions })
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
}

suite('minutes of a summary', () => {
  test('minutes have all parts of a summary, in Markdown', () =>
    assert.equal(
      write(FULL, { title: 'Town fair' }, ['Ana', 'Tom']),
      `# Town fair

Date: 2026-11-18

Attendees: Ana, Tom

## Summary

The fence needs paint.

The fair moves.

## Decisions

- The fair moves to May.
- The east gate closes.

## Actions

| Action | Owner | Due |
| --- | --- | --- |
| Order the paint | Tom | 2026-11-20 |

## Open questions

- Who pays for the tents?

## Next meeting

2026-12-03
`,
    ));

  test('minutes leave out the parts without content', () =>
    assert.equal(write({}, { title: 'Weekly' }), '# Weekly\n\nDate: 2026-11-18\n'));

  test('minutes that rules made end with the note of their engine, and those of a model do not', () => {
    for (const language of ['en', 'de'] as const) {
      const engine = madeByRules('summary', language);
      assert.ok(write({ ...FULL, engine }).endsWith(`\n\n_${engine.note}_\n`), engine.note);
    }
    assert.notEqual(madeByRules('summary').note, madeByRules('summary', 'de').note);
    assert.doesNotMatch(write(FULL), /_/);
  });

  test('the next meeting has its words when its date is unknown', () => {
    const next_meeting = { date: null, text: 'after Easter' };
    assert.match(write({ next_meeting }), /## Next meeting\n\nafter Easter\n$/);
  });

  test('the next meeting has its time when somebody said one', () => {
    const next_meeting = { date: '2026-12-03', time: '14:00', text: 'on 3 December at two' };
    assert.match(write({ next_meeting }), /## Next meeting\n\n2026-12-03, 14:00\n$/);
  });

  test('a title, an attendee and an item of several lines stand on one line', () => {
    const text = write(
      { decision_details: [decisionOf(' The fair\n\nmoves. ')] },
      { title: 'Town\nfair ' },
      ['Ana\nRuiz', 'Tom'],
    );
    assert.deepEqual(text.split('\n').filter(Boolean), [
      '# Town fair',
      'Date: 2026-11-18',
      'Attendees: Ana Ruiz, Tom',
      '## Decisions',
      '- The fair moves.',
    ]);
  });

  test('markup in an item is escaped, and an item begins no list of its own', () => {
    const decision_details = ['*Sell* <b>it</b>', '- No van', '3. No boat'].map((text) =>
      decisionOf(text),
    );
    const text = write({ decision_details });
    assert.deepEqual(text.split('\n').slice(-4, -1), [
      String.raw`- \*Sell\* \<b\>it\</b\>`,
      String.raw`- \- No van`,
      String.raw`- 3\. No boat`,
    ]);
  });
});

/** Returns the last two lines of minutes with one decision, in a language. */
function linesOf(given: Partial<SummaryDecision>, language = 'en'): string[] {
  const minutes = write({ decision_details: [decisionOf('The fair moves.', given)] }, { language });
  return minutes.trim().split('\n').slice(-2);
}

suite('decisions in minutes', () => {
  const dissent = [
    { speaker: 'Moss', text: 'Against.' },
    { speaker: null, text: 'Three to one.' },
  ];

  test('the reason and those who disagreed stand below a decision, in the language of the meeting', () => {
    assert.equal(linesOf({ reason: 'because of *rain*' })[1], '  - Reason: because of \\*rain\\*');
    assert.equal(linesOf({ dissent })[1], '  - Disagreed: Moss, Three to one.');
    assert.equal(linesOf({ dissent }, 'de')[1], '  - Dagegen: Moss, Three to one.');
    assert.deepEqual(linesOf({ reason: 'weil es regnet', dissent: dissent.slice(0, 1) }, 'de'), [
      '  - Grund: weil es regnet',
      '  - Dagegen: Moss',
    ]);
  });

  test('a reason that the decision itself tells is not repeated', () =>
    assert.equal(linesOf({ reason: 'the fair moves' })[1], '- The fair moves.'));
});

suite('actions in minutes', () => {
  test('an action has the words of its due date when its date is unknown', () =>
    assert.deepEqual(rowsOf(actionOf({ due_date: null })), [
      '| Order the paint | Tom | by Friday |',
    ]));

  test('an action without an owner and a due date has dashes', () =>
    assert.deepEqual(rowsOf(actionOf({ assigned_to: null, due_date: null, due_date_text: null })), [
      '| Order the paint | – | – |',
    ]));

  test('bars and line breaks in an action do not break the table', () =>
    assert.deepEqual(
      rowsOf(actionOf({ description: 'Order | paint\nfor\r\nthe fence', assigned_to: 'Tom|Ines' })),
      [String.raw`| Order \| paint for the fence | Tom\|Ines | 2026-11-20 |`],
    ));
});

suite('language of minutes', () => {
  for (const [language, date, actions, next] of [
    ['en', 'Date', 'Actions', 'Next meeting'],
    ['de', 'Datum', 'Aufgaben', 'Nächstes Treffen'],
    ['es', 'Fecha', 'Tareas', 'Próxima reunión'],
    ['fr', 'Date', 'Actions', 'Prochaine réunion'],
    ['pt', 'Data', 'Tarefas', 'Próxima reunião'],
  ] as const) {
    test(`the headings of minutes are translated to ${language}`, () => {
      const lines = write({ ...FULL, engine: madeByRules('summary') }, { language }).split('\n');
      for (const line of [`${date}: 2026-11-18`, `## ${actions}`, `## ${next}`]) {
        assert.ok(lines.includes(line), line);
      }
      assert.equal(lines.filter((line) => line.startsWith('## ')).length, 5);
    });
  }

  test('minutes are in English when the language is unknown, and a region does not matter', () => {
    for (const [language, heading] of [
      [null, 'Decisions'],
      ['xx', 'Decisions'],
      ['de-AT', 'Beschlüsse'],
      ['PT-BR', 'Decisões'],
    ] as const) {
      assert.ok(write(FULL, { language }).includes(`## ${heading}\n`), String(language));
    }
  });
});

test('minutes name those who sent apologies', () => {
  const meeting = typedNotes('Present: Ana Sol, Ben Li\nApologies: Hugh Dare, Nora Pike\nWe met.');
  const { text, lines } = meeting;
  assert.match(write({}, { text, lines }), /^Apologies: Hugh Dare, Nora Pike$/m);
});

suite('attendees of a meeting', () => {
  test('the attendees are the participants, then further speakers, each once', () => {
    const meeting = spokenMeeting('Tom: Hello.\nAna: Hello.\nTom: Well.', {
      participants: ['Ines', 'Ana', ' ', ''],
    });
    assert.deepEqual(listAttendees(meeting), ['Ines', 'Ana', 'Tom']);
  });

  test('a meeting without speakers and participants has no attendees', () => {
    const line = { speaker: null, start: 0, end: 5, start_time: null, end_time: null };
    assert.deepEqual(listAttendees(spokenMeeting('Hello', { lines: [line] })), []);
  });
});

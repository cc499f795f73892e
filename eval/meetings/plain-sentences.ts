import { extractActionItems } from '../../server/src/engines/rules/meetings/commitments/extract-action-items.ts';
import { analyzeMeetings } from '../../server/src/engines/rules/meetings/strategy/analyze-meetings.ts';
import type { ExtractedActionItem } from '../../server/src/engines/language-engine/meeting-engine.ts';
import { calibrationTables, type Judgement } from '../calibration.ts';
import { figure, type Row, type Table } from '../report.ts';
import { HELD_HANDS, loadMeetingStatements, type MeetingStatement } from './sentence-corpus.ts';
import { meetingsOfStatements, restsOn, type Setting } from './statement-meeting.ts';

const THRESHOLD = 0.8;
const SETTINGS: readonly Setting[] = ['alone', 'mixed'];
const REQUEST = { confidenceThreshold: 0, assignToSpeakers: true, extractDeadlines: true };

/** Statement with the likeliest item that rests on it. */
type Read = { statement: MeetingStatement; speaker: string | null; item?: ExtractedActionItem };

/** Action items, decisions, risks and open questions in the sentences of the held hands, each read alone and among others. */
export function plainSentenceTables(): Table[] {
  const groups = [...Map.groupBy(loadHeld(), ({ language }) => language === 'en')];
  return groups.flatMap(([isEnglish, statements]) => {
    const name = isEnglish ? 'held hands' : 'held hand, es, fr, de and pt';
    const read = SETTINGS.map((setting) => readActions(statements, setting));
    return [
      actionTable(name, statements, read),
      pointTable(name, statements),
      ...calibrationTables(
        Object.fromEntries(
          SETTINGS.map((setting, at) => [`${name}, ${setting}`, judge(read[at]!)]),
        ),
      ),
    ];
  });
}

function loadHeld(): MeetingStatement[] {
  return loadMeetingStatements().filter(({ hand }) => HELD_HANDS.has(hand));
}

function readActions(statements: readonly MeetingStatement[], setting: Setting): Read[] {
  return meetingsIn(statements, setting).flatMap(({ meeting, placed }) => {
    const { items } = extractActionItems(meeting, REQUEST);
    return placed.map(({ statement, line }): Read => {
      const own = items.filter((item) => restsOn(item, line));
      const [item] = own.toSorted((a, b) => b.confidence - a.confidence);
      return { statement, speaker: line.speaker, ...(item && { item }) };
    });
  });
}

function meetingsIn(statements: readonly MeetingStatement[], setting: Setting) {
  return [
    ...Map.groupBy(statements, ({ hand, language }) => `${hand} ${language}`).values(),
  ].flatMap((own) => meetingsOfStatements(own, setting));
}

function judge(read: readonly Read[]): Judgement[] {
  return read.flatMap(({ item, statement }) =>
    item ? [{ confidence: item.confidence, isRight: statement.kind === 'action' }] : [],
  );
}

function actionTable(
  name: string,
  statements: readonly MeetingStatement[],
  read: readonly Read[][],
): Table {
  const count = statements.filter(({ kind }) => kind === 'action').length;
  const scores = read.map(scoreActions);
  const row = (title: string, key: keyof (typeof scores)[number], goal: string): Row => ({
    name: title,
    cells: [...scores.map((score) => figure(score[key])), goal, String(count)],
  });
  return {
    name: `Action items in sentences of ${name}, at the default threshold`,
    columns: [...SETTINGS, 'goal', 'n'],
    rows: [
      row('precision', 'precision', '≥ .9'),
      row('recall', 'recall', '≥ .85'),
      row('sentences without work that become an item', 'falseShare', '≤ .03'),
      row('owner right, of the items found', 'owner', '≥ .95'),
      row('due phrase right, of the items found', 'due', '≥ .9'),
    ],
  };
}

function scoreActions(read: readonly Read[]) {
  const found = read.filter(({ item }) => item && item.confidence >= THRESHOLD);
  const right = found.filter(({ statement }) => statement.kind === 'action');
  const count = read.filter(({ statement }) => statement.kind === 'action').length;
  return {
    precision: right.length / found.length,
    recall: right.length / count,
    falseShare: (found.length - right.length) / (read.length - count),
    owner: right.filter(hasRightOwner).length / right.length,
    due: right.filter(hasRightDue).length / right.length,
  };
}

const FIRST_PERSON = /^(?:i|me|my|myself|yo|mí|me|eu|mim|ich|mir|je|j['’]|moi)$/;
/** Pronouns, which name nobody: English, then es, pt, de and fr. */
const NO_NAME = new RegExp(
  `^(?:${[
    'you|your|we|us|our|she|he|they|her|him|them|someone|somebody|anyone|anybody|everyone|everybody|all|who',
    '(?:one|both|all|the two|the three|some) of (?:you|us|them)|you (?:two|guys|all)|we all',
    'tú|te|usted|ustedes|vos|nosotros|nosotras|nos|alguien|todos|él|ella|ellos',
    'você|vocês|tu|nós|a gente|alguém|todos|ele|ela',
    'du|dir|ihr|euch|sie|wir|uns|jemand|alle|er|man',
    "tu|toi|vous|nous|on|il|elle|ils|quelqu[’']un|tous",
  ].join('|')})$`,
  'u',
);
const ARTICLES =
  /^(?:@|the |a |an |our |el |la |los |las |o |os |as |der |die |das |den |dem |le |les |l['’])+/;

/** Pronouns that a name in the same sentence may stand for: `Jen has the speeches, she'll check them`, `Could you, Ana, …?` */
const MAY_BE_NAMED = /^(?:you|he|she|her|him|they)$/;

/**
 * Compares an owner with the words that name it: `I` is the speaker, and a pronoun without a name is nobody. In Spanish and
 * Portuguese a verb in the first person names the speaker without a word.
 */
export function hasRightOwner({ statement, speaker, item }: Read): boolean {
  const owner = plainName(statement.owner ?? '');
  const found = plainName(item!.assigned_to ?? '');
  const own = plainName(speaker ?? '');
  if (FIRST_PERSON.test(owner)) return found === own;
  if (MAY_BE_NAMED.test(owner) && found !== own) {
    return found === '' || statement.sentence.toLowerCase().includes(found);
  }
  if (owner === '' && found === own && /^(?:es|pt)$/.test(statement.language)) return true;
  return found === (NO_NAME.test(owner) ? '' : owner);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(ARTICLES, '').replace(/\.$/, '').trim();
}

/** Tells whether the due phrases share words, or both are absent. */
export function hasRightDue({ statement, item }: Read): boolean {
  const [own, found] = [statement.due, item!.due_date_text ?? ''].map(
    (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  if (own!.size === 0 || found!.size === 0) return own!.size === found!.size;
  return !own!.isDisjointFrom(found!);
}

const POINTS = { decision: 'decisions', risk: 'risks', question: 'open_questions' } as const;

function pointTable(name: string, statements: readonly MeetingStatement[]): Table {
  const found = meetingsIn(statements, 'mixed').flatMap(({ meeting, placed }) => {
    const result = analyzeMeetings([meeting], { length: 'long', focusAreas: [] });
    return placed.map(({ statement, line }) => ({
      statement,
      isFound: (list: (typeof POINTS)[keyof typeof POINTS]) =>
        result[list].some((item) => restsOn(item, line)),
    }));
  });
  const rows = Object.entries(POINTS).flatMap(([kind, list]) => {
    const own = found.filter(({ isFound }) => isFound(list));
    const right = own.filter(({ statement }) => statement.kind === kind).length;
    const count = found.filter(({ statement }) => statement.kind === kind).length;
    return [
      { name: `${list}, precision`, cells: [figure(right / own.length), '≥ .7', String(count)] },
      { name: `${list}, recall`, cells: [figure(right / count), '≥ .7', String(count)] },
    ];
  });
  return {
    name: `Decisions, risks and open questions in sentences of ${name}`,
    columns: ['mixed', 'goal', 'n'],
    rows,
  };
}

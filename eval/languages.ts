import { join } from 'node:path';

import { analyzeText } from '../server/src/engines/rules/analysis/analyze-text.ts';
import { findDates } from '../server/src/language/dates/dates.ts';
import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { calibrationTables, type Judgement } from './calibration.ts';
import { isTuneItem, readItems } from './eval-folder.ts';
import { figure, type Report, type Row } from './report.ts';
import { addCounts, type Counts, emptyCounts, f1, sameName } from './scores.ts';

type Labels = {
  parties: string[];
  dates: { start: string | null; end: string | null };
  /** Alternative that counts as right as `dates.end`. */
  end_also?: string;
};
type Item = { id: string; language: string; text: string; labels: Labels };
type Found = {
  parties: readonly string[];
  start: string | null;
  end: string | null;
  confidence: Readonly<Record<'parties' | 'dates', number>>;
};
type Judged = { parties: Counts; dates: Counts };

const FILE = join(import.meta.dirname, 'own/languages.jsonl');
const LANGUAGES = ['es', 'fr', 'de', 'pt'] as const;
const GOAL = '≥ .70';

/** Parties, first and last day of own contracts in four languages. */
export async function evaluateLanguages(): Promise<Report> {
  const items = readItems<Item>(FILE);
  if (!items) return { title: 'Languages', skipped: `no ${FILE}`, tables: [] };
  const found = new Map(items.map((item) => [item.id, analyze(item)] as const));
  const simple = new Map(items.map((item) => [item.id, readSimply(item)] as const));
  return {
    title: 'Contracts in Spanish, French, German and Portuguese',
    notes: [
      'Own texts (eval/own), labelled before the engine was tuned. A name is right when three quarters of its words are the labelled ones, without legal forms; a date when it is the same day. Baseline: capitalised words before a legal form, first and latest date of the text. Control: the labels of another contract of the language.',
    ],
    tables: [
      {
        name: 'F1 over all names, and over first and last days',
        columns: ['baseline', 'control', 'tune', 'held', 'goal', 'n held'],
        rows: LANGUAGES.flatMap((language) => {
          const own = items.filter((item) => item.language === language);
          return (['parties', 'dates'] as const).map((field) =>
            rowOf(own, field, { found, simple }),
          );
        }),
      },
      ...calibrationTables({
        'parties, all languages': items.flatMap((item) => judgeNames(item, found.get(item.id)!)),
        'dates, all languages': items.flatMap((item) => judgeDays(item, found.get(item.id)!)),
      }),
    ],
  };
}

type Answers = Readonly<Record<'found' | 'simple', ReadonlyMap<string, Found>>>;

function rowOf(own: readonly Item[], field: keyof Judged, { found, simple }: Answers): Row {
  const score = (items: readonly Item[], answers: ReadonlyMap<string, Found>, shift = 0) =>
    figure(
      f1(
        addCounts(
          items.map((item, i) => {
            const { labels } = items[(i + shift) % items.length]!;
            return judge(answers.get(item.id)!, labels)[field];
          }),
        ),
      ),
    );
  const tune = own.filter(({ id }) => isTuneItem(id));
  const held = own.filter(({ id }) => !isTuneItem(id));
  return {
    name: `${own[0]?.language} ${field}`,
    cells: [
      score(own, simple),
      score(own, found, 1),
      score(tune, found),
      score(held, found),
      GOAL,
      String(held.length),
    ],
  };
}

function analyze({ text }: Item): Found {
  const { extracted_fields, field_confidence } = analyzeText(makeExtractedText(text), {
    analysisType: 'contract_review',
    extractFields: ['parties', 'dates'],
    includeSummary: false,
    layoutPath: null,
  });
  const { parties, dates } = extracted_fields as Pick<Labels, 'parties' | 'dates'>;
  return {
    parties,
    ...dates,
    confidence: { parties: field_confidence['parties']!, dates: field_confidence['dates']! },
  };
}

const COMPANY =
  /(?:\p{Lu}[\p{L}&-]{1,30},?\s){1,5}(?:S\.?L|S\.?A|S\.A\.S|SARL|SAS|SA|GmbH|AG|KG|UG|Ltda|Lda)\b/gu;

function readSimply({ text, language }: Item): Found {
  const days = findDates(text, language as 'es').map(({ iso }) => iso);
  return {
    parties: [...new Set(text.match(COMPANY) ?? [])],
    start: days[0] ?? null,
    end: days.length > 1 ? days.toSorted().at(-1)! : null,
    confidence: { parties: 0, dates: 0 },
  };
}

function judge(found: Found, labels: Labels): Judged {
  const parties = { ...emptyCounts(), missed: labels.parties.length };
  for (const isRight of rightNames(found, labels)) {
    if (isRight) {
      parties.right++;
      parties.missed--;
    } else parties.wrong++;
  }
  const dates = emptyCounts();
  for (const [day, labelled] of daysOf(found, labels)) {
    const isRight = day !== null && labelled.includes(day);
    if (isRight) dates.right++;
    else {
      if (day !== null) dates.wrong++;
      if (labelled.length > 0) dates.missed++;
    }
  }
  return { parties, dates };
}

/** Tells of each found name whether it is labelled; each label counts once. */
function rightNames(found: Found, labels: Labels): boolean[] {
  const open = [...labels.parties];
  return found.parties.map((name) => {
    const index = open.findIndex((labelled) => sameName(name, labelled));
    if (index >= 0) open.splice(index, 1);
    return index >= 0;
  });
}

/** Each day found beside the labelled ones. */
function daysOf(found: Found, { dates, end_also }: Labels): [string | null, string[]][] {
  return [
    [found.start, known([dates.start])],
    [found.end, known([dates.end, end_also])],
  ];
}

function known(days: readonly (string | null | undefined)[]): string[] {
  return days.filter((day) => typeof day === 'string');
}

function judgeNames({ labels }: Item, found: Found): Judgement[] {
  const confidence = found.confidence.parties;
  return rightNames(found, labels).map((isRight) => ({ confidence, isRight }));
}

function judgeDays({ labels }: Item, found: Found): Judgement[] {
  const confidence = found.confidence.dates;
  return daysOf(found, labels).flatMap(([day, labelled]) =>
    day === null ? [] : [{ confidence, isRight: labelled.includes(day) }],
  );
}

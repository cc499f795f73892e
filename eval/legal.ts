import { join } from 'node:path';

import { analyzeText } from '../server/src/engines/rules/analysis/analyze-text.ts';
import { findPlaces } from '../server/src/engines/rules/analysis/places/place-names.ts';
import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { calibrationTables, type Judgement } from './calibration.ts';
import { isTuneItem, readItems } from './eval-folder.ts';
import { figure, type Report, type Row } from './report.ts';
import { addCounts, type Counts, emptyCounts, f1, mean } from './scores.ts';

type Labels = { jurisdiction: string | null; statutes: string[]; issues: string[] };
type Item = { id: string; text: string; labels: Labels };
/** Each value with how sure the engine was of it. */
type Found = Record<keyof Labels, readonly { value: string; confidence: number }[]>;

const FILE = join(import.meta.dirname, 'own/legal.jsonl');
const FIELDS = ['jurisdiction', 'statutes', 'issues'] as const;
const GOAL = '≥ .75';
const ISSUE_F1_MIN = 0.5;

/** Jurisdiction, statutes and issues of own judgments, memoranda, pleadings and clauses. */
export async function evaluateLegal(): Promise<Report> {
  const items = readItems<Item>(FILE);
  if (!items) return { title: 'Legal review', skipped: `no ${FILE}`, tables: [] };
  const found = new Map(items.map((item) => [item.id, analyze(item)] as const));
  const simple = new Map(items.map((item) => [item.id, readSimply(item)] as const));
  const tune = items.filter(({ id }) => isTuneItem(id));
  const held = items.filter(({ id }) => !isTuneItem(id));
  const rowOf = (name: string, score: (counts: Counts[][]) => number): Row => {
    const cell = (own: readonly Item[], answers: ReadonlyMap<string, Found>, shift = 0) =>
      figure(
        score(
          FIELDS.map((field) =>
            own.map((item, i) => {
              const { labels } = own[(i + shift) % own.length]!;
              return judge(answers.get(item.id)!, labels, field);
            }),
          ),
        ),
      );
    return {
      name,
      cells: [
        cell(items, simple),
        cell(items, found, 1),
        cell(tune, found),
        cell(held, found),
        GOAL,
        String(held.length),
      ],
    };
  };
  return {
    title: 'Legal review',
    notes: [
      'Own texts (eval/own), labelled before the engine was tuned. A statute is right when its letters and digits are the labelled ones; an issue when the F1 of its words against the labelled sentence is at least .5; each label counts once. Baseline: the place named first, sections and acts by one pattern, sentences with `whether` or a question mark. Control: the labels of the next text.',
    ],
    tables: [
      {
        name: 'F1',
        columns: ['baseline', 'control', 'tune', 'held', 'goal', 'n held'],
        rows: [
          ...FIELDS.map((field, i) => rowOf(field, (counts) => f1(addCounts(counts[i]!)))),
          rowOf('mean', (counts) => mean(counts.map((one) => f1(addCounts(one))))),
        ],
      },
      ...calibrationTables(
        Object.fromEntries(
          FIELDS.map((field) => [
            field,
            items.flatMap((item) => judgements(found.get(item.id)!, item.labels, field)),
          ]),
        ),
      ),
    ],
  };
}

function analyze({ text }: Item): Found {
  const { extracted_fields, field_confidence } = analyzeText(makeExtractedText(text), {
    analysisType: 'legal_review',
    extractFields: FIELDS,
    includeSummary: false,
    layoutPath: null,
  });
  const { jurisdiction, statutes, issues } = extracted_fields as {
    jurisdiction: string | null;
    statutes: string[];
    issues: { description: string; confidence: number }[];
  };
  const sure = (field: string) => field_confidence[field]!;
  return {
    jurisdiction: jurisdiction ? [{ value: jurisdiction, confidence: sure('jurisdiction') }] : [],
    statutes: statutes.map((value) => ({ value, confidence: sure('statutes') })),
    issues: issues.map(({ description, confidence }) => ({ value: description, confidence })),
  };
}

const CITED =
  /§{1,2}\s?\d[\w.()-]*|(?:[A-Z][a-z]+\s){1,5}Act\s(?:19|20)\d\d|\b[Aa]rt\w*\.?\s\d+[^,;.]{1,30}/g;

function unsure(values: readonly string[]): { value: string; confidence: number }[] {
  return values.map((value) => ({ value, confidence: 0 }));
}

function readSimply({ text }: Item): Found {
  return {
    jurisdiction: unsure(
      findPlaces(text)
        .slice(0, 1)
        .map(({ place }) => place),
    ),
    statutes: unsure([...new Set(text.match(CITED))]),
    issues: unsure(text.split(/(?<=[.?])\s/).filter((one) => /\bwhether\b|\?$/.test(one))),
  };
}

function judge(found: Found, labels: Labels, field: keyof Labels): Counts {
  const right = rightOf(found, labels, field);
  const counts = emptyCounts();
  counts.right = right.filter(Boolean).length;
  counts.wrong = right.length - counts.right;
  counts.missed = labelsOf(labels, field).length - counts.right;
  return counts;
}

function judgements(found: Found, labels: Labels, field: keyof Labels): Judgement[] {
  const right = rightOf(found, labels, field);
  return found[field].map(({ confidence }, i) => ({ confidence, isRight: right[i]! }));
}

/** Tells of each found value whether it is labelled; each label counts once. */
function rightOf(found: Found, labels: Labels, field: keyof Labels): boolean[] {
  const open = labelsOf(labels, field);
  return found[field].map(({ value }) => {
    const index = open.findIndex((labelled) => isSame(value, labelled, field));
    if (index >= 0) open.splice(index, 1);
    return index >= 0;
  });
}

function labelsOf(labels: Labels, field: keyof Labels): string[] {
  const labelled = labels[field];
  return Array.isArray(labelled) ? [...labelled] : labelled === null ? [] : [labelled];
}

function isSame(value: string, labelled: string, field: keyof Labels): boolean {
  if (field === 'issues') return wordF1(value, labelled) >= ISSUE_F1_MIN;
  return wordsOf(value).join('') === wordsOf(labelled).join('');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function wordF1(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const open = [...second];
  const shared = first.filter((word) => {
    const index = open.indexOf(word);
    if (index >= 0) open.splice(index, 1);
    return index >= 0;
  }).length;
  return shared === 0 ? 0 : (2 * shared) / (first.length + second.length);
}

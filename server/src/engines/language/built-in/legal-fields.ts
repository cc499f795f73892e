import {
  type FieldFinding,
  foundObjects,
  foundStrings,
  foundValue,
  NOT_FOUND,
} from './field-finding.ts';
import { findClauses } from './clauses.ts';
import { CLAUSE_CUES } from './clause-cues.ts';
import { findGoverningLaw } from './governing-law.ts';
import { findJurisdiction, JURISDICTIONS } from './jurisdictions.ts';
import type { Span } from './page-furniture.ts';
import { type Reading, textOf } from './reading.ts';

const STATUTES_MAX = 50;
const STATUTE =
  /\b(?:\d{1,3}\s(?:U\.?S\.?C\.?(?:A\.)?|C\.?F\.?R\.?)\s(?:§{1,2}\s?|[Ss]ections?\s)?\d[\w.()-]{0,20}|[Ss]ections?\s\d{1,4}[\w.()]{0,12}\sof\sthe\s(?:[A-Z][\w'-]+\s){0,8}(?:Act|Code)(?:\sof\s(?:19|20)\d\d)?|(?:[A-Z][\w'&-]+\s(?:(?:and|of|for|on|the|&)\s){0,2}){1,8}(?:Act|Code)(?:,?\sof\s(?:19|20)\d\d|\s(?:19|20)\d\d)|(?:Directive|Regulation)\s\((?:EU|EC|EEC)\)\s(?:No\.?\s)?\d{2,4}\/\d{2,4}(?:\/E[UC])?|(?:General Data Protection Regulation|GDPR|HIPAA|Sarbanes-Oxley Act|Uniform Commercial Code|Bankruptcy Code|Internal Revenue Code))/g;

/** Laws that the text cites, each once, in order. */
export function findStatutes(reading: Reading): FieldFinding {
  const found = new Map<string, Span>();
  for (const match of reading.text.matchAll(STATUTE)) {
    const name = match[0]
      .replace(/\s+/g, ' ')
      .replace(/^(?:The|Under|Under the|Pursuant to the) /, '');
    const start = match.index + match[0].length - name.length;
    if (found.size >= STATUTES_MAX) break;
    if (!found.has(name)) found.set(name, { start, end: match.index + match[0].length });
  }
  return foundStrings([...found].map(([value, span]) => ({ value, span, confidence: 0.85 })));
}

const COURTS = /\b(?:courts?|tribunals?|venue|jurisdiction)\b/i;
const FORUM = /\b(?:exclusive|submit|consent|venue|jurisdiction|litigat|brought|arbitrat)\w*\b/i;

/** The place whose courts decide, else the one whose law governs. */
export function findForum(reading: Reading): FieldFinding {
  for (const sentence of reading.sentences) {
    const text = textOf(reading, sentence);
    if (!COURTS.test(text) || !FORUM.test(text)) continue;
    const place = PLACE_OF_COURTS.exec(text);
    const name = place && findJurisdiction(place[1]!);
    if (name) return foundValue(name, [sentence], 0.75);
  }
  const law = findGoverningLaw(reading);
  return law ? foundValue(law.jurisdiction, [law.sentence], law.confidence * 0.7) : NOT_FOUND;
}

const PLACE_OF_COURTS = new RegExp(
  `\\bcourts?\\b[^.;]{0,90}?\\b(?:of|in|for)\\s(?:[^.;]{0,60}?\\b)?(${JURISDICTIONS.filter((name) => !name.includes('.')).join('|')})\\b`,
);

/** Every clause of a known category, as objects `{category, text, confidence}`. */
export function listClauses(reading: Reading): FieldFinding {
  const clauses = Object.keys(CLAUSE_CUES)
    .filter((category) => !NO_CLAUSES.has(category))
    .flatMap((category) =>
      findClauses(reading, category).map(({ start, end, probability }) => ({
        category,
        text: textOf(reading, { start, end }),
        confidence: probability,
        spans: [{ start, end }],
      })),
    );
  const inOrder = clauses.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start);
  return foundObjects(inOrder);
}

/** Categories of CUAD that are facts with fields of their own. */
const NO_CLAUSES = new Set(['document_name', 'parties', 'agreement_date', 'effective_date']);

const BLANK = /_{3}|\[\s?(?:[●·•*]{1,3}|_+|insert[^\]]{0,40}|tbd|date|name)\s?\]/gi;

/** Places where the draft is not finished: blanks and placeholders, as objects `{kind, description, confidence}`. */
export function findDraftingIssues(reading: Reading): FieldFinding {
  const bySentence = new Map<number, Span>();
  let index = 0;
  for (const match of reading.text.matchAll(BLANK)) {
    const isPast = (sentence: Span | undefined) => sentence && sentence.end <= match.index;
    while (isPast(reading.sentences[index])) index++;
    const sentence = reading.sentences[index];
    const isInside = sentence && match.index >= sentence.start;
    if (isInside && !isSignatureLine(reading, match.index)) bySentence.set(index, sentence);
  }
  const issues = [...bySentence.values()].map((sentence) => ({
    kind: 'blank',
    description: `A blank is left to be filled in: ${textOf(reading, sentence).slice(0, 200)}`,
    confidence: 0.8,
    spans: [sentence],
  }));
  return foundObjects(issues);
}

function isSignatureLine(reading: Reading, offset: number): boolean {
  return /(?:\b(?:by|name|title|date|its|signature|signed)|\/s\/)\s?:?\s?$/i.test(
    reading.text.slice(Math.max(0, offset - 14), offset),
  );
}

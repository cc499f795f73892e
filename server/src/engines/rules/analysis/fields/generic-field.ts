import { moneyValue } from '../../../language-engine/field-values.ts';
import { type FieldFinding, valueFinding, NOT_FOUND } from '../document/field-finding.ts';
import { findIndexFrom } from '../../../../language/find-in-order.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import type { Span } from '../../../../language/span.ts';
import { isHeading, skipHeading } from '../document/readable-sentence.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { detectValueKind, splitKey, type ValueKind } from '../../../../language/field-keys.ts';

const LABEL_GAP = '[\\s\\-_/]{1,3}';
const VALUE_LENGTH_MAX = 160;
const PASSAGE_LENGTH_MAX = 600;
const OCCURRENCES_READ = 40;
/** Characters before a defined term in which its sum stands. */
const DEFINED_DISTANCE_MAX = 60;

const CONFIDENCE = { labelled: 0.7, defined: 0.65, near: 0.5, sentence: 0.35 } as const;

/**
 * Finds a field without an extractor by the words of its key. It looks for a label (`Purchase order no.: 4711`), a
 * defined term, a date or an amount nearby, then a sentence with all the words.
 */
export function findFieldByKeyWords(reading: Reading, key: string): FieldFinding {
  const words = splitKey(key);
  if (words.length === 0) return NOT_FOUND;
  const kind = detectValueKind(words);
  const phrase = new RegExp(
    `(?<![\\p{L}\\p{N}])${words.map(wordPattern).join(LABEL_GAP)}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const places = findFirstMatches(reading.text, phrase);
  if (places.some((place) => statesNothing(lineFrom(reading.text, place)))) return NOT_FOUND;
  for (const place of places) {
    const labelled = readLabelled(reading, place, kind) ?? readDefinition(reading, place, kind);
    if (labelled) return labelled;
  }
  for (const place of places) {
    const near = kind === 'text' ? undefined : readNear(reading, place, kind);
    if (near) return near;
  }
  if (kind === 'money') return readAmount(reading, words) ?? NOT_FOUND;
  return kind === 'text' ? readSentence(reading, words, places) : NOT_FOUND;
}

const SYNONYMS = new Map(
  Object.entries({
    number: '(?:number|no|nr|num|#)\\.?',
    no: '(?:number|no)\\.?',
    amount: '(?:amount|sum|total)',
    email: 'e-?mail',
    phone: '(?:tele)?phone',
  }),
);

/** Builds the pattern of a word in singular and plural. */
function wordPattern(word: string): string {
  const synonym = SYNONYMS.get(word);
  if (synonym) return synonym;
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return word.length > 3 ? `${escaped.replace(/s$/, '')}(?:'?s|es)?` : escaped;
}

function findFirstMatches(text: string, phrase: RegExp): Span[] {
  const places: Span[] = [];
  for (const match of text.matchAll(phrase)) {
    places.push({ start: match.index, end: match.index + match[0].length });
    if (places.length === OCCURRENCES_READ) break;
  }
  return places;
}

/** Value that says that there is none: `Security deposit: none`. */
const NOTHING = /^(?:none|nil|no|not? applicable|n\/a|-+)[.\s]*$/i;

/** Tells whether a label says that there is no such thing, as `Security deposit: none`. */
export function statesNothing(line: string): boolean {
  const [, value] = /^[^:\t]{2,60}(?::|\t)\s*(.*)$/s.exec(line) ?? [];
  return value !== undefined && NOTHING.test(value);
}

/** Reads `Label: value`, on the same line or the next, or the cell behind that of the label. */
function readLabelled(reading: Reading, place: Span, kind: ValueKind): FieldFinding | undefined {
  const behind = reading.text.slice(place.end, place.end + VALUE_LENGTH_MAX);
  const label = /^(?:\s?\([^)\n]{0,30}\))?(?:\s?[:=#]\s?[-–]?\s?|\t)/.exec(behind);
  if (!label) return undefined;
  const start = place.end + label[0].length;
  const value = /^[^\n\u2029]{1,120}/.exec(
    reading.text.slice(start, start + VALUE_LENGTH_MAX),
  )?.[0];
  if (!value) return undefined;
  const line = { start, end: start + value.length };
  if (kind !== 'text') return findTypedValue(reading, line, kind, CONFIDENCE.labelled);
  const end = start + value.replace(/\s{2}.*|[;,.\s]+$/, '').length;
  return end > start
    ? valueFinding(spanText(reading, { start, end }), [{ start, end }], CONFIDENCE.labelled)
    : undefined;
}

/** Reads the definition of a term: `"Purchase Price" means …`. */
function readDefinition(reading: Reading, place: Span, kind: ValueKind): FieldFinding | undefined {
  const behind = reading.text.slice(place.end, place.end + PASSAGE_LENGTH_MAX);
  const before = kind === 'money' ? readDefinedSum(reading, place) : undefined;
  if (before) return before;
  const verb = /^"?\)?\s(?:shall\s)?(?:means?|refers? to|is defined as|is|shall be|are)\s/.exec(
    behind,
  );
  if (!verb) return undefined;
  const start = place.end + verb[0].length;
  const rest = behind.slice(verb[0].length);
  const stop = rest.search(/[;\n\u2029]|\.(?:\s|$)/);
  const span = { start, end: start + (stop === -1 ? rest.length : stop) };
  if (kind !== 'text') return findTypedValue(reading, span, kind, CONFIDENCE.defined);
  if (!behind.startsWith('"') || span.end <= span.start) return undefined;
  return valueFinding(spanText(reading, span), [span], CONFIDENCE.defined);
}

/** Words between a sum and the term that it defines. */
const LEADS_TO_TERM = /^[^\d.;()]{0,30}\((?:the\s)?"$/;

/** Reads the sum before the term that it defines: `$18,000 (the "Fee")`. */
function readDefinedSum(reading: Reading, { start, end }: Span): FieldFinding | undefined {
  if (reading.text[end] !== '"') return undefined;
  const from = Math.max(0, start - DEFINED_DISTANCE_MAX);
  const before = reading.text.slice(from, start);
  const sum = findMoney(before).at(-1);
  if (!sum || !LEADS_TO_TERM.test(before.slice(sum.end))) return undefined;
  const span = { start: from + sum.start, end: from + sum.end };
  return findTypedValue(reading, span, 'money', CONFIDENCE.defined);
}

/** Returns the line from a place on. */
function lineFrom(text: string, { start }: Span): string {
  return /^[^\n\u2029]*/.exec(text.slice(start, start + VALUE_LENGTH_MAX))![0];
}

/** Reads the first value behind a place in its sentence. */
function readNear(reading: Reading, place: Span, kind: ValueKind): FieldFinding | undefined {
  const sentence = reading.sentences[findIndexFrom(reading.sentences, place.start + 1) - 1];
  const end = Math.min(place.end + VALUE_LENGTH_MAX, sentence?.end ?? Infinity);
  return findTypedValue(reading, { start: place.end, end }, kind, CONFIDENCE.near);
}

function findTypedValue(
  reading: Reading,
  span: Span,
  kind: ValueKind,
  confidence: number,
): FieldFinding | undefined {
  if (kind === 'date') {
    const date = reading.dates.find((one) => one.start >= span.start && one.end <= span.end);
    if (!date) return undefined;
    const { start, end, iso } = date;
    const probability = date.isAmbiguous ? confidence / 2 : confidence;
    return {
      ...valueFinding(iso, [{ start, end }], probability),
      typed: { '': { type: 'date', value: iso } },
    };
  }
  const words = reading.text.slice(span.start, span.end);
  const [first, second] = findMoney(words);
  // "The fee goes up from £85 to £92": the second sum applies.
  const isFormer =
    second &&
    /\bfrom\s$/.test(words.slice(0, first!.start)) &&
    /^\sto\s$/.test(words.slice(first!.end, second.start));
  const money = isFormer ? second : first;
  if (!money) return undefined;
  const place = { start: span.start + money.start, end: span.start + money.end };
  return {
    ...valueFinding(money.value, [place], confidence),
    typed: { '': moneyValue(money.value, money.currency) },
  };
}

/** Words of a key that only ask for a sum. */
const WORD_FOR_SUM = /^(?:amount|total|value|price|sum|cost)$/;

/** Reads, for `deposit_amount`, the sum of the first sentence that names the deposit. */
function readAmount(reading: Reading, words: readonly string[]): FieldFinding | undefined {
  const things = words.filter((word) => !WORD_FOR_SUM.test(word));
  if (things.length === 0) return undefined;
  const patterns = things.map(wholeWord);
  for (const sentence of reading.sentences) {
    const text = reading.text.slice(sentence.start, sentence.end);
    if (text.length > PASSAGE_LENGTH_MAX || !patterns.every((one) => one.test(text))) continue;
    const from = sentence.start + patterns[0]!.exec(text)!.index;
    const behind = { start: from, end: sentence.end };
    const found = findTypedValue(reading, behind, 'money', CONFIDENCE.sentence);
    if (found) return found;
  }
  return undefined;
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${wordPattern(word)}(?![\\p{L}\\p{N}])`, 'iu');
}

/** Finds the first sentence that holds one of the places and is no heading. */
function findClauseAt(reading: Reading, places: readonly Span[]): Span | undefined {
  for (const { start, end } of places) {
    const sentence = reading.sentences.find((one) => one.start <= start && one.end >= end);
    if (sentence && !isHeading(spanText(reading, sentence))) return skipHeading(reading, sentence);
  }
  return undefined;
}

/** Finds the first sentence with the words together, else with all of them. A key of one short word needs a label. */
function readSentence(
  reading: Reading,
  words: readonly string[],
  places: readonly Span[],
): FieldFinding {
  if (words.length === 1 && words[0]!.length < 5) return NOT_FOUND;
  const together = findClauseAt(reading, places);
  const patterns = words.map(wholeWord);
  const sentence =
    together ??
    (words.length < 2
      ? undefined
      : reading.sentences.find((one) => {
          const text = spanText(reading, one);
          return (
            text.length <= PASSAGE_LENGTH_MAX && patterns.every((pattern) => pattern.test(text))
          );
        }));
  if (!sentence) return NOT_FOUND;
  return valueFinding(
    spanText(reading, sentence),
    [sentence],
    together ? CONFIDENCE.sentence : CONFIDENCE.sentence / 2,
  );
}

import { type FieldFinding, foundValue, NOT_FOUND } from './field-finding.ts';
import { type Kind, kindOf, wordsOf } from './key-words.ts';
import { findMoney } from '../numbers/money.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';

const LABEL_GAP = '[\\s\\-_/]{1,3}';
const VALUE_LENGTH_MAX = 160;
const PASSAGE_LENGTH_MAX = 600;
const OCCURRENCES_READ = 40;

const CONFIDENCE = { labelled: 0.7, defined: 0.65, near: 0.5, sentence: 0.35 } as const;

/**
 * Looks for a field that no extractor knows by the words of its key: as a label (`Purchase order no.: 4711`), as a
 * defined term, near a date or an amount where the key asks for one, else in a sentence that has all its words.
 */
export function findByWords(reading: Reading, key: string): FieldFinding {
  const words = wordsOf(key);
  if (words.length === 0) return NOT_FOUND;
  const kind = kindOf(words);
  const phrase = new RegExp(
    `(?<![\\p{L}\\p{N}])${words.map(wordPattern).join(LABEL_GAP)}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const places = firstMatches(reading.text, phrase);
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

/** The word as written or in the plural. */
function wordPattern(word: string): string {
  const synonym = SYNONYMS.get(word);
  if (synonym) return synonym;
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return word.length > 3 ? `${escaped.replace(/s$/, '')}(?:'?s|es)?` : escaped;
}

function firstMatches(text: string, phrase: RegExp): Span[] {
  const places: Span[] = [];
  for (const match of text.matchAll(phrase)) {
    places.push({ start: match.index, end: match.index + match[0].length });
    if (places.length === OCCURRENCES_READ) break;
  }
  return places;
}

/** `Label: value`, on the same line or the next. */
function readLabelled(reading: Reading, place: Span, kind: Kind): FieldFinding | undefined {
  const behind = reading.text.slice(place.end, place.end + VALUE_LENGTH_MAX);
  const label = /^(?:\s?\([^)\n]{0,30}\))?\s?[:=#]\s?[-–]?\s?/.exec(behind);
  if (!label) return undefined;
  const start = place.end + label[0].length;
  const value = /^[^\n\u2029]{1,120}/.exec(
    reading.text.slice(start, start + VALUE_LENGTH_MAX),
  )?.[0];
  if (!value) return undefined;
  const line = { start, end: start + value.length };
  if (kind !== 'text') return typedValue(reading, line, kind, CONFIDENCE.labelled);
  const end = start + value.replace(/\s{2}.*|[;,.\s]+$/, '').length;
  return end > start
    ? foundValue(textOf(reading, { start, end }), [{ start, end }], CONFIDENCE.labelled)
    : undefined;
}

/** `"Purchase Price" means …`. */
function readDefinition(reading: Reading, place: Span, kind: Kind): FieldFinding | undefined {
  const behind = reading.text.slice(place.end, place.end + PASSAGE_LENGTH_MAX);
  const verb = /^"?\)?\s(?:shall\s)?(?:means?|refers? to|is defined as|is|shall be|are)\s/.exec(
    behind,
  );
  if (!verb) return undefined;
  const start = place.end + verb[0].length;
  const rest = behind.slice(verb[0].length);
  const stop = rest.search(/[;\n\u2029]|\.(?:\s|$)/);
  const span = { start, end: start + (stop === -1 ? rest.length : stop) };
  if (kind !== 'text') return typedValue(reading, span, kind, CONFIDENCE.defined);
  if (!behind.startsWith('"') || span.end <= span.start) return undefined;
  return foundValue(textOf(reading, span), [span], CONFIDENCE.defined);
}

function readNear(reading: Reading, place: Span, kind: Kind): FieldFinding | undefined {
  return typedValue(
    reading,
    { start: place.end, end: place.end + VALUE_LENGTH_MAX },
    kind,
    CONFIDENCE.near,
  );
}

function typedValue(
  reading: Reading,
  span: Span,
  kind: Kind,
  confidence: number,
): FieldFinding | undefined {
  if (kind === 'date') {
    const date = reading.dates.find((one) => one.start >= span.start && one.end <= span.end);
    return (
      date &&
      foundValue(
        date.iso,
        [{ start: date.start, end: date.end }],
        date.isAmbiguous ? confidence / 2 : confidence,
      )
    );
  }
  const [money] = findMoney(reading.text.slice(span.start, span.end));
  if (!money) return undefined;
  return foundValue(
    money.value,
    [{ start: span.start + money.start, end: span.start + money.end }],
    confidence,
  );
}

/** What only says that money is asked for. */
const WORD_FOR_SUM = /^(?:amount|total|value|price|sum|cost)$/;

/** For `deposit_amount`: the sum of the first sentence that speaks of the deposit and has one behind it. */
function readAmount(reading: Reading, words: readonly string[]): FieldFinding | undefined {
  const things = words.filter((word) => !WORD_FOR_SUM.test(word));
  if (things.length === 0) return undefined;
  const patterns = things.map(wholeWord);
  for (const sentence of reading.sentences) {
    const text = reading.text.slice(sentence.start, sentence.end);
    if (text.length > PASSAGE_LENGTH_MAX || !patterns.every((one) => one.test(text))) continue;
    const from = sentence.start + patterns[0]!.exec(text)!.index;
    const behind = { start: from, end: sentence.end };
    const found =
      typedValue(reading, behind, 'money', CONFIDENCE.sentence) ??
      typedValue(reading, sentence, 'money', CONFIDENCE.sentence / 2);
    if (found) return found;
  }
  return undefined;
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${wordPattern(word)}(?![\\p{L}\\p{N}])`, 'iu');
}

/** The first sentence that has the words together, else all of them. A key of one short word needs a label. */
function readSentence(
  reading: Reading,
  words: readonly string[],
  places: readonly Span[],
): FieldFinding {
  if (words.length === 1 && words[0]!.length < 5) return NOT_FOUND;
  const [place] = places;
  const together =
    place &&
    reading.sentences.find(
      (sentence) => sentence.start <= place.start && sentence.end >= place.end,
    );
  const patterns = words.map(wholeWord);
  const sentence =
    together ??
    (words.length < 2
      ? undefined
      : reading.sentences.find((one) => {
          const text = textOf(reading, one);
          return (
            text.length <= PASSAGE_LENGTH_MAX && patterns.every((pattern) => pattern.test(text))
          );
        }));
  if (!sentence) return NOT_FOUND;
  return foundValue(
    textOf(reading, sentence),
    [sentence],
    together ? CONFIDENCE.sentence : CONFIDENCE.sentence / 2,
  );
}

import { seededRandom } from '../../../testing/seeded-random.ts';
import { locate, type LocateOutcome } from '../locate-quotes.ts';
import { createQuoteIndex } from '../quote-index.ts';
import { type MutantKind, MUTATIONS, type Random } from './mutants.ts';
import { PAGE_TURN, type TypesetKind, TYPESETTINGS } from './typeset.ts';

export type JudgedQuote = { quote: string; outcome: LocateOutcome };

/** Quotes that say something else than the text they are taken from: those that it has elsewhere are left out. */
export function judgeMutants(
  text: string,
  sentences: readonly string[],
  rounds: number,
  seed: number,
): Record<MutantKind, JudgedQuote[]> {
  const random = seededRandom(seed);
  const index = createQuoteIndex(text);
  const inOneLine = oneLine(text);
  const judged: Record<MutantKind, JudgedQuote[]> = {
    number: [],
    name: [],
    negation: [],
    date: [],
  };
  for (let round = 0; round < rounds; round++) {
    for (const sentence of sentences) {
      for (const [kind, all] of Object.entries(judged)) {
        const quote = MUTATIONS[kind as MutantKind](sentence, random);
        if (!quote || inOneLine.includes(oneLine(quote))) continue;
        all.push({ quote, outcome: locate(index, { quote }) });
      }
    }
  }
  return judged;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Quotes as they were written, of sentences that were printed. */
export function judgeTypeset(
  text: string,
  sentences: readonly string[],
  seed: number,
): Record<TypesetKind | 'all of them', JudgedQuote[]> {
  const random = seededRandom(seed);
  const kinds = Object.entries(TYPESETTINGS);
  const one = kinds.map(([kind, typeset]) => [
    kind,
    sentences.map((sentence) => judgePrinted(text, sentence, typeset(sentence, random))),
  ]);
  const all = sentences.map((sentence) =>
    judgePrinted(text, sentence, typesetInAllWays(sentence, random)),
  );
  return Object.fromEntries([...one, ['all of them', all]]) as ReturnType<typeof judgeTypeset>;
}

function typesetInAllWays(sentence: string, random: Random): string {
  return Object.values(TYPESETTINGS).reduce(
    (printed, typeset) => typeset(printed, random),
    sentence,
  );
}

/** Found is only what is found at its own place. */
function judgePrinted(text: string, sentence: string, printed: string): JudgedQuote {
  const start = text.indexOf(sentence);
  const document = [
    PAGE_TURN,
    text.slice(0, start),
    printed,
    text.slice(start + sentence.length),
    PAGE_TURN,
    PAGE_TURN,
  ].join('');
  const near = { start: start + PAGE_TURN.length, end: start + PAGE_TURN.length + printed.length };
  const outcome = locate(createQuoteIndex(document), { quote: sentence, near });
  const isThere = 'start' in outcome && outcome.start < near.end && near.start < outcome.end;
  return {
    quote: sentence,
    outcome: isThere || 'rejected' in outcome ? outcome : { rejected: 'not_found' },
  };
}

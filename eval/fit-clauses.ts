// node eval/fit-clauses.ts: fits the term weights of the clause categories on the tune half of the contracts and
// writes clause-weights.json.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { cueScore } from '../server/src/engines/language/built-in/clause-cues.ts';
import { termsBySentence } from '../server/src/engines/language/built-in/clause-terms.ts';
import { readText, textOf } from '../server/src/engines/language/built-in/reading.ts';
import { labelSentences, type LabelledClauses } from './clause-labels.ts';
import { loadContracts } from './contract-data.ts';
import { isTuneItem } from './data.ts';
import { fitRegression } from './logistic-regression.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/language/built-in/clause-weights.json', import.meta.url),
);

const TERMS_PER_CATEGORY = 300;
/** A term must stand in so many contracts, so that no weight rests on the names of one. */
const CONTRACTS_MIN = 4;
const POSITIVE_CONTRACTS_MIN = 2;
const POSITIVES_MIN = 3;
const WEIGHT_MIN = 0.1;
const FIT = { epochs: 15, l2: 0.02, bias: -5 };

type Read = { sentences: { text: string; terms: ReadonlySet<string> }[]; labels: LabelledClauses };

const contracts = loadContracts();
if (!contracts) throw new Error('The labelled contracts are not there: set DOCKET_EVAL_DATA');

const read = contracts
  .filter(({ id }) => isTuneItem(id))
  .map((contract): Read => {
    const reading = readText(contract.text);
    const terms = [...termsBySentence(reading.text, reading.sentences, reading.preamble)];
    return {
      sentences: reading.sentences.map((sentence, index) => ({
        text: textOf(reading, sentence),
        terms: terms[index]!,
      })),
      labels: labelSentences(contract, reading),
    };
  });
const counted = countTerms(read);
const categories = [...new Set(read.flatMap(({ labels }) => [...labels.keys()]))].toSorted();
const lines = categories.map(
  (category) => `  "${category}": ${JSON.stringify(fitCategory(category))}`,
);
writeFileSync(WEIGHTS_FILE, `{\n${lines.join(',\n')}\n}\n`);

function countTerms(all: readonly Read[]) {
  const inSentences = new Map<string, number>();
  const inContracts = new Map<string, number>();
  for (const { sentences } of all) {
    for (const { terms } of sentences) for (const term of terms) increment(inSentences, term);
    const own = new Set(sentences.flatMap(({ terms }) => [...terms]));
    for (const term of own) increment(inContracts, term);
  }
  const sentenceCount = all.reduce((sum, { sentences }) => sum + sentences.length, 0);
  return { sentenceCount, inSentences, inContracts };
}

function increment(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}

function fitCategory(category: string) {
  const terms = chooseTerms(category);
  const indexOf = new Map(terms.map((term, index) => [term, index]));
  const examples = read.flatMap(({ sentences, labels }) => {
    const positive = new Set(labels.get(category)?.flat());
    return sentences.flatMap((sentence, index) => {
      const features = [...sentence.terms].flatMap((term) => indexOf.get(term) ?? []);
      const scalar = cueScore(category, sentence.text);
      const isPositive = positive.has(index);
      return features.length > 0 || scalar > 0 || isPositive
        ? [{ features, scalar, isPositive }]
        : [];
    });
  });
  const { bias, scalar, weights } = fitRegression(examples, terms.length, FIT);
  const kept = terms.flatMap((term, index) => {
    const weight = Number(weights[index]!.toFixed(2));
    return Math.abs(weight) >= WEIGHT_MIN ? [[term, weight] as const] : [];
  });
  return {
    bias: Number(bias.toFixed(2)),
    cue: Number(scalar.toFixed(2)),
    terms: Object.fromEntries(kept),
  };
}

/** The terms that speak most for a category (chi-squared), those of many contracts before those of few. */
function chooseTerms(category: string): string[] {
  const inPositives = new Map<string, number>();
  const inPositiveContracts = new Map<string, number>();
  let positives = 0;
  for (const { sentences, labels } of read) {
    const seen = new Set<string>();
    for (const index of new Set(labels.get(category)?.flat())) {
      positives++;
      for (const term of sentences[index]!.terms) {
        increment(inPositives, term);
        seen.add(term);
      }
    }
    for (const term of seen) increment(inPositiveContracts, term);
  }
  if (positives < POSITIVES_MIN) return [];
  const scored = [...inPositives].flatMap(([term, hits]) => {
    const contractsWith = inPositiveContracts.get(term)!;
    const isRare =
      counted.inContracts.get(term)! < CONTRACTS_MIN || contractsWith < POSITIVE_CONTRACTS_MIN;
    const score = chiSquared(hits, counted.inSentences.get(term)!, positives);
    return isRare || score <= 0 ? [] : [{ term, score: score * Math.sqrt(contractsWith) }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, TERMS_PER_CATEGORY)
    .map(({ term }) => term);
}

/** 0 when the term is no more frequent among the positives than elsewhere. */
function chiSquared(hits: number, occurrences: number, positives: number): number {
  const [a, b, c] = [hits, occurrences - hits, positives - hits];
  const d = counted.sentenceCount - positives - b;
  if (a / positives <= b / (counted.sentenceCount - positives)) return 0;
  return (counted.sentenceCount * (a * d - b * c) ** 2) / ((a + b) * (c + d) * (a + c) * (b + d));
}

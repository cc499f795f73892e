import {
  tryMutants,
  type QuoteTrial,
  tryTypesetSentences,
} from '../server/src/engines/grounding/testing/quote-trials.ts';
import { CONTRACTS_DIR, loadContracts } from './contract-data.ts';
import { figure, type Report, type Row } from './report.ts';

const CONTRACTS = 40;
const SENTENCES_PER_CONTRACT = 12;
const LENGTH = { min: 60, max: 320 } as const;
const SENTENCE = /(?<=[.;]\s{1,4})\p{Lu}[^.;\n\f]+(?:\.\d[^.;\n\f]*)*[.;](?=\s)/gu;
const GOALS = { mutants: '≤ .000', printed: '≥ .99' } as const;

/** Quotes of real contracts that were altered, and true ones of contracts that were printed in another way. */
export async function evaluateGrounding(): Promise<Report> {
  const contracts = loadContracts();
  if (!contracts) {
    return { title: 'Grounding', skipped: `no contracts in ${CONTRACTS_DIR}`, tables: [] };
  }
  const mutants: Record<string, QuoteTrial[]> = {};
  const printed: Record<string, QuoteTrial[]> = {};
  for (const [seed, { text }] of contracts.slice(0, CONTRACTS).entries()) {
    const sentences = sentencesOf(text);
    addTo(mutants, tryMutants(text, sentences, 2, seed));
    addTo(printed, tryTypesetSentences(text, sentences, seed));
  }
  return {
    title: 'Grounding',
    notes: [
      `Sentences of ${CONTRACTS} contracts of CUAD. Altered: one number, name, negation or date, where the contract does not say that elsewhere. Printed: the contract is set with hyphens, ligatures, curly quotes, line breaks and a page turn within the sentence; the quote is the sentence as it was.`,
    ],
    tables: [
      {
        name: 'Altered quotes: share accepted',
        columns: ['all', 'goal', 'n'],
        rows: rowsOf(mutants, GOALS.mutants),
      },
      {
        name: 'True quotes: share accepted at their place',
        columns: ['all', 'goal', 'n'],
        rows: rowsOf(printed, GOALS.printed),
      },
    ],
  };
}

/** Samples sentences that occur once in the text, evenly from beginning to end. */
function sentencesOf(text: string): string[] {
  const all = Array.from(text.matchAll(SENTENCE), ([sentence]) => sentence.trim()).filter(
    (sentence) =>
      sentence.length >= LENGTH.min &&
      sentence.length <= LENGTH.max &&
      text.indexOf(sentence) === text.lastIndexOf(sentence),
  );
  const step = Math.max(1, Math.floor(all.length / SENTENCES_PER_CONTRACT));
  return all.filter((_, index) => index % step === 0).slice(0, SENTENCES_PER_CONTRACT);
}

function addTo(
  all: Record<string, QuoteTrial[]>,
  more: Readonly<Record<string, QuoteTrial[]>>,
): void {
  for (const [kind, own] of Object.entries(more)) (all[kind] ??= []).push(...own);
}

function rowsOf(judged: Readonly<Record<string, QuoteTrial[]>>, goal: string): Row[] {
  return Object.entries(judged).map(([name, own]) => {
    const accepted = own.filter(({ outcome }) => !('rejected' in outcome)).length;
    return { name, cells: [figure(accepted / own.length), goal, String(own.length)] };
  });
}

import type { Obligation } from '../../../../contract/analysis.ts';
import { findMoney } from '../numbers/money.ts';
import type { FoundObligation } from '../contracts/obligations.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Party } from '../parties/parties.ts';
import { type Reading, textOf } from '../reading.ts';
import * as cues from './duty-cues.ts';

const PASSAGE_LENGTH_MAX = 600;
const SUBJECT_LENGTH_MAX = 110;
const CONFIDENCE = { named: 0.7, unnamed: 0.5 } as const;

/** Duties that contracts in Spanish, French, German and Portuguese lay on a party by a verb of duty. */
export function findCivilObligations(reading: Reading): FoundObligation[] {
  const modal = cues.MODAL[reading.language];
  if (!modal) return [];
  const terms = termsOf(reading.parties);
  return reading.sentences.flatMap(
    (sentence) => readDuty(reading, sentence, { modal, terms }) ?? [],
  );
}

type Vocabulary = { modal: RegExp; terms: ReadonlyMap<string, Party> };

function readDuty(
  reading: Reading,
  sentence: Span,
  { modal, terms }: Vocabulary,
): FoundObligation | undefined {
  const passage = {
    start: sentence.start,
    end: Math.min(sentence.end, sentence.start + PASSAGE_LENGTH_MAX),
  };
  const words = textOf(reading, passage);
  const verb = verbOf(words, modal);
  if (!verb) return undefined;
  const subject = words.slice(Math.max(0, verb.index - SUBJECT_LENGTH_MAX), verb.index);
  const party = partyIn(subject, terms);
  const all = cues.ALL_PARTIES.exec(subject)?.[0];
  // German puts the verb before the party: `Zahlt der Mieter nicht …`.
  if (!party && !all && !verb.isPassive) return undefined;
  return {
    party: party?.name ?? all ?? null,
    description: words,
    type: cues.TYPES.find(([, wording]) => wording.test(words))?.[0] ?? 'other',
    ...dueOf(reading, passage, words),
    confidence: party ? CONFIDENCE.named : CONFIDENCE.unnamed,
    spans: [passage],
  };
}

type Verb = { index: number; isPassive: boolean };

/** What is said to be payable is a duty, whoever is to pay; a future tense may be none. */
function verbOf(words: string, modal: RegExp): Verb | undefined {
  const isPassive = cues.PAYABLE.test(words);
  const verb = modal.exec(words) ?? cues.PAYABLE.exec(words);
  if (!verb || (cues.NO_DUTY.test(verb[0]) && !isPassive)) return undefined;
  return { index: verb.index, isPassive };
}

/** The party named last before the verb. */
function partyIn(subject: string, terms: ReadonlyMap<string, Party>): Party | undefined {
  const plain = subject.toLowerCase();
  let best: { at: number; party: Party } | undefined;
  for (const [term, party] of terms) {
    const at = plain.lastIndexOf(term);
    const isWord = at >= 0 && !/\p{L}/u.test(plain[at - 1] ?? ' ');
    if (isWord && (!best || at > best.at)) best = { at, party };
  }
  return best?.party;
}

const TERM_LENGTH_MIN = 3;

function termsOf(parties: readonly Party[]): Map<string, Party> {
  const terms = new Map<string, Party>();
  for (const party of parties) {
    for (const term of [party.name, ...party.terms]) {
      const plain = term
        .toLowerCase()
        .replace(/^(?:el|la|los|las|le|les|l'|der|die|das|o|a|os|as)\s/, '');
      if (plain.length >= TERM_LENGTH_MIN) terms.set(plain, party);
    }
  }
  return terms;
}

type Due = Pick<Obligation, 'due_date' | 'due_text' | 'recurrence' | 'amount'>;

function dueOf(reading: Reading, passage: Span, words: string): Due {
  const due = cues.DUE.exec(words);
  const from = passage.start + (due?.index ?? 0);
  const date =
    due && reading.dates.find((one) => one.start >= from && one.start < from + due[0].length);
  const [money] = findMoney(words);
  return {
    due_date: date && !date.isAmbiguous ? date.iso : null,
    due_text: due?.[0] ?? null,
    recurrence: cues.RECURS.exec(words)?.[0].toLowerCase() ?? null,
    amount: money ? { value: money.value, currency: money.currency } : null,
  };
}

import type { Obligation } from '../../../../contract/analysis.ts';
import { logOdds } from '../contracts/confidence.ts';
import type { FoundObligation } from '../contracts/obligations.ts';
import { sumToPay } from '../contracts/sum-to-pay.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Party } from '../parties/parties.ts';
import { type Reading, textOf } from '../reading.ts';
import * as cues from './duty-cues.ts';

const PASSAGE_LENGTH_MAX = 600;
const SUBJECT_LENGTH_MAX = 110;
const NEAR = 25;
/** Log-odds, set by hand: no duties in these languages are labelled. */
const EVIDENCE = {
  base: 0.1,
  strongVerb: 0.7,
  nearParty: 0.5,
  noParty: -0.5,
  passive: -0.3,
  partyShare: 0.15,
} as const;

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
  const named = partyIn(subject, terms);
  const party = named?.party;
  const all = cues.ALL_PARTIES.exec(subject)?.[0];
  // German puts the verb before the party: `Zahlt der Mieter nicht …`.
  if (!party && !all && !verb.isPassive) return undefined;
  return {
    party: party?.name ?? all ?? null,
    description: words,
    type: cues.TYPES.find(([, wording]) => wording.test(words))?.[0] ?? 'other',
    ...dueOf(reading, passage, words),
    confidence: confidenceIn(verb, named),
    spans: [passage],
  };
}

/** Surer where the verb names a duty and the party stands before it, and as sure as the party is one. */
function confidenceIn({ isPassive, isStrong }: Verb, named: NamedSubject | undefined): number {
  const sum =
    EVIDENCE.base +
    (isStrong ? EVIDENCE.strongVerb : 0) +
    (isPassive ? EVIDENCE.passive : 0) +
    (named ? EVIDENCE.partyShare * logOdds(named.party.confidence) : EVIDENCE.noParty) +
    (named && named.distance <= NEAR ? EVIDENCE.nearParty : 0);
  return 1 / (1 + Math.exp(-sum));
}

type Verb = { index: number; isPassive: boolean; isStrong: boolean };

/** What is said to be payable is a duty, whoever is to pay; a future tense may be none. */
function verbOf(words: string, modal: RegExp): Verb | undefined {
  const isPassive = cues.PAYABLE.test(words);
  const verb = modal.exec(words) ?? cues.PAYABLE.exec(words);
  if (!verb || (cues.NO_DUTY.test(verb[0]) && !isPassive)) return undefined;
  return { index: verb.index, isPassive, isStrong: cues.STRONG_VERB.test(verb[0]) };
}

/** A party, and how many characters behind its name the verb stands. */
type NamedSubject = { party: Party; distance: number };

/** The party named last before the verb. */
function partyIn(subject: string, terms: ReadonlyMap<string, Party>): NamedSubject | undefined {
  const plain = subject.toLowerCase();
  let best: (NamedSubject & { at: number }) | undefined;
  for (const [term, party] of terms) {
    const at = plain.lastIndexOf(term);
    const isWord = at >= 0 && !/\p{L}/u.test(plain[at - 1] ?? ' ');
    if (isWord && (!best || at > best.at)) {
      best = { at, party, distance: plain.length - at - term.length };
    }
  }
  return best;
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
  const text = duePhrase(words);
  const from = passage.start + (text ? words.indexOf(text) : 0);
  const date =
    text && reading.dates.find((one) => one.start >= from && one.start < from + text.length);
  return {
    due_date: date && !date.isAmbiguous ? date.iso : null,
    due_text: text ?? null,
    recurrence: cues.RECURRENCES.find(([, wording]) => wording.test(words))?.[0] ?? null,
    amount: sumToPay(words),
  };
}

/** Ends where another part of the sentence begins, and never within a word. */
function duePhrase(words: string): string | undefined {
  const match = cues.DUE.exec(words);
  if (!match) return undefined;
  const isCut = /^\p{L}/u.test(words.slice(match.index + match[0].length));
  const whole = isCut ? match[0].replace(/\s\S*$/u, '') : match[0];
  return whole.replace(cues.NEXT_PART, '').replace(cues.LOOSE_END, '').trimEnd();
}

import { logistic } from '../../logistic.ts';
import { anyCue, anyOf, loadCues, byLanguage } from '../../../../language/cues.ts';
import { BEARER_BOTH, type Obligation } from '../../../../contract/analysis.ts';
import { toLogOdds } from './confidence.ts';
import { cutDescription } from './duty-description.ts';
import { type ObligationFinding, WORDED_TYPES } from './obligation-types.ts';
import { findPaymentAmount } from '../../../../language/numbers/payment-amount.ts';
import { findIndexFrom } from '../../../../language/find-in-order.ts';
import type { Span } from '../../../../language/span.ts';
import type { Party } from '../parties/parties.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

/** Verbs of duty by language; the future tense of Spanish and Portuguese is one. */
const MODAL = byLanguage(
  (language) =>
    new RegExp(`(?<!\\p{L})${anyOf(loadCues(language, 'contracts/duties/verbs'))}(?!\\p{L})`, 'u'),
);

/** Future tenses that state no duty. */
const NO_DUTY = new RegExp(String.raw`^${anyCue('contracts/duties/not-duties')}$`, 'u');

/** Wordings of a sum that is to be paid, whoever the debtor is. */
const PAYABLE = new RegExp(String.raw`(?<!\p{L})${anyCue('contracts/duties/payable')}`, 'iu');

/** Subjects that mean both parties. */
const ALL_PARTIES = new RegExp(
  String.raw`(?<!\p{L})${anyCue('contracts/duties/all-parties')}(?!\p{L})`,
  'iu',
);

const TYPES = WORDED_TYPES.map((type) => ({
  type,
  wording: new RegExp(anyCue(`contracts/duties/types/${type}`), 'iu'),
}));

const DUE = new RegExp(
  String.raw`(?:${anyCue('contracts/duties/due-lead-ins')}\s)[^,;.]{0,25}?(?:\d{1,3}|\p{L}{2,15})\s(?:\([^()]{1,20}\)\s)?(?:\p{L}{3,12}\s){0,2}(?:${anyCue('contracts/duties/due-units')}|\p{L}{3,10}\s(?:de|d')?\s?\d{4})[^,;.]{0,50}`,
  'iu',
);

/** Words at which a phrase of when ends. */
const NEXT_PART = new RegExp(
  String.raw`\s(?:${anyCue('contracts/duties/next-part-openings')}\s|zu \p{L}+en(?!\p{L})).*$`,
  'iu',
);
const LOOSE_END = new RegExp(
  String.raw`(?:\s${anyCue('contracts/duties/due-loose-ends')})+$`,
  'iu',
);

/** Values of `recurrence` with their wordings. */
const RECURRENCES = ['daily', 'weekly', 'monthly', 'quarterly', 'semi-annually', 'annually'].map(
  (word) => ({
    word,
    wording: new RegExp(
      `(?<!\\p{L})${anyCue(`contracts/duties/recurrences/${word}`)}(?!\\p{L})`,
      'iu',
    ),
  }),
);

/** Verbs that state a duty outright; the future and present tenses only imply one. */
const STRONG_VERB = new RegExp(String.raw`^${anyCue('contracts/duties/strong-verbs')}`, 'iu');

const SUBJECT_LENGTH_MAX = 110;
const NEAR = 25;
/** Log-odds, set by hand, because no labelled duties exist in these languages. */
const EVIDENCE = {
  base: 0.1,
  strongVerb: 0.7,
  nearParty: 0.5,
  noParty: -0.5,
  passive: -0.3,
  partyShare: 0.15,
} as const;

/**
 * Finds the duties that a contract lays on a party by a verb of duty. It serves languages without a grammar of duties.
 */
export function findDutiesByVerb(reading: Reading): ObligationFinding[] {
  const modal = MODAL[reading.language];
  const terms = indexTerms(reading.parties);
  return reading.sentences.flatMap(
    (sentence) => readDuty(reading, sentence, { modal, terms }) ?? [],
  );
}

type Vocabulary = { modal: RegExp; terms: ReadonlyMap<string, Party> };

function readDuty(
  reading: Reading,
  sentence: Span,
  { modal, terms }: Vocabulary,
): ObligationFinding | undefined {
  const words = spanText(reading, sentence);
  const verb = findVerb(words, modal);
  if (!verb) return undefined;
  const subject = words.slice(Math.max(0, verb.index - SUBJECT_LENGTH_MAX), verb.index);
  const named = findPartyBefore(subject, terms);
  const party = named?.party;
  const all = ALL_PARTIES.exec(subject)?.[0];
  // German puts the verb before the party: `Zahlt der Mieter nicht …`.
  if (!party && !all && !verb.isPassive) return undefined;
  return {
    ...nameBearer(party, all),
    description: cutDescription(trimEndOf(words, /[\s.;,]/)),
    type: TYPES.find(({ wording }) => wording.test(words))?.type ?? 'other',
    ...readDue(reading, sentence, readClause(words, verb.index)),
    confidence: computeConfidence(verb, named),
    spans: [sentence],
  };
}

/** Names the party of a duty. @param all words for both parties */
function nameBearer(
  party: Party | undefined,
  all: string | undefined,
): Pick<ObligationFinding, 'party' | 'bearer'> {
  if (party) return { party: party.name };
  return all === undefined ? { party: null } : { party: all, bearer: BEARER_BOTH };
}

/** Returns the confidence, 0 to 1: higher for a strong verb, a near party, and a certain party. */
function computeConfidence(
  { isPassive, isStrong }: DutyVerb,
  named: NamedSubject | undefined,
): number {
  const sum =
    EVIDENCE.base +
    (isStrong ? EVIDENCE.strongVerb : 0) +
    (isPassive ? EVIDENCE.passive : 0) +
    (named ? EVIDENCE.partyShare * toLogOdds(named.party.confidence) : EVIDENCE.noParty) +
    (named && named.distance <= NEAR ? EVIDENCE.nearParty : 0);
  return logistic(sum);
}

type DutyVerb = { index: number; isPassive: boolean; isStrong: boolean };

/** Finds the verb of a duty. Words such as `payable` make a duty without a party; a future tense may be none. */
function findVerb(words: string, modal: RegExp): DutyVerb | undefined {
  const isPassive = PAYABLE.test(words);
  const verb = modal.exec(words) ?? PAYABLE.exec(words);
  if (!verb || (NO_DUTY.test(verb[0]) && !isPassive)) return undefined;
  return { index: verb.index, isPassive, isStrong: STRONG_VERB.test(verb[0]) };
}

/** Party before the verb, with the number of characters between them. */
type NamedSubject = { party: Party; distance: number };

/** Finds the party that is named last before the verb. */
function findPartyBefore(
  subject: string,
  terms: ReadonlyMap<string, Party>,
): NamedSubject | undefined {
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

function indexTerms(parties: readonly Party[]): Map<string, Party> {
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

/** Clause of a sentence, with its offset in it. */
type SentenceClause = { offset: number; words: string };

/** Cuts out the clause between semicolons in which the verb of a duty stands. */
function readClause(sentence: string, verbAt: number): SentenceClause {
  const offset = sentence.lastIndexOf(';', verbAt) + 1;
  const stop = sentence.indexOf(';', verbAt);
  return { offset, words: sentence.slice(offset, stop === -1 ? undefined : stop) };
}

function readDue(reading: Reading, sentence: Span, { offset, words }: SentenceClause): Due {
  const text = findDuePhrase(words);
  const from = sentence.start + offset + (text ? words.indexOf(text) : 0);
  const next = reading.dates[findIndexFrom(reading.dates, from)];
  const date = text && next && next.start < from + text.length ? next : undefined;
  return {
    due_date: date && !date.isAmbiguous ? date.iso : null,
    due_text: text ?? null,
    recurrence: RECURRENCES.find(({ wording }) => wording.test(words))?.word ?? null,
    amount: findPaymentAmount(words),
  };
}

/** Finds the phrase of when; it ends before another part of the sentence and never within a word. */
function findDuePhrase(words: string): string | undefined {
  const match = DUE.exec(words);
  if (!match) return undefined;
  const isCut = /^\p{L}/u.test(words.slice(match.index + match[0].length));
  const whole = isCut ? match[0].replace(/\s\S*$/u, '') : match[0];
  return whole.replace(NEXT_PART, '').replace(LOOSE_END, '').trimEnd();
}

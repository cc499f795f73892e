import { BEARER_BOTH } from '../../../../contract/analysis.ts';
import type { Party } from '../parties/parties.ts';
import { oncePerReading, type Reading } from '../document/reading.ts';
import { readBoundParties } from './bound-parties.ts';

/** Subject of a sentence: a party, both parties, or an unknown person. */
export type PartySubject = {
  /** Subject as the document writes it. */
  words: string;
  party: Party | typeof BEARER_BOTH | undefined;
};

/** Finds the party or parties that a subject such as `The Distributor`, `you` or `each party` names. */
export const readPartySubjects = oncePerReading((reading): ((words: string) => PartySubject) => {
  const bound = readBoundParties(reading);
  const pronouns = findPronounParties(reading);
  return (words) => ({
    words,
    party: MUTUAL.test(words)
      ? BEARER_BOTH
      : (pronouns.get(words.toLowerCase()) ?? bound(words)?.party ?? findOnly(reading, words)),
  });
});

/** Finds the party that a plural names, as `the tenants`, if only one has the role. */
function findOnly({ parties }: Reading, words: string): Party | undefined {
  const role = words.toLowerCase().replace(/^the /, '');
  const own = parties.filter(({ terms }) =>
    terms.some((term) => `${term.toLowerCase()}s` === role),
  );
  return own.length === 1 ? own[0] : undefined;
}

const MUTUAL =
  /^(?:the parties|(?:each|either|both|neither|no)(?: of)?(?: the)? part(?:y|ies)|(?:each|either|both|neither) of (?:us|them)|we both)$/i;

const PRONOUN = String.raw`"(we|you)"`;
const NAME_DISTANCE_MAX = 160;
/** Definition behind the name of a party: `Acme Ltd ("we", "us")`. */
const DEFINED_BEHIND = new RegExp(String.raw`\([^()]{0,60}${PRONOUN}[^()]{0,60}\)`, 'i');
/** Definition before the name of a party: `"you" means Ada Lund`. */
const DEFINED_BEFORE = new RegExp(
  String.raw`${PRONOUN}(?:(?:,| or| and) "[^"]{1,12}"){0,2},? (?:means?|refers? to|is|are|mean) (?:you, )?$`,
  'i',
);

/** Finds the parties that a document defines as `we` and `you`. */
function findPronounParties({ text, parties }: Reading): ReadonlyMap<string, Party> {
  const found = new Map<string, Party>();
  for (const party of parties) {
    const pronouns = party.terms.filter((term) => /^(?:we|I|you)$/.test(term));
    for (const pronoun of pronouns) found.set(pronoun.toLowerCase(), party);
  }
  for (const [index, party] of parties.entries()) {
    const next = parties[index + 1]?.start ?? text.length;
    const behind = text.slice(party.end, Math.min(next, party.end + NAME_DISTANCE_MAX));
    const before = text.slice(Math.max(0, party.start - NAME_DISTANCE_MAX), party.start);
    const match = DEFINED_BEHIND.exec(behind) ?? DEFINED_BEFORE.exec(before.replace(/\s/g, ' '));
    const pronoun = match?.[1]?.toLowerCase();
    if (pronoun && !found.has(pronoun)) found.set(pronoun, party);
  }
  return found;
}

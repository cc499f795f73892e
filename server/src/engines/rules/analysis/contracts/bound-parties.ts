import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { Party } from '../parties/parties.ts';
import type { Reading } from '../document/reading.ts';

/** Party or role that the subject of a sentence names. */
export type BoundParty = {
  /** Name of the party; if no party was found, the subject as the contract writes it. */
  name: string;
  party: Party | undefined;
  /**
   * Kind of match: the party's own name or term, its shortened name, a usual role, or a defined term of no known party.
   */
  matchedBy: 'own' | 'short' | 'role' | 'term';
};

/** Looks up the party that a subject such as `The Distributor` names; undefined for things and unknown persons. */
export type FindBoundParty = (subject: string) => BoundParty | undefined;

const ROLE = new RegExp(
  String.raw`^(?:(?:sales|escrow|selling|exclusive|service|sub)[ -]?)?${anyOf(loadCues('en', 'contracts/party-roles'))}$`,
  'i',
);
/** Defined terms that name a thing and never a party. */
const NOBODY = new RegExp(String.raw`\b${anyOf(loadCues('en', 'contracts/not-parties'))}s?$`, 'i');
const PRONOUN = /^(?:you|we)$/i;
const NAME_LENGTH_MIN = 3;
const DUTIES_MIN = 3;
const ROLE_DUTIES_MIN = 2;
const LEGAL_FORM_TAIL = new RegExp(
  String.raw`[,\s]+${anyOf(loadCues('en', 'contracts/legal-form-endings'))}\.?$`,
  'i',
);

const SPOKEN_DUTY =
  /(?<![\w"])(?:[Tt]he\s)?((?:[A-Z][\w&'-]*)(?:\s[A-Z][\w&'-]*){0,3}|[Yy]ou|[Ww]e)\s(?:shall|must|will|agrees?\sto)\s(?!be\b|have\b|mean)/g;
const DEFINED = /\((?:[^()"]{0,80})"(?:the\s)?([A-Z][^"]{1,40}?)[,.]?"[^()"]{0,40}\)/g;

/** Builds a look-up from the words by which a contract names its parties. The words of its opening take precedence. */
export function readBoundParties({
  text,
  parties,
}: Pick<Reading, 'text' | 'parties'>): FindBoundParty {
  const known = new Map<string, BoundParty>();
  const bind = (term: string, bound: BoundParty) => {
    const key = normalizeTerm(term);
    if (key.length >= NAME_LENGTH_MIN && !known.has(key)) known.set(key, bound);
  };
  for (const party of parties) {
    for (const term of [party.name, ...party.terms]) {
      bind(term, { name: party.name, party, matchedBy: 'own' });
    }
  }
  for (const [term, party] of listShortNames(parties)) {
    bind(term, { name: party.name, party, matchedBy: 'short' });
  }
  const { frequent, roles } = listOtherTerms(text);
  for (const term of frequent) bind(term, { name: term, party: undefined, matchedBy: 'term' });
  const isEveryPartyCalled = parties.length > 1 && parties.every(({ terms }) => terms.length > 0);
  return (subject) => {
    const name = subject.replace(/^the\s/i, '');
    const bound = known.get(normalizeTerm(name));
    if (bound || !ROLE.test(name)) return bound;
    const isPassing = isEveryPartyCalled && !roles.has(normalizeTerm(name));
    return isPassing ? undefined : { name, party: undefined, matchedBy: 'role' };
  };
}

function normalizeTerm(term: string): string {
  return term
    .toLowerCase()
    .replace(/^the\s/, '')
    .replace(/\s+/g, ' ');
}

/** Lists short names that only one party has: `Acme Rails` for `Acme Rails, Inc.`, and its first word. */
function listShortNames(parties: readonly Party[]): [string, Party][] {
  const owners = new Map<string, Party | undefined>();
  for (const party of parties) {
    const whole = stripLegalForm(party.name);
    const first = whole.split(' ')[0]!;
    for (const short of new Set([whole, isDistinctName(first) ? first : whole])) {
      const key = normalizeTerm(short);
      owners.set(key, owners.has(key) ? undefined : party);
    }
  }
  return [...owners].flatMap(([short, party]): [string, Party][] =>
    party ? [[short, party]] : [],
  );
}

function stripLegalForm(name: string): string {
  const short = name.replace(/^the\s/i, '').replace(LEGAL_FORM_TAIL, '');
  return short === name ? short : stripLegalForm(short);
}

const COMMON_FIRST_WORD = new RegExp(
  String.raw`^${anyOf(loadCues('en', 'contracts/common-name-openings'))}\w*$`,
  'i',
);

function isDistinctName(word: string): boolean {
  return (
    word.length >= NAME_LENGTH_MIN && /^[\p{L}\d]/u.test(word) && !COMMON_FIRST_WORD.test(word)
  );
}

/** Lists names of unknown parties. They are defined terms or pronouns with three duties, or roles with two. */
function listOtherTerms(text: string): { frequent: string[]; roles: ReadonlySet<string> } {
  const defined = new Set([...text.matchAll(DEFINED)].map(([, term]) => normalizeTerm(term!)));
  const counts = new Map<string, number>();
  for (const [, subject] of text.matchAll(SPOKEN_DUTY)) {
    const term = subject!.replace(/\s+/g, ' ').replace(/^You$|^We$/, (word) => word.toLowerCase());
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const frequent = [...counts].flatMap(([term, count]) => {
    const isSomebody =
      PRONOUN.test(term) || (defined.has(normalizeTerm(term)) && !NOBODY.test(term));
    return count >= DUTIES_MIN && isSomebody ? [term] : [];
  });
  const roles = [...counts].flatMap(([term, count]) =>
    count >= ROLE_DUTIES_MIN ? [normalizeTerm(term)] : [],
  );
  return { frequent, roles: new Set(roles) };
}

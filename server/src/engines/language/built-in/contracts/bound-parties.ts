import type { Party } from '../parties/parties.ts';
import type { Reading } from '../reading.ts';

/** Whom the subject of a sentence stands for. */
export type BoundParty = {
  /** A party's name; otherwise the word by which the contract calls somebody, as it is written. */
  name: string;
  party: Party | undefined;
  /** How the name is known: the party's own name or term, its name cut short, or a word that no party was found for. */
  way: 'own' | 'short' | 'role' | 'term';
};

/** Looks up whom a subject, as `The Distributor`, stands for; undefined for things and strangers. */
export type BoundParties = (subject: string) => BoundParty | undefined;

const ROLE =
  /^(?:(?:sales|escrow|selling|exclusive|service|sub)[ -]?)?(?:company|corporation|buyer|seller|purchaser|supplier|vendor|customer|client|licens(?:or|ee)|(?:re)?distributor|reseller|dealer|manufacturer|(?:sub)?contractor|consultant|employee|employer|executive|owner|operator|agent|manager|sponsor|franchis(?:or|ee)|lender|borrower|lessor|lessee|landlord|tenant|provider|recipient|affiliate|merchant|publisher|author|artist|advisor|adviser|guarantor|developer|carrier|shipper|host|servicer|trustee|custodian|administrator|promoter|processor|controller|party [ab])$/i;
/** Has a seat at the table only by what it does: such words are often defined, but nobody's name. */
const NOBODY =
  /\b(?:agreement|contract|term|section|article|schedule|exhibit|appendix|date|period|products?|services?|program|software|site|website|licen[sc]e|order|notice|law|information|property|board|committee|court|plan|report|statement|percent|invoice|confirmation|team|council|fees?|price|shares?|offering|transaction|closing|party|parties|mark|unit|study)s?$/i;
const PRONOUN = /^(?:you|we)$/i;
const NAME_LENGTH_MIN = 3;
const DUTIES_MIN = 3;
const ROLE_DUTIES_MIN = 2;
const LEGAL_FORM_TAIL =
  /[,\s]+(?:inc|incorporated|l\.?l\.?c|l\.?l\.?p|l\.?p|ltd|limited|corp|corporation|co|company|gmbh|ag|plc|s\.?a|n\.?v|b\.?v|n\.?a|pty)\.?$/i;

const SPOKEN_DUTY =
  /(?<![\w"])(?:[Tt]he\s)?((?:[A-Z][\w&'-]*)(?:\s[A-Z][\w&'-]*){0,3}|[Yy]ou|[Ww]e)\s(?:shall|must|will|agrees?\sto)\s(?!be\b|have\b|mean)/g;
const DEFINED = /\((?:[^()"]{0,80})"(?:the\s)?([A-Z][^"]{1,40}?)[,.]?"[^()"]{0,40}\)/g;

/** Reads by which words a contract calls those whom it binds. The words of its opening bind first. */
export function boundParties({ text, parties }: Pick<Reading, 'text' | 'parties'>): BoundParties {
  const known = new Map<string, BoundParty>();
  const bind = (term: string, bound: BoundParty) => {
    const key = plainTerm(term);
    if (key.length >= NAME_LENGTH_MIN && !known.has(key)) known.set(key, bound);
  };
  for (const party of parties) {
    for (const term of [party.name, ...party.terms]) {
      bind(term, { name: party.name, party, way: 'own' });
    }
  }
  for (const [term, party] of shortNames(parties)) {
    bind(term, { name: party.name, party, way: 'short' });
  }
  const { frequent, roles } = otherTerms(text);
  for (const term of frequent) bind(term, { name: term, party: undefined, way: 'term' });
  const isEveryPartyCalled = parties.length > 1 && parties.every(({ terms }) => terms.length > 0);
  return (subject) => {
    const name = subject.replace(/^the\s/i, '');
    const bound = known.get(plainTerm(name));
    if (bound || !ROLE.test(name)) return bound;
    const isPassing = isEveryPartyCalled && !roles.has(plainTerm(name));
    return isPassing ? undefined : { name, party: undefined, way: 'role' };
  };
}

function plainTerm(term: string): string {
  return term
    .toLowerCase()
    .replace(/^the\s/, '')
    .replace(/\s+/g, ' ');
}

/** `Acme Rails` of `Acme Rails, Inc.` and its first word, where only one party begins so. */
function shortNames(parties: readonly Party[]): [string, Party][] {
  const owners = new Map<string, Party | undefined>();
  for (const party of parties) {
    const whole = withoutForm(party.name);
    const first = whole.split(' ')[0]!;
    for (const short of new Set([whole, isDistinct(first) ? first : whole])) {
      const key = plainTerm(short);
      owners.set(key, owners.has(key) ? undefined : party);
    }
  }
  return [...owners].flatMap(([short, party]): [string, Party][] =>
    party ? [[short, party]] : [],
  );
}

function withoutForm(name: string): string {
  const short = name.replace(/^the\s/i, '').replace(LEGAL_FORM_TAIL, '');
  return short === name ? short : withoutForm(short);
}

const COMMON_FIRST_WORD =
  /^(?:north|south|east|west|new|great|first|united|national|american|general|international|global|bank|university|city|state|county|san|saint|st|royal|premier|advanced|pacific|atlantic|medical|health|financial|capital|software|network|media|data|energy|product|service)\w*$/i;

function isDistinct(word: string): boolean {
  return (
    word.length >= NAME_LENGTH_MIN && /^[\p{L}\d]/u.test(word) && !COMMON_FIRST_WORD.test(word)
  );
}

/**
 * Words for somebody other than a party found: defined words, `you` and `we` that the contract lays several duties on, and
 * roles that it lays more than one on; a role named once may be anybody's.
 */
function otherTerms(text: string): { frequent: string[]; roles: ReadonlySet<string> } {
  const defined = new Set([...text.matchAll(DEFINED)].map(([, term]) => plainTerm(term!)));
  const counts = new Map<string, number>();
  for (const [, subject] of text.matchAll(SPOKEN_DUTY)) {
    const term = subject!.replace(/\s+/g, ' ').replace(/^You$|^We$/, (word) => word.toLowerCase());
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const frequent = [...counts].flatMap(([term, count]) => {
    const isSomebody = PRONOUN.test(term) || (defined.has(plainTerm(term)) && !NOBODY.test(term));
    return count >= DUTIES_MIN && isSomebody ? [term] : [];
  });
  const roles = [...counts].flatMap(([term, count]) =>
    count >= ROLE_DUTIES_MIN ? [plainTerm(term)] : [],
  );
  return { frequent, roles: new Set(roles) };
}

import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { NameCandidate } from './name-scanner.ts';

/** Words that are no name: `Company Number 123`, `Regulation AB`, an article alone. */
const NO_NAME = new RegExp(
  String.raw`^(?:${anyOf(loadCues('en', 'contracts/numbered-registers'))}\s(?:no\b|number|nr\b|#|id\b)|regulation\s|holding company$|affiliates?\s|licensed\s|X{4,}$|the\s(?:offering|prospectus)|(?:the|counterparty)$)`,
  'i',
);
/** Defined terms for a matter of the contract, as `Opening Deadline`. */
const MATTER = new RegExp(
  String.raw`\s${anyOf(loadCues('en', 'contracts/contract-matters'))}$`,
  'i',
);
/** End of an address: `New Jersey 07047`. */
const POSTAL_CODE_END = /\s\d{5}(?:-\d{4})?$/;
/** Authorities that recitals name because they supervise or insure a party. */
const REGULATOR = new RegExp(
  String.raw`^(?:the\s)?(?:(?:u\.?s\.?|united states)\s)?${anyOf(loadCues('en', 'contracts/regulators'))}`,
  'i',
);
const AS_RECEIVER = /^,?\s(?:as|in its capacity)\s/;
/** Law firm with the joined names of its partners: `Hale, Reed & Stone LLP`. */
const LAW_FIRM =
  /^(?:\p{Lu}[\p{L}'-]+,?\s(?:(?:&|and)\s)?){1,6}(?:LLP|PLLC|P\.C\.|PC|Solicitors|Attorneys)\.?$/u;
/** Words before a person who gets a copy of notices. */
const ADDRESSEE =
  /(?:\bcop(?:y|ies)\b[^.;]{0,60}\bto\b|\bc\/o\b|\bcc\b|\bcounsel\s(?:for|to)\b|\b[Aa]tt(?:n|ention)\b\.?)\s?:?\s?(?:[\p{Lu}][\p{L}.'-]*,?\s){0,4}$/u;
const COPY_LENGTH = 120;
const ROLE = new RegExp(
  String.raw`^${anyOf(loadCues('en', 'contracts/roles-before-names'))}\s(?=\p{Lu})`,
  'u',
);

/** Tells whether a name is clearly not a party's: a register number, a law firm, the recipient of a copy. */
export function isNotParty(
  text: string,
  { name, start, end, hasLegalForm }: NameCandidate,
  isOpening: boolean,
): boolean {
  if (NO_NAME.test(name)) return true;
  if (!hasLegalForm && (POSTAL_CODE_END.test(name) || MATTER.test(name))) return true;
  if (REGULATOR.test(name) && !AS_RECEIVER.test(text.slice(end, end + 30))) return true;
  if (ADDRESSEE.test(text.slice(Math.max(0, start - COPY_LENGTH), start))) return true;
  return !isOpening && LAW_FIRM.test(name);
}

/** Tells whether two names differ only in a plural, or in a role before one of them. */
export function isSameName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) || one.replaceAll('s', '') === other.replaceAll('s', '');
}

/** Strips the role from `Distributor Acme, Inc.`, two joined lines of a signature block. */
export function stripRole(candidate: NameCandidate): NameCandidate {
  const role = ROLE.exec(candidate.name)?.[0];
  if (!role || !candidate.hasLegalForm || candidate.name.length < role.length + 6) return candidate;
  return {
    ...candidate,
    name: candidate.name.slice(role.length),
    start: candidate.start + role.length,
  };
}

const FORM =
  '(?:COMPANY|Company|CORPORATION|Corporation|CORP\\.?|Corp\\.?|INC\\.?|Inc\\.?|LLC|L\\.L\\.C\\.|LTD\\.?|Ltd\\.?|LIMITED|Limited|L\\.P\\.|LP)';
const GLUED = new RegExp(`^(\\S+\\s(?:\\S+\\s){0,5}?${FORM},?)\\s((?:\\S+\\s){1,5}?${FORM})$`);

/**
 * Splits `ACME COMPANY BOLT, INC.`, two signature blocks read as one line. The second name must stand alone in the
 * head.
 */
export function splitJoinedNames(head: string, candidate: NameCandidate): NameCandidate[] {
  const [, first, second] = GLUED.exec(candidate.name) ?? [];
  if (!first || !second || !standsAlone(head.toLowerCase(), first, second)) return [candidate];
  const middle = candidate.end - second.length;
  return [
    { ...candidate, name: first, end: candidate.start + first.length, hasLegalForm: true },
    { ...candidate, name: second, start: middle, hasLegalForm: true },
  ];
}

function standsAlone(head: string, first: string, second: string): boolean {
  const at = head.indexOf(second.toLowerCase());
  return at >= 0 && !head.slice(0, at).trimEnd().endsWith(first.toLowerCase());
}

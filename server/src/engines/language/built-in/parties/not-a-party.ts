import type { NameCandidate } from './name-scanner.ts';

/** `Company Number 123`, `Regulation AB`, an article alone, a name made unreadable. */
const NO_NAME =
  /^(?:(?:company|registration|registered|tax|file|account|invoice|contract|agreement|reference|order|serial)\s(?:no\b|number|nr\b|#|id\b)|regulation\s|holding company$|affiliates?\s|licensed\s|X{4,}$|the\s(?:offering|prospectus)|(?:the|counterparty)$)/i;
/** `Opening Deadline`: what a contract is about, not who makes it. */
const MATTER =
  /\s(?:deadline|compensation|period|conditions?|provisions?|obligations?|requirements?|fees?|terms?|area|payments?|rights)$/i;
/** `New Jersey 07047` ends an address. */
const POSTAL_CODE_END = /\s\d{5}(?:-\d{4})?$/;
/** Authorities that recitals name because they watch or insure a party. */
const REGULATOR =
  /^(?:the\s)?(?:(?:u\.?s\.?|united states)\s)?(?:federal (?:deposit insurance corporation|reserve|trade commission|communications commission|energy regulatory commission|aviation administration)|securities and exchange commission|food and drug administration|internal revenue service|office of (?:thrift supervision|the comptroller)|environmental protection agency|(?:financial conduct|european medicines) (?:authority|agency)|national association of securities dealers|financial industry regulatory authority|european commission|patent and trademark office)/i;
const AS_RECEIVER = /^,?\s(?:as|in its capacity)\s/;
/** `Hale, Reed & Stone LLP`: partners' names joined, as law firms have it. */
const LAW_FIRM =
  /^(?:\p{Lu}[\p{L}'-]+,?\s(?:(?:&|and)\s)?){1,6}(?:LLP|PLLC|P\.C\.|PC|Solicitors|Attorneys)\.?$/u;
/** What stands before somebody who gets a copy, or through whom a party is written to. */
const ADDRESSEE =
  /(?:\bcop(?:y|ies)\b[^.;]{0,60}\bto\b|\bc\/o\b|\bcc\b|\bcounsel\s(?:for|to)\b|\b[Aa]tt(?:n|ention)\b\.?)\s?:?\s?(?:[\p{Lu}][\p{L}.'-]*,?\s){0,4}$/u;
const COPY_LENGTH = 120;
const ROLE =
  /^(?:Company|Buyer|Seller|Purchaser|Supplier|Vendor|Customer|Client|Licensor|Licensee|Distributor|Manufacturer|Contractor|Consultant|Lessor|Lessee|Landlord|Tenant|Provider|Franchisor|Franchisee|Lender|Borrower|Agent)\s(?=\p{Lu})/u;

/** Whether a name is clearly none of a party: a register's number, a law firm, one who gets a copy of notices. */
export function isNoParty(
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

/** The same for names that differ in a plural, or in a role that a signature block puts before one of them. */
export function isSameKey(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) || one.replaceAll('s', '') === other.replaceAll('s', '');
}

/** `Distributor Acme, Inc.` of two joined lines of a signature block is `Acme, Inc.`. */
export function withoutRole(candidate: NameCandidate): NameCandidate {
  const role = ROLE.exec(candidate.name)?.[0];
  if (!role || !candidate.hasLegalForm || candidate.name.length < role.length + 6) return candidate;
  return {
    ...candidate,
    name: candidate.name.slice(role.length),
    start: candidate.start + role.length,
  };
}

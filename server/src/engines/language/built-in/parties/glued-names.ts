import type { NameCandidate } from './name-scanner.ts';

const FORM =
  '(?:COMPANY|Company|CORPORATION|Corporation|CORP\\.?|Corp\\.?|INC\\.?|Inc\\.?|LLC|L\\.L\\.C\\.|LTD\\.?|Ltd\\.?|LIMITED|Limited|L\\.P\\.|LP)';
const GLUED = new RegExp(`^(\\S+\\s(?:\\S+\\s){0,5}?${FORM},?)\\s((?:\\S+\\s){1,5}?${FORM})$`);

/**
 * Two signature blocks side by side read as one line, and their names as one: `ACME COMPANY BOLT, INC.` They are two
 * where the head of the document gives the second name without the first.
 */
export function splitGlued(head: string, candidate: NameCandidate): NameCandidate[] {
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

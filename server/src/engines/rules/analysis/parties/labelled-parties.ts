import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';

/** Name that stands behind its role, as in `Landlord: Mrs Joan Whitcombe`. Offsets are those of the folded text. */
export type LabelledParty = Span & { role: string };

const SEARCH_LENGTH_MAX = 6_000;
const ROLE = anyOf([
  ...loadCues('en', 'contracts/party-roles'),
  ...loadCues('en', 'letters/everyday-roles'),
]);
const LABEL = new RegExp(
  String.raw`(?<=^|[\n\u2029\t])\s?(?:the )?(?<role>${ROLE})(?:\(?s\)?)?(?:'s name| name)?(?:\s?:\s?|\t)`,
  'giu',
);
const WORD = String.raw`(?:\p{Lu}[\p{L}\p{N}.'&-]*|\((?:\p{L}|[ .&'-]){2,30}\)|&|of|and|the|for|de|van|von|der|d\/b\/a)`;
const NAME = new RegExp(String.raw`^(?:the )?\p{Lu}[\p{L}\p{N}.'&-]*(?: ${WORD}){0,9}`, 'u');
const FORM_BEHIND = /^, (?:Inc|LLC|Ltd|Corp|LLP|L\.P|S\.A|Co)\b\.?/;
const PERSON = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? )?\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){1,3}`;
const TWO_PERSONS = new RegExp(`^(${PERSON}) (?:and|&) (${PERSON})$`, 'u');
const COMPANY = /\b(?:Ltd|LLP|LLC|Inc|plc|Limited|GmbH|Company|Co|Sons|Partners|Associates)\b/;

/** Finds the parties that a document lists by their roles in its first part: lines, or cells of a table. */
export function findLabelledParties(text: string): LabelledParty[] {
  const head = text.slice(0, SEARCH_LENGTH_MAX);
  const found = [...head.matchAll(LABEL)].flatMap((label): LabelledParty[] => {
    const start = label.index + label[0].length;
    const behind = head.slice(start, start + 120).split(/[\n\u2029\t]/)[0]!;
    const name = NAME.exec(behind)?.[0].replace(/\s(?:of|and|the|for|&)$/, '');
    if (!name || !isWhole(behind, name)) return [];
    const form = FORM_BEHIND.exec(behind.slice(name.length))?.[0] ?? '';
    const role = label.groups!['role']!;
    return splitPersons({ start, end: start + name.length + form.length }, name + form).map(
      (span) => ({
        ...span,
        role: role[0]!.toUpperCase() + role.slice(1).toLowerCase(),
      }),
    );
  });
  const byName = new Map(found.map((party) => [head.slice(party.start, party.end), party]));
  const parties = [...byName.values()].toSorted((a, b) => a.start - b.start);
  const isCompany = ({ start, end }: Span) => COMPANY.test(head.slice(start, end));
  return parties.filter((party) => isCompany(party) || !isTaken(parties.filter(isCompany), party));
}

/** Returns whether a company has the role of a person before: the person then signs for it. */
function isTaken(companies: readonly LabelledParty[], { role, start }: LabelledParty): boolean {
  return companies.some((company) => company.role === role && company.start < start);
}

/** Returns whether a name ends with its line, or before an address or an explanation. */
function isWhole(line: string, name: string): boolean {
  return /^(?:\s*$|,|\s?\(|\s-\s|;|\.\s*$)/.test(line.slice(name.length));
}

function splitPersons(span: Span, name: string): Span[] {
  const [, first, second] = COMPANY.test(name) ? [] : (TWO_PERSONS.exec(name) ?? []);
  if (!first || !second) return [span];
  return [
    { start: span.start, end: span.start + first.length },
    { start: span.end - second.length, end: span.end },
  ];
}

import { anyCue, loadAllCues } from '../../../../language/cues.ts';
import { hasWrappedLines, splitPersons } from './cued-parties.ts';
import { type NameCandidate, scanNames } from './name-scanner.ts';

const HEAD_LENGTH = 3_000;
const CONFIDENCE = 0.85;

const STATUS = loadAllCues('legal/party-statuses').join('|');
const AGAINST = anyCue('legal/against');
/** Status of a party after its name, as `, Plaintiff`. */
export const STATUS_AFTER = new RegExp(
  `^(?:\\s\\([^()]{1,30}\\))?(?:,[\\s\\u2029]{1,3}|[ \\n])(?:\\(\\d\\)\\s)?(?:as\\s[\\p{L}\\s]{3,30},\\s)?(?:the\\s|der\\s|die\\s|el\\s|la\\s|a\\s|o\\s|parte\\s)?(?:${STATUS})(?![\\p{L}])`,
  'iu',
);
const AGAINST_AFTER = new RegExp(`^,?[\\s\\u2029]{1,3}${AGAINST}\\s`, 'iu');
const AGAINST_BEFORE = new RegExp(
  `(?:[\\s\\u2029])${AGAINST}[\\s\\u2029]{1,3}(?:herrn?\\s|frau\\s|die\\s|den\\s|the\\s|el\\s|la\\s|a\\s|o\\s|m\\.\\s|mme\\s|don\\s|doña\\s|d\\.\\s)?$`,
  'iu',
);
const BROUGHT_BEFORE =
  /(?:rechtsstreit(?:\sder|\sdes)?|(?:propost[ao]|ajuizad[ao]|promovid[ao]|interpuest[ao]|presentada|formulada|introduite|formée|brought|filed) (?:por|par|by))\s(?:herrn?\s|frau\s|the\s|la\s|el\s|don\s|doña\s)?$/iu;
/** Status of a party before its name: `La demandante, Dña. Ana …`. */
const STATUS_BEFORE = new RegExp(
  `(?<!\\p{L})(?:the|der|die|el|la|le|a|o)\\s(?:${STATUS}),\\s(?:(?:D|Dña|Don|Doña|M|Mme|Mr|Mrs|Ms|Herrn?|Frau|Sr|Sra)\\.?\\s)?$`,
  'iu',
);
/** Citation of a case after its name: `, 978 F.3d 653`, `, [2019] UKSC 4`. */
const CITATION_AFTER =
  /^(?:\sv\.?\s[^;\u2029]{3,70}?)?,?\s(?:\d{1,4}\s[A-Z][\w.]{0,8}(?:\s?[\w.]{1,6}){0,2}\s\d{1,5}|\[\d{4}\]|\(\d{4}\))/u;
/** Longest gap between two names of one caption. */
const CAPTION_GAP_MAX = 700;
const NUMBER_BEFORE = /\(\d\)\s$/;
const NUMBER_AFTER = /^(?:\s\([^()]{1,30}\))?,?\s(?:and\s)?\(\d\)\s/;
const AND_BEFORE = /(?:\se|\sy|\set|\sund|\sand)\s$/u;

/**
 * Finds the opponents that the caption or the first lines of a judgment or pleading name.
 *
 * @returns empty for other texts
 */
export function findLitigants(text: string): { candidate: NameCandidate; probability: number }[] {
  const end = Math.min(text.length, HEAD_LENGTH);
  const isProse = hasWrappedLines(text.slice(0, end));
  const names = scanNames(text, { start: 0, end, isProse, joinsBrackets: false })
    .filter((name) => !isHeading(name))
    .flatMap((name) => splitPersons(text, name).flatMap((one) => splitSide(text, one)))
    .map((name) => dropLeadingWords(text, name));
  const litigants = new Map<string, NameCandidate>();
  let previous: NameCandidate | undefined;
  for (const name of names) {
    if (previous && name.start - previous.end > CAPTION_GAP_MAX) break;
    const isParty = isLitigant(text, name) || isJoined(text, name, previous);
    if (isParty && name.name.includes(' ')) {
      const key = name.name.toLowerCase();
      if (!litigants.has(key)) litigants.set(key, name);
      previous = name;
    }
  }
  const candidates = [...litigants.values()];
  return candidates.length < 2
    ? []
    : candidates.map((candidate) => ({ candidate, probability: CONFIDENCE }));
}

/** Returns whether a name is a heading, as `II. CONCLUSION` above `Plaintiff shall …`. */
function isHeading({ name }: NameCandidate): boolean {
  return /^[IVX]{1,5}\.\s/.test(name);
}

const PERSONS = /^(\p{Lu}[\p{L}.'-]*(?:\s\p{Lu}[\p{L}.'-]*){1,3})\sand\s(?=\p{Lu}\S*\s\p{Lu})/u;
const PLURAL_STATUS_AFTER =
  /^,\s(?:plaintiff|defendant|claimant|respondent|applicant|petitioner)s\b/i;

/** Splits one side into its persons: `Lin Marek and Toma Vale, Defendants`. */
function splitSide(text: string, name: NameCandidate): NameCandidate[] {
  const pair = PERSONS.exec(text.slice(name.start, name.end));
  const isPlural = PLURAL_STATUS_AFTER.test(text.slice(name.end, name.end + 20));
  if (!pair || !isPlural || name.hasLegalForm || name.hasOrganisationWord) return [name];
  const [whole, first = ''] = pair;
  const start = name.start + whole.length;
  return [
    { ...name, end: name.start + first.length, name: first.replace(/\s+/g, ' ') },
    { ...name, start, name: text.slice(start, name.end).replace(/\s+/g, ' ') },
  ];
}

const LEAD =
  /^(?:(?:In|Rechtsstreit|Between|BETWEEN|Entre|ENTRE|der|des|dem|and|AND|The|Herrn?|Frau|Don|Doña|D|Dña|Mr|Mrs|Ms|Sr|Sra|M|Mme)\.?\s)+(?=\p{Lu})/u;

/** Drops articles and forms of address before a name. */
function dropLeadingWords(text: string, name: NameCandidate): NameCandidate {
  const lead = LEAD.exec(text.slice(name.start, name.end))?.[0].length ?? 0;
  if (lead === 0 || /^The\s/.test(name.name)) return name;
  const start = name.start + lead;
  return { ...name, start, name: text.slice(start, name.end).replace(/\s+/g, ' ') };
}

function isLitigant(text: string, { start, end }: NameCandidate): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 120);
  if (CITATION_AFTER.test(after)) return false;
  return (
    STATUS_BEFORE.test(before) ||
    STATUS_AFTER.test(after) ||
    (NUMBER_BEFORE.test(before) && NUMBER_AFTER.test(after)) ||
    AGAINST_AFTER.test(after) ||
    AGAINST_BEFORE.test(before) ||
    BROUGHT_BEFORE.test(before)
  );
}

/** Returns whether `and` joins a name to the litigant before it: `… propuesta por Marta Ruiz y Luis Ruiz contra …`. */
function isJoined(text: string, name: NameCandidate, previous: NameCandidate | undefined): boolean {
  if (!previous) return false;
  const gap = text.slice(previous.end, name.start);
  return gap.length < 8 && AND_BEFORE.test(gap);
}

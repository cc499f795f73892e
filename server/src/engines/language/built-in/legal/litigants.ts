import { hasWrappedLines, splitPair } from '../languages/civil-parties.ts';
import { type NameCandidate, scanNames } from '../parties/name-scanner.ts';

const HEAD_LENGTH = 3_000;
const CONFIDENCE = 0.85;

const STATUS =
  'plaintiffs?|defendants?|claimants?|respondents?|applicants?|appellants?|appellees?|petitioners?|pursuers?|defenders?|kläger(?:in)?|beklagte[rn]?|antragsteller(?:in)?|antragsgegner(?:in)?|berufungskläger(?:in)?|berufungsbeklagte[rn]?|demandeurs?|demanderesses?|défendeurs?|défenderesses?|appelante?s?|intimée?s?|requérante?s?|demandantes?|demandad[oa]s?|actor[ae]?s?|recurrentes?|recurrid[oa]s?|apelantes?|autor[ae]?s?|r[ée]us?|requerentes?|requerid[oa]s?|recorrentes?|recorrid[oa]s?';
export const STATUS_BEHIND = new RegExp(
  `^(?:\\s\\([^()]{1,30}\\))?(?:,[\\s\\u2029]{1,3}|[ \\n])(?:\\(\\d\\)\\s)?(?:as\\s[\\p{L}\\s]{3,30},\\s)?(?:the\\s|der\\s|die\\s|el\\s|la\\s|a\\s|o\\s|parte\\s)?(?:${STATUS})(?![\\p{L}])`,
  'iu',
);
const AGAINST_BEHIND =
  /^,?[\s\u2029]{1,3}(?:v\.?|vs\.?|versus|-v-|c\/|contra|contre|gegen|against)\s/iu;
const AGAINST_BEFORE =
  /(?:[\s\u2029])(?:v\.?|vs\.?|versus|-v-|c\/|contra|contre|gegen|against)[\s\u2029]{1,3}(?:herrn?\s|frau\s|die\s|den\s|the\s|el\s|la\s|a\s|o\s|m\.\s|mme\s|don\s|doña\s|d\.\s)?$/iu;
const BROUGHT_BEFORE =
  /(?:rechtsstreit(?:\sder|\sdes)?|(?:propost[ao]|ajuizad[ao]|promovid[ao]|interpuest[ao]|presentada|formulada|introduite|formée|brought|filed) (?:por|par|by))\s(?:herrn?\s|frau\s|the\s|la\s|el\s|don\s|doña\s)?$/iu;
/** `La demandante, Dña. Ana …` */
const STATUS_BEFORE = new RegExp(
  `(?<!\\p{L})(?:the|der|die|el|la|le|a|o)\\s(?:${STATUS}),\\s(?:(?:D|Dña|Don|Doña|M|Mme|Mr|Mrs|Ms|Herrn?|Frau|Sr|Sra)\\.?\\s)?$`,
  'iu',
);
/** `, 978 F.3d 653`, `, [2019] UKSC 4`: a case that is cited. */
const CITED_BEHIND =
  /^(?:\sv\.?\s[^;\u2029]{3,70}?)?,?\s(?:\d{1,4}\s[A-Z][\w.]{0,8}(?:\s?[\w.]{1,6}){0,2}\s\d{1,5}|\[\d{4}\]|\(\d{4}\))/u;
/** Names further behind those of the caption are not set against each other. */
const CAPTION_GAP_MAX = 700;
const NUMBER_BEFORE = /\(\d\)\s$/;
const NUMBER_BEHIND = /^(?:\s\([^()]{1,30}\))?,?\s(?:and\s)?\(\d\)\s/;
const AND_BEFORE = /(?:\se|\sy|\set|\sund|\sand)\s$/u;

/** Names that the caption or the first lines of a judgment or pleading set against each other; empty for other texts. */
export function findLitigants(text: string): { candidate: NameCandidate; probability: number }[] {
  const end = Math.min(text.length, HEAD_LENGTH);
  const isProse = hasWrappedLines(text.slice(0, end));
  const names = scanNames(text, { start: 0, end, isProse, joinsBrackets: false })
    .filter((name) => !isHeading(name))
    .flatMap((name) => splitPair(text, name).flatMap((one) => splitSide(text, one)))
    .map((name) => withoutLead(text, name));
  const found = new Map<string, NameCandidate>();
  let previous: NameCandidate | undefined;
  for (const name of names) {
    if (previous && name.start - previous.end > CAPTION_GAP_MAX) break;
    const isParty = isLitigant(text, name) || isJoined(text, name, previous);
    if (isParty && name.name.includes(' ')) {
      const key = name.name.toLowerCase();
      if (!found.has(key)) found.set(key, name);
      previous = name;
    }
  }
  const candidates = [...found.values()];
  return candidates.length < 2
    ? []
    : candidates.map((candidate) => ({ candidate, probability: CONFIDENCE }));
}

/** `II. CONCLUSION` above `Plaintiff shall …`. */
function isHeading({ name }: NameCandidate): boolean {
  return /^[IVX]{1,5}\.\s/.test(name);
}

const PERSONS = /^(\p{Lu}[\p{L}.'-]*(?:\s\p{Lu}[\p{L}.'-]*){1,3})\sand\s(?=\p{Lu}\S*\s\p{Lu})/u;
const SEVERAL_BEHIND = /^,\s(?:plaintiff|defendant|claimant|respondent|applicant|petitioner)s\b/i;

/** `Lin Marek and Toma Vale, Defendants` are two. */
function splitSide(text: string, name: NameCandidate): NameCandidate[] {
  const pair = PERSONS.exec(text.slice(name.start, name.end));
  const isSeveral = SEVERAL_BEHIND.test(text.slice(name.end, name.end + 20));
  if (!pair || !isSeveral || name.hasLegalForm || name.hasOrganisationWord) return [name];
  const [whole, first = ''] = pair;
  const start = name.start + whole.length;
  return [
    { ...name, end: name.start + first.length, name: first.replace(/\s+/g, ' ') },
    { ...name, start, name: text.slice(start, name.end).replace(/\s+/g, ' ') },
  ];
}

const LEAD =
  /^(?:(?:In|Rechtsstreit|Between|BETWEEN|Entre|ENTRE|der|des|dem|and|AND|The|Herrn?|Frau|Don|Doña|D|Dña|Mr|Mrs|Ms|Sr|Sra|M|Mme)\.?\s)+(?=\p{Lu})/u;

function withoutLead(text: string, name: NameCandidate): NameCandidate {
  const lead = LEAD.exec(text.slice(name.start, name.end))?.[0].length ?? 0;
  if (lead === 0 || /^The\s/.test(name.name)) return name;
  const start = name.start + lead;
  return { ...name, start, name: text.slice(start, name.end).replace(/\s+/g, ' ') };
}

function isLitigant(text: string, { start, end }: NameCandidate): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  const behind = text.slice(end, end + 120);
  if (CITED_BEHIND.test(behind)) return false;
  return (
    STATUS_BEFORE.test(before) ||
    STATUS_BEHIND.test(behind) ||
    (NUMBER_BEFORE.test(before) && NUMBER_BEHIND.test(behind)) ||
    AGAINST_BEHIND.test(behind) ||
    AGAINST_BEFORE.test(before) ||
    BROUGHT_BEFORE.test(before)
  );
}

/** `… propuesta por Marta Ruiz y Luis Ruiz contra …` */
function isJoined(text: string, name: NameCandidate, previous: NameCandidate | undefined): boolean {
  if (!previous) return false;
  const gap = text.slice(previous.end, name.start);
  return gap.length < 8 && AND_BEFORE.test(gap);
}

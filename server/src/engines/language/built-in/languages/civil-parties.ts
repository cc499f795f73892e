import { type NameCandidate, scanNames } from '../parties/name-scanner.ts';
import { BEFORE, BEHIND, IN_NAME, NOT_A_NAME, type PartyCue } from './party-cues.ts';

/** A name in the opening of a contract with the likelihood that it is a party's. */
export type NamedParty = { candidate: NameCandidate; probability: number };

const HEAD_LENGTH_MAX = 8_000;
const HEAD_LENGTH_WITHOUT_END = 4_000;
/** Titles say `CONTRATO DE …` and the like before the parties; an end so near the beginning is none. */
const HEAD_LENGTH_MIN = 120;
const CUE_LENGTH = 160;
const BEHIND_LENGTH = 420;

const HEAD_END =
  /(?:^|[\n\u2029.;:]\s?)(?:EXPONEN|EXPOSITIVO|MANIFIESTAN|ANTECEDENTES|CLÁUSULAS|ESTIPULACIONES|DECLARACIONES|ESTIPULAN|OTORGAN|CONSIDERANDOS?|PR[ÉE]AMBULE|PREÂMBULO|PRÄAMBEL|Präambel|Préambule|Preâmbulo|Vorbemerkung|EXPOSÉ|CECI EXPOSÉ|ÉTANT PRÉALABLEMENT|IL A ÉTÉ|Il a été|Il est convenu|IL EST CONVENU|Exponen|Manifiestan|Antecedentes|Cláusulas|PRIMER[AO]\s?[.:-]|Primer[ao]\s?[.:-]|CLÁUSULA\s(?:PRIMEIRA|PRIMERA|1)|Cláusula\s(?:Primeira|Primera|primeira|primera|1)|ARTICLE\s(?:1|I|PREMIER)|Article\s(?:1|I|premier)|Artículo 1|Artigo 1|§\s?1\b|1\.\s?(?:Vertragsgegenstand|Gegenstand|Objeto|Objet)|DO OBJE(?:C)?TO)|[\n\u2029](?:1|I)\.\s(?!(?:Partes|Parties|Parteien|Vertragsparteien|PARTES|PARTIES|PARTEIEN|Don|Doña|Herrn?|Frau|M\.|Mme|Monsieur|Madame)(?!\p{L}))(?=\p{Lu})/gu;

/** Likely enough to be named. */
const ACCEPTED = 0.5;
/** Names taken are right more often than their likelihood says: fitted on the tuning half of eval/own/languages.jsonl. */
const SURE = { least: 0.55, slope: 0.43 } as const;
const BIAS = -3;
const LEGAL_FORM_WEIGHT = 3;
const ORGANISATION_WEIGHT = 1;
const ONE_WORD_WEIGHT = -3;
const PERSON_WEIGHT = 0.8;
/** The first line is the title of the contract. */
const TITLE_WEIGHT = -3;
const PARTIES_MAX = 20;

/** Parties named in the opening of a contract in Spanish, French, German or Portuguese, in order. */
export function findCivilParties(text: string): NamedParty[] {
  const end = headEnd(text);
  const isProse = hasWrappedLines(text.slice(0, end));
  const names = scanNames(text, { start: 0, end, isProse, joinsBrackets: false });
  const likely = withLeadingForms(text, names).flatMap((name) =>
    scoreNames(text, splitPair(text, withoutLead(text, name))),
  );
  return withoutRepeats(likely).slice(0, PARTIES_MAX);
}

const FORM_ALONE = /^(?:La\s|Le\s|L')?(?:SARL|SAS|SASU|SA|SCI|EURL|SNC|SCOP|GIE|Selarl|SELARL)$/;

/** `la SARL Boulangerie Morvan`: French puts the legal form before the name as well. */
function withLeadingForms(text: string, names: readonly NameCandidate[]): NameCandidate[] {
  return names.flatMap((name, i) => {
    const previous = names[i - 1];
    const isForm = FORM_ALONE.test(name.name);
    const follows = previous && FORM_ALONE.test(previous.name) && name.start - previous.end === 1;
    if (follows) {
      const article = /^L[ae]\s|^L'/.exec(previous.name)?.[0].length ?? 0;
      return [{ ...part(text, name, previous.start + article, name.end), hasLegalForm: true }];
    }
    return isForm && names[i + 1]?.start === name.end + 1 ? [] : [name];
  });
}

/** Two persons named in one breath are parties together, or neither is. */
function scoreNames(text: string, names: readonly NameCandidate[]): NamedParty[] {
  const proper = names
    .map((name) => withoutLead(text, name))
    .filter(({ name }) => name.length > 2 && !NOT_A_NAME.test(name));
  const likelihood = Math.max(...proper.map((name) => likelihoodOf(text, name)));
  if (likelihood < ACCEPTED) return [];
  const probability = SURE.least + SURE.slope * likelihood;
  return proper.map((candidate) => ({ candidate, probability }));
}

function headEnd(text: string): number {
  const head = text.slice(0, HEAD_LENGTH_MAX);
  for (const match of head.matchAll(HEAD_END)) {
    if (match.index >= HEAD_LENGTH_MIN) return match.index;
  }
  return Math.min(text.length, HEAD_LENGTH_WITHOUT_END);
}

const WRAPPED = { lengthMin: 60, lengthMax: 120, shareMin: 0.4 };

/** Text that was wrapped at a column carries names over line ends; lines of an address block do not. */
export function hasWrappedLines(head: string): boolean {
  const lengths = head.split(/[\n\u2029]/).map((line) => line.length);
  const wrapped = lengths.filter(
    (length) => length >= WRAPPED.lengthMin && length <= WRAPPED.lengthMax,
  );
  return wrapped.length >= WRAPPED.shareMin * lengths.length;
}

const PAIR = /^(\p{Lu}[\p{L}'.-]*(?:\s\p{L}[\p{L}'.-]*){1,4})\s(?:y|e|et|und)\s(?=\p{Lu})/u;

/** `Ana Ruiz y Luis Mora` are two persons; `Ruiz y Mora, S.L.` is one company. */
export function splitPair(text: string, name: NameCandidate): NameCandidate[] {
  if (name.hasLegalForm || name.hasOrganisationWord) return [name];
  const written = text.slice(name.start, name.end);
  const pair = PAIR.exec(written);
  if (!pair) return [name];
  const second = name.start + pair[0].length;
  return [
    part(text, name, name.start, name.start + pair[1]!.length),
    part(text, name, second, name.end),
  ];
}

function part(text: string, name: NameCandidate, start: number, end: number): NameCandidate {
  return { ...name, start, end, name: text.slice(start, end).replace(/\s+/g, ' ') };
}

const LEAD =
  /^(?:(?:\(?\d{1,2}[.)]|(?:Don|Doña|DON|DOÑA|D|D\.?ª|Dª|Dña|DÑA|Sr|Sra|SR|SRA|Sr\.?ª|Sres|Señor|Señora|Senhor|Senhora|Monsieur|Madame|Mademoiselle|MONSIEUR|MADAME|M|MM|Mme|Mlle|Mr|Herrn?|Frau|HERRN?|FRAU|Der|Die|Dem|Den|El|La|Los|Las|Le|Les|O|A|Os|As|Entre|ENTRE|Zwischen|ZWISCHEN|Et|ET|Und|UND|Y|E|De|DE|Firma|FIRMA|Empresa|EMPRESA|Société|SOCIÉTÉ|Sociedad|SOCIEDAD|Sociedade|SOCIEDADE|Mercantil|Eheleute|Familie|Époux|Esposos|Cónyuges|der|die|dem|den|el|la|los|las|le|les|sociedad|société|sociedade|firma|empresa)\.?)\s)+(?=\p{Lu})/u;
/** Belongs to the name of a company, as in `La Banque Verte SA`, not of a person. */
const ARTICLE_LEAD = /^(?:La|Le|Les|El|Los|Las)\s/;

/** Without article, title and word for a company before the name proper. */
function withoutLead(text: string, name: NameCandidate): NameCandidate {
  const written = text.slice(name.start, name.end);
  const lead = LEAD.exec(written)?.[0];
  if (!lead || (ARTICLE_LEAD.test(lead) && name.hasLegalForm)) return name;
  const isShort = !/\s/.test(written.slice(lead.length).trim());
  if (isShort && /^Soci/i.test(lead)) return name;
  return part(text, name, name.start + lead.length, name.end);
}

function likelihoodOf(text: string, candidate: NameCandidate): number {
  const { start, end, name, hasLegalForm, hasOrganisationWord } = candidate;
  const before = text.slice(Math.max(0, start - CUE_LENGTH), start);
  const behind = text.slice(end, end + BEHIND_LENGTH);
  const sum =
    BIAS +
    weigh(BEFORE, before) +
    weigh(BEHIND, behind) +
    weigh(IN_NAME, name) +
    (end <= firstLineEnd(text) && !hasLegalForm ? TITLE_WEIGHT : 0) +
    (hasLegalForm ? LEGAL_FORM_WEIGHT : 0) +
    (hasOrganisationWord && !hasLegalForm ? ORGANISATION_WEIGHT : 0) +
    (name.includes(' ') || hasLegalForm ? 0 : ONE_WORD_WEIGHT) +
    (!hasLegalForm && !hasOrganisationWord && PERSON.test(name) ? PERSON_WEIGHT : 0);
  return 1 / (1 + Math.exp(-sum));
}

const PERSON =
  /^\p{Lu}[\p{L}'-]+(?:\s(?:\p{Lu}[\p{L}'-]+|de|del|da|do|dos|la|von|van|und|y|e|et)){1,5}$/u;

function firstLineEnd(text: string): number {
  const end = text.search(/[\n\u2029]/);
  return end === -1 ? 0 : end;
}

function weigh(cues: readonly PartyCue[], words: string): number {
  return cues.reduce((sum, [, wording, weight]) => (wording.test(words) ? sum + weight : sum), 0);
}

function withoutRepeats(parties: readonly NamedParty[]): NamedParty[] {
  const kept: (NamedParty & { key: string })[] = [];
  for (const party of parties) {
    const key = party.candidate.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const isKnown = kept.some((other) => other.key.startsWith(key) || key.startsWith(other.key));
    if (!isKnown) kept.push({ ...party, key });
  }
  return kept.map(({ candidate, probability }) => ({ candidate, probability }));
}

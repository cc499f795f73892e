import { anyCue } from '../../../../language/cues.ts';
import { type NameCandidate, scanNames } from './name-scanner.ts';
import type { Span } from '../../../../language/span.ts';
import { logistic } from '../../logistic.ts';
import {
  CUES_BEFORE,
  CUES_BEHIND,
  CUES_IN_NAME,
  NOT_A_NAME,
  type PartyCue,
  PARTY_ROLE_PATTERN,
} from './party-cues.ts';

/** Name in the opening of a contract with the probability that it is a party's. */
export type NamedParty = { candidate: NameCandidate; probability: number };

const HEAD_LENGTH_MAX = 8_000;
const HEAD_LENGTH_WITHOUT_END = 4_000;
/** Shortest opening: a title such as `CONTRATO DE …` holds words that end an opening. */
const HEAD_LENGTH_MIN = 120;
const CUE_LENGTH = 160;
const BEHIND_LENGTH = 420;

const HEAD_END = new RegExp(
  String.raw`(?:^|[\n\u2029.;:]\s?)${anyCue('contracts/cued-parties/opening-ends')}|[\n\u2029](?:1|I)\.\s(?!${anyCue('contracts/cued-parties/party-headings')}(?!\p{L}))(?=\p{Lu})`,
  'gu',
);

/** Probability from which a name is a party. */
const ACCEPTED = 0.5;
/** Linear map from probability to confidence, fitted on the tuning half of eval/own/languages.jsonl. */
const SURE = { least: 0.55, slope: 0.43 } as const;
const BIAS = -3;
const LEGAL_FORM_WEIGHT = 3;
const ORGANISATION_WEIGHT = 1;
const ONE_WORD_WEIGHT = -3;
const PERSON_WEIGHT = 0.8;
/** Weight against a name on the first line, which is the title of the contract. */
const TITLE_WEIGHT = -3;
const PARTIES_MAX = 20;

/**
 * Finds the parties in the opening of a contract by the words around each name, in order. It serves languages without
 * fitted weights.
 */
export function findCuedParties(text: string): NamedParty[] {
  const end = findOpeningEnd(text);
  const isProse = hasWrappedLines(text.slice(0, end));
  const names = scanNames(text, { start: 0, end, isProse, joinsBrackets: false });
  const likely = joinLeadingForms(text, names).flatMap((name) =>
    scoreNames(text, splitPersons(text, stripLead(text, name))),
  );
  return dropRepeats(likely).slice(0, PARTIES_MAX);
}

const FORM_ALONE = /^(?:La\s|Le\s|L')?(?:SARL|SAS|SASU|SA|SCI|EURL|SNC|SCOP|GIE|Selarl|SELARL)$/;

/** Joins a legal form before a name to it, as in French: `la SARL Boulangerie Morvan`. */
function joinLeadingForms(text: string, names: readonly NameCandidate[]): NameCandidate[] {
  return names.flatMap((name, i) => {
    const previous = names[i - 1];
    const isForm = FORM_ALONE.test(name.name);
    const follows = previous && FORM_ALONE.test(previous.name) && name.start - previous.end === 1;
    if (follows) {
      const article = /^L[ae]\s|^L'/.exec(previous.name)?.[0].length ?? 0;
      return [
        { ...cutCandidate(text, name, previous.start + article, name.end), hasLegalForm: true },
      ];
    }
    return isForm && names[i + 1]?.start === name.end + 1 ? [] : [name];
  });
}

/** Scores names that are joined by `and`: both are parties, or neither is. */
function scoreNames(text: string, names: readonly NameCandidate[]): NamedParty[] {
  const proper = names
    .map((name) => stripLead(text, name))
    .filter(({ name }) => name.length > 2 && !NOT_A_NAME.test(name));
  const likelihood = Math.max(...proper.map((name) => computeLikelihood(text, name)));
  if (likelihood < ACCEPTED) return [];
  const probability = SURE.least + SURE.slope * likelihood;
  return proper.map((candidate) => ({ candidate, probability }));
}

function findOpeningEnd(text: string): number {
  const head = text.slice(0, HEAD_LENGTH_MAX);
  for (const match of head.matchAll(HEAD_END)) {
    if (match.index >= HEAD_LENGTH_MIN) return match.index;
  }
  return Math.min(text.length, HEAD_LENGTH_WITHOUT_END);
}

const WRAPPED = { lengthMin: 60, lengthMax: 120, shareMin: 0.4 };

/** Tells whether lines are wrapped at a column, so that a name may run over a line end. */
export function hasWrappedLines(head: string): boolean {
  const lengths = head.split(/[\n\u2029]/).map((line) => line.length);
  const wrapped = lengths.filter(
    (length) => length >= WRAPPED.lengthMin && length <= WRAPPED.lengthMax,
  );
  return wrapped.length >= WRAPPED.shareMin * lengths.length;
}

const PAIR = /^(\p{Lu}[\p{L}'.-]*(?:\s\p{L}[\p{L}'.-]*){1,4})\s(?:y|e|et|und)\s(?=\p{Lu})/u;

/** Splits two persons, `Ana Ruiz y Luis Mora`; `Ruiz y Mora, S.L.` stays one company. */
export function splitPersons(text: string, name: NameCandidate): NameCandidate[] {
  if (name.hasLegalForm || name.hasOrganisationWord) return [name];
  const written = text.slice(name.start, name.end);
  const pair = PAIR.exec(written);
  if (!pair) return [name];
  const second = name.start + pair[0].length;
  return [
    cutCandidate(text, name, name.start, name.start + pair[1]!.length),
    cutCandidate(text, name, second, name.end),
  ];
}

function cutCandidate(
  text: string,
  name: NameCandidate,
  start: number,
  end: number,
): NameCandidate {
  return { ...name, start, end, name: text.slice(start, end).replace(/\s+/g, ' ') };
}

const LEAD = new RegExp(
  String.raw`^(?:(?:\(?\d{1,2}[.)]|${anyCue('contracts/cued-parties/leads-of-names')}\.?)\s)+(?=\p{Lu})`,
  'u',
);
/** Article that belongs to the name of a company, as in `La Banque Verte SA`. */
const ARTICLE_LEAD = /^(?:La|Le|Les|El|Los|Las)\s/;

/** Strips an article, a title and a word for a company from the start of a name. */
function stripLead(text: string, name: NameCandidate): NameCandidate {
  const written = text.slice(name.start, name.end);
  const lead = LEAD.exec(written)?.[0];
  if (!lead || (ARTICLE_LEAD.test(lead) && name.hasLegalForm)) return name;
  const isShort = !/\s/.test(written.slice(lead.length).trim());
  if (isShort && /^Soci/i.test(lead)) return name;
  return cutCandidate(text, name, name.start + lead.length, name.end);
}

function computeLikelihood(text: string, candidate: NameCandidate): number {
  const { start, end, name, hasLegalForm, hasOrganisationWord } = candidate;
  const before = text.slice(Math.max(0, start - CUE_LENGTH), start);
  const behind = text.slice(end, end + BEHIND_LENGTH);
  const sum =
    BIAS +
    sumWeights(CUES_BEFORE, before) +
    sumWeights(CUES_BEHIND, behind) +
    sumWeights(CUES_IN_NAME, name) +
    (end <= firstLineEnd(text) && !hasLegalForm ? TITLE_WEIGHT : 0) +
    (hasLegalForm ? LEGAL_FORM_WEIGHT : 0) +
    (hasOrganisationWord && !hasLegalForm ? ORGANISATION_WEIGHT : 0) +
    (name.includes(' ') || hasLegalForm ? 0 : ONE_WORD_WEIGHT) +
    (!hasLegalForm && !hasOrganisationWord && PERSON.test(name) ? PERSON_WEIGHT : 0);
  return logistic(sum);
}

const PERSON =
  /^\p{Lu}[\p{L}'-]+(?:\s(?:\p{Lu}[\p{L}'-]+|de|del|da|do|dos|la|von|van|und|y|e|et)){1,5}$/u;

function firstLineEnd(text: string): number {
  const end = text.search(/[\n\u2029]/);
  return end === -1 ? 0 : end;
}

function sumWeights(cues: readonly PartyCue[], words: string): number {
  return cues.reduce((sum, [, wording, weight]) => (wording.test(words) ? sum + weight : sum), 0);
}

function dropRepeats(parties: readonly NamedParty[]): NamedParty[] {
  const kept: (NamedParty & { key: string })[] = [];
  for (const party of parties) {
    const key = party.candidate.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const isKnown = kept.some((other) => other.key.startsWith(key) || key.startsWith(other.key));
    if (!isKnown) kept.push({ ...party, key });
  }
  return kept.map(({ candidate, probability }) => ({ candidate, probability }));
}

const TERM_SEARCH_LENGTH = 420;
const LABEL_LENGTH = 40;

const CALLED = new RegExp(
  String.raw`${anyCue('contracts/cued-parties/term-lead-ins')}[\s,:]{1,2}(?:${anyCue('contracts/cued-parties/term-fillers')}\s){0,3}"?${anyCue('contracts/cued-parties/term-articles')}?"?(\p{L}[\p{L} -]{2,38}?)"?(?=[\s,;.:)"]|$)`,
  'giu',
);
const LABEL = new RegExp(
  `(?:^|[\\s\\u2029])(${PARTY_ROLE_PATTERN})\\s?:\\s?(?:\\p{L}{1,12}\\.?\\s){0,2}$`,
  'iu',
);
const IN_BRACKETS = new RegExp(
  `\\((?:el |la |der |die |le |o |a )?(${PARTY_ROLE_PATTERN})\\)`,
  'iu',
);

/** Finds the terms without quotation marks by which a contract calls a party. */
export function findUnquotedTerms(text: string, name: Span, next: Span | undefined): string[] {
  const end = Math.min(next?.start ?? text.length, name.end + TERM_SEARCH_LENGTH);
  const behind = text.slice(name.end, end).replace(/[\n\u2029]/g, ' ');
  const before = text.slice(Math.max(0, name.start - LABEL_LENGTH), name.start);
  const called = [...behind.matchAll(CALLED)].map((match) => match[1]!);
  const label = LABEL.exec(before)?.[1];
  const bracket = IN_BRACKETS.exec(behind)?.[1];
  return [...called, label, bracket].filter((term) => term !== undefined);
}

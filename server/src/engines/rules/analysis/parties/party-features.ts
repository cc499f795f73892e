import { anyCue, anyOf, loadCues } from '../../../../language/cues.ts';
import { findJurisdiction } from '../places/jurisdictions.ts';
import type { NameCandidate } from './name-scanner.ts';
import type { Preamble } from './preamble.ts';

/** Feature of a name or its surroundings that speaks for or against its being a party's. */
export type PartyFeature =
  | keyof typeof LEFT
  | keyof typeof RIGHT
  | keyof typeof NAME
  | 'bias'
  | 'firstInList'
  | 'nearListStart'
  | 'inSignatures'
  | 'inTitle'
  | 'legalForm'
  | 'organisationWord'
  | 'jurisdiction'
  | 'allCapitals'
  | 'oneWord'
  | 'person'
  | 'describedSlot'
  | 'describedPerson';

const LEFT = {
  afterAnd:
    /(?:\b(?:and|AND|y|und|et|e)|&)\s(?:(?:between|BETWEEN|the|THE|by|with)\s)?(?:\(?[\dA-Za-z]{1,3}\)\s?)?["(]?$/,
  afterListSign: /(?:^|[\s;,:])\(?(?:\d|[ivxIVX]{1,4}|[a-zA-Z])[.)]\s?$/,
  afterClosedBracket: /\)["']?[,;.]?\s(?:(?:and|AND)\s)?(?:the\s)?$/,
  afterParagraph: /[\u2029\n]\s?(?:The\s|THE\s)?$/,
  afterLabel: /[A-Za-z)]\s?:\s?$/,
  afterComma: /,\s(?:the\s)?$/,
  afterSlash: /\/\s?$/,
  afterStop: /[.;]\s$/,
  afterWith: /\b(?:with|by|to|BY|WITH|TO)\s(?:the\s)?$/,
  afterOf: /\b(?:of|OF|for|FOR)\s(?:the\s)?$/,
  afterIn: /\b(?:in|at|near|from|on|under|IN|AT)\s(?:the\s)?$/,
  afterKinOf: new RegExp(
    String.raw`\b${anyOf(loadCues('en', 'contracts/party-relations'))}\s(?:of|to|for)\s(?:the\s)?$`,
    'i',
  ),
  afterArticle: /\b(?:an?|such|each|any|this|that|its|their|our)\s$/i,
  inBrackets: /\([^()]{0,50}$/,
  inQuotes: /["]$/,
  afterSignedBy: /\b(?:By|BY|Signed|Name|Title|Its|Per|Date)\s?:?\s?_{0,3}\s?$/,
} as const;

const KIND = anyCue('contracts/kinds-of-party');

const RIGHT = {
  termInBrackets: /^,?\s?\((?:[^()"]{0,60})"/,
  termLater: /^[^"]{5,350}\((?:[^()"]{0,60})"(?!Effective|Agreement|Amendment|Term)/,
  termUnquoted: /^,?\s?\((?:the\s|hereinafter\s)?[A-Z][A-Za-z ]{1,24}\)/,
  kindOf: new RegExp(
    `^,?\\s(?:\\([^)]{0,60}\\),?\\s)?(?:is\\s)?(?:an?|the|una|une|eine|uma|ein)\\s(?:[\\w.'()/-]+\\s){0,7}${KIND}`,
    'i',
  ),
  kindOfPerson:
    /^,?\s(?:\([^)]{0,60}\),?\s)?(?:an?\s)?(?:[\w'-]+\s){0,3}(?:individual|resident|citizen|natural person)\b/i,
  organised: new RegExp(
    String.raw`^,?\s(?:\([^)]{0,60}\),?\s)?(?:and\s)?(?:a\s)?${anyOf(loadCues('en', 'contracts/incorporation-words'))}`,
    'i',
  ),
  address: new RegExp(
    String.raw`^,?\s?(?:\([^)]{0,60}\),?\s)?${anyCue('contracts/address-lead-ins')}`,
    'i',
  ),
  tradingAs:
    /^,?\s\(?(?:d\/b\/a|dba|doing business|f\/k\/a|formerly|a\/k\/a|trading|and its (?:subsidiaries|affiliates))/i,
  asRole: /^,?\s(?:as|in its capacity|acting|not in its|on behalf)\s/i,
  hereinafter: /^,?\s\(?(?:herein|hereafter)/i,
  beforeAnd: /^,?\s(?:and|AND|&|y|und|et)\s/,
  beforeAddressNumber: /^,\s(?:\d|One\s|Suite|P\.?O\.?\sBox)/,
  beforeBreak: /^[\u2029\n]/,
  beforeStop: /^\.?(?:[\s"]|$)(?![a-z(])/,
  beforeVerb: /^\s(?:shall|will|may|is|are|was|has|have|hereby|agrees?|desires?|wishes|owns)\b/,
  beforeComma: /^,/,
  beforeState: /^,\s(?:[A-Z][a-z]+\s){0,2}\d{5}/,
  signedBelow:
    /^[\s\u2029,]{0,3}(?:a\s[\w\s]{5,40}[\s\u2029,]{0,3})?(?:By|BY|Per|Signature|Signed|Name|\/s\/)\b/,
} as const;

const NAME = {
  genericTerm: new RegExp(
    String.raw`^(?:the\s)?${anyOf(loadCues('en', 'contracts/generic-names'))}\.?$`,
    'i',
  ),
  documentWord: new RegExp(
    String.raw`\b${anyOf(loadCues('en', 'contracts/document-words'))}\b|\.\.\.|\d\.[A-Z]`,
    'i',
  ),
  placeWord: new RegExp(String.raw`\b${anyOf(loadCues('en', 'contracts/street-words'))}\b\.?`, 'i'),
  officer: new RegExp(String.raw`\b${anyOf(loadCues('en', 'contracts/officers'))}\b`, 'i'),
  digitsFirst: /^\d/,
  lawOf:
    /^(?:state|commonwealth|republic|province|people's republic|kingdom|laws|courts?|county) of/i,
} as const;

/** Kind of company behind the place where it is registered: `Delaware Corporation`. */
const KIND_BEHIND_PLACE =
  /\s(?:Limited |General |Professional )?(?:Corporation|Company|Partnership|Liability.*|Trust)$/i;

const SLOT: readonly PartyFeature[] = [
  'firstInList',
  'afterAnd',
  'afterClosedBracket',
  'afterListSign',
  'afterParagraph',
  'afterLabel',
];
const DESCRIPTION: readonly PartyFeature[] = [
  'termInBrackets',
  'termUnquoted',
  'kindOf',
  'organised',
  'address',
  'asRole',
  'hereinafter',
  'tradingAs',
];

const PERSON =
  /^(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?\p{Lu}[\p{L}'-]+(?: \p{Lu}\.?){0,2}(?: \p{Lu}[\p{L}'-]+){1,2}(?:,? (?:Jr|Sr|M\.?D|Ph\.?D|III?)\.?)?$/u;

/** Section of a contract in which a name stands; each has its own weights. */
export type PartySection = 'opening' | 'elsewhere';

/** Parts of a document in which parties are named. Offsets are those of the folded text. */
export type PartySections = {
  preamble: Preamble | undefined;
  /** Text around the signatures, in lower case and on one line. */
  signatures: string;
  /** First lines of the document, in lower case and on one line. */
  title: string;
};

export function readPartyFeatures(
  text: string,
  candidate: NameCandidate,
  places: PartySections,
): PartyFeature[] {
  const features: PartyFeature[] = ['bias'];
  collectMatches(LEFT, text.slice(Math.max(0, candidate.start - 60), candidate.start), features);
  collectMatches(RIGHT, text.slice(candidate.end, candidate.end + 420), features);
  collectMatches(NAME, candidate.name, features);
  features.push(...readSectionFeatures(candidate, places), ...readNameFeatures(candidate));
  const isDescribed = DESCRIPTION.some((feature) => features.includes(feature));
  if (isDescribed && SLOT.some((feature) => features.includes(feature))) {
    features.push('describedSlot');
    if (features.includes('person')) features.push('describedPerson');
  }
  return features;
}

function readSectionFeatures(
  { name, start, end }: NameCandidate,
  { preamble, signatures, title }: PartySections,
): PartyFeature[] {
  const features: PartyFeature[] = [];
  if (preamble && start >= preamble.partiesStart && end <= preamble.end) {
    const distance = start - preamble.partiesStart;
    if (distance <= 8) features.push('firstInList');
    if (distance <= 600) features.push('nearListStart');
  }
  if (signatures.includes(name.toLowerCase())) features.push('inSignatures');
  if (title.includes(name.toLowerCase())) features.push('inTitle');
  return features;
}

function readNameFeatures({
  name,
  hasLegalForm,
  hasOrganisationWord,
}: NameCandidate): PartyFeature[] {
  const features: PartyFeature[] = [];
  if (hasLegalForm) features.push('legalForm');
  if (hasOrganisationWord) features.push('organisationWord');
  if (findJurisdiction(name.replace(KIND_BEHIND_PLACE, ''))) features.push('jurisdiction');
  if (!/[a-z]/.test(name)) features.push('allCapitals');
  if (!name.includes(' ')) features.push('oneWord');
  if (!hasLegalForm && !hasOrganisationWord && PERSON.test(name)) features.push('person');
  return features;
}

function collectMatches<Name extends PartyFeature>(
  patterns: Readonly<Record<Name, RegExp>>,
  text: string,
  features: PartyFeature[],
): void {
  for (const name of Object.keys(patterns) as Name[]) {
    if (patterns[name].test(text)) features.push(name);
  }
}

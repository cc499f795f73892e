import { findJurisdiction } from '../contracts/jurisdictions.ts';
import type { NameCandidate } from './name-scanner.ts';
import type { Preamble } from './preamble.ts';

/** What a name and its surroundings say for or against its being a party. */
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
  afterKinOf:
    /\b(?:subsidiary|subsidiaries|affiliate|division|parent|member|shareholder|partner|behalf|trustee|unit|services|successor|assignee|predecessor|owner|guarantor|agent)\s(?:of|to|for)\s(?:the\s)?$/i,
  afterArticle: /\b(?:an?|such|each|any|this|that|its|their|our)\s$/i,
  inBrackets: /\([^()]{0,50}$/,
  inQuotes: /["]$/,
  afterSignedBy: /\b(?:By|BY|Signed|Name|Title|Its|Per|Date)\s?:?\s?_{0,3}\s?$/,
} as const;

const KIND =
  'corporation|company|partnership|liability|limited|individual|person|resident|citizen|association|trust|bank|society|entity|organi[sz]ation|foundation|institution|university|subsidiary|agency|authority|division|cooperative|charity|joint|statutory|body|municipal\\w*|sociedad|société|gesellschaft|sociedade';

const RIGHT = {
  termInBrackets: /^,?\s?\((?:[^()"]{0,60})"/,
  termLater: /^[^"]{5,350}\((?:[^()"]{0,60})"(?!Effective|Agreement|Amendment|Term)/,
  termUnquoted: /^,?\s?\((?:the\s|hereinafter\s)?[A-Z][A-Za-z ]{1,24}\)/,
  kindOf: new RegExp(
    `^,?\\s(?:\\([^)]{0,60}\\),?\\s)?(?:is\\s)?(?:an?|the|una|une|eine|uma|ein)\\s(?:[\\w.'()/-]+\\s){0,7}(?:${KIND})`,
    'i',
  ),
  kindOfPerson:
    /^,?\s(?:\([^)]{0,60}\),?\s)?(?:an?\s)?(?:[\w'-]+\s){0,3}(?:individual|resident|citizen|natural person)\b/i,
  organised:
    /^,?\s(?:\([^)]{0,60}\),?\s)?(?:and\s)?(?:a\s)?(?:duly|organi[sz]ed|incorporated|registered|existing|established|formed|constituted|amalgamated|chartered)/i,
  address:
    /^,?\s?(?:\([^)]{0,60}\),?\s)?(?:having|with\s(?:an?|its|offices|principal|registered|place)|whose|located|located|residing|of\s\d|at\s|maintaining|a\scon\sdomicilio|domiciliad|con\sdomicilio|mit\sSitz|dont\sle\ssi|com\ssede)/i,
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
  genericTerm:
    /^(?:the\s)?(?:companys?|party(?:\s[a-z])?|parties|buyer|seller|purchaser|supplier|vendor|customer|client|licens(?:or|ee)|distributor|manufacturer|contractor|consultant|employee|employer|owner|operator|agent|manager|sponsor|franchis(?:or|ee)|lender|borrower|issuer|trustee|servicer|lessor|lessee|landlord|tenant|provider|service provider|recipient|discloser|territory|products?|services?|agreement|term|effective date|business|affiliates?|subsidiar(?:y|ies)|program|website|site|software|property|confidential information|securities act|exchange act|commission|state|company's|board|fund|trust|bank|corporation|inc|llc|limited|ltd|copy|execution (?:copy|version)|confidential|final|draft|exhibit|witness|president|chairman|director|vice president|ceo|chief executive officer|secretary|treasurer|general manager|managing director|authorized (?:signatory|representative))\.?$/i,
  documentWord:
    /\b(?:agreement|amendment|contract|exhibit|schedule|appendix|annex|addendum|version|execution|confidential|treatment|copy|omitted|portions|securities and exchange|act of|code|statement|table of contents)\b|\.\.\.|\d\.[A-Z]/i,
  placeWord:
    /\b(?:street|st\.|suite|ste|avenue|ave|road|boulevard|blvd|drive|floor|building|lane|parkway|plaza|highway|box|park|way|court|tower|square|zip|usa|u\.s\.a)\b\.?/i,
  officer:
    /\b(?:president|chairman|director|officer|secretary|treasurer|ceo|cfo|vice|manager|counsel|signatory|esq|partner)\b/i,
  digitsFirst: /^\d/,
  lawOf:
    /^(?:state|commonwealth|republic|province|people's republic|kingdom|laws|courts?|county) of/i,
} as const;

/** `Delaware Corporation` says where a company is registered. */
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

/** Names in the opening's list of parties are weighed otherwise than those in titles and between signatures. */
export type PartyPlace = 'opening' | 'elsewhere';

/** Offsets of the parts of a document where parties are named, in the folded text. */
export type PartyPlaces = {
  preamble: Preamble | undefined;
  /** What stands around the signatures, for looking names up: in lower case, on one line. */
  signatures: string;
  /** The first lines, likewise. */
  title: string;
};

export function partyFeatures(
  text: string,
  candidate: NameCandidate,
  places: PartyPlaces,
): PartyFeature[] {
  const features: PartyFeature[] = ['bias'];
  collect(LEFT, text.slice(Math.max(0, candidate.start - 60), candidate.start), features);
  collect(RIGHT, text.slice(candidate.end, candidate.end + 420), features);
  collect(NAME, candidate.name, features);
  features.push(...placeFeatures(candidate, places), ...nameFeatures(candidate));
  const isDescribed = DESCRIPTION.some((feature) => features.includes(feature));
  if (isDescribed && SLOT.some((feature) => features.includes(feature))) {
    features.push('describedSlot');
    if (features.includes('person')) features.push('describedPerson');
  }
  return features;
}

function placeFeatures(
  { name, start, end }: NameCandidate,
  { preamble, signatures, title }: PartyPlaces,
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

function nameFeatures({ name, hasLegalForm, hasOrganisationWord }: NameCandidate): PartyFeature[] {
  const features: PartyFeature[] = [];
  if (hasLegalForm) features.push('legalForm');
  if (hasOrganisationWord) features.push('organisationWord');
  if (findJurisdiction(name.replace(KIND_BEHIND_PLACE, ''))) features.push('jurisdiction');
  if (!/[a-z]/.test(name)) features.push('allCapitals');
  if (!name.includes(' ')) features.push('oneWord');
  if (!hasLegalForm && !hasOrganisationWord && PERSON.test(name)) features.push('person');
  return features;
}

function collect<Name extends PartyFeature>(
  patterns: Readonly<Record<Name, RegExp>>,
  text: string,
  features: PartyFeature[],
): void {
  for (const name of Object.keys(patterns) as Name[]) {
    if (patterns[name].test(text)) features.push(name);
  }
}

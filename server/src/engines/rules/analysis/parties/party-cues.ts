import { anyCue } from '../../../../language/cues.ts';
/** Cue in or around a name that speaks for its being a party's, with its log-odds. */
export type PartyCue = readonly [name: string, wording: RegExp, weight: number];

/** Articles, titles and words for a company between a cue and the name. */
const LEAD = String.raw`(?:\s?[,:(]?\s?(?:\(?(?:\d|[a-z]|[ivx]{1,3})[.)]\s)?(?:por\s)?${anyCue('contracts/cued-parties/lead-ins')}?){0,4}\s?$`;

/** Role of a party in any language, as a piece of a regular expression. */
export const PARTY_ROLE_PATTERN = `${anyCue('contracts/cued-parties/roles')}s?`;

export const CUES_BEFORE: readonly PartyCue[] = [
  ['slot', new RegExp(`${anyCue('contracts/cued-parties/party-slots')}${LEAD}`, 'i'), 2.5],
  [
    'and',
    new RegExp(`(?:^|[\\s,;)"-])${anyCue('contracts/cued-parties/conjunctions')}${LEAD}`, 'i'),
    1,
  ],
  ['label', new RegExp(`(?:${PARTY_ROLE_PATTERN})"?\\)?\\s?[:-]${LEAD}`, 'i'), 3],
  [
    'asRole',
    new RegExp(
      `${anyCue('contracts/cued-parties/as-role')}\\s(?:${PARTY_ROLE_PATTERN}),?${LEAD}`,
      'i',
    ),
    3,
  ],
  [
    'joined',
    new RegExp(
      String.raw`\p{Lu}\p{L}+,?\s(?:(?:\p{Ll}{3,15},\s)?)${anyCue('contracts/cued-parties/conjunctions')}\s${anyCue('contracts/cued-parties/titles-behind-and')}\s$`,
      'u',
    ),
    2,
  ],
  ['number', /(?:^|[\n\u2029])\s?\(?(?:\d|[a-z]|[ivx]{1,3})[.)]\s(?:[^\n\u2029]{0,12}\s)?$/i, 1],
  ['line', /[\n\u2029]\s?$/, 0.5],
  [
    'title',
    new RegExp(
      String.raw`\b${anyCue('contracts/cued-parties/titles')}\s$|(?:^|\s)${anyCue('contracts/cued-parties/short-titles')}\.\s?$`,
      'i',
    ),
    1,
  ],
  [
    'company',
    new RegExp(
      String.raw`\b${anyCue('contracts/cued-parties/company-words')}\s(?:denominada\s)?$`,
      'i',
    ),
    1.5,
  ],
  [
    'represented',
    new RegExp(
      String.raw`\b${anyCue('contracts/cued-parties/on-behalf')}(?: y por cuenta)?\s(?:del?|d[aeo]|des?|du|der|von|la|\s){1,4}[^,.;]{0,40}$`,
      'i',
    ),
    3,
  ],
  [
    'representative',
    new RegExp(
      String.raw`(?<![\p{L}])${anyCue('contracts/cued-parties/represented-by')}(?![\p{L}])(?:(?!denominar|adelante|ci-après|nachfolgend|folgenden|doravante|adiante|designad|otra parte|outro lado|outra parte|otro lado|,\s${anyCue('contracts/cued-parties/conjunctions')}\s|\n[^\n]{0,30}:|\n\(?\d{1,2}[.)])[^;()"\u2029]){0,130}$`,
      'iu',
    ),
    -5,
  ],
  [
    'office',
    new RegExp(
      String.raw`\b${anyCue('contracts/cued-parties/offices')}(?: [\p{L}-]{3,20}){0,2}[,:]?\s${anyCue('contracts/cued-parties/office-titles')}?$`,
      'iu',
    ),
    -3,
  ],
  [
    'place',
    new RegExp(String.raw`\b${anyCue('contracts/cued-parties/place-lead-ins')}\s$`, 'i'),
    -4,
  ],
  ['comma', /[\p{L}.)],\s$/u, -1.2],
  ['brackets', /\([^()]{0,40}$/, -1.5],
  [
    'signsFor',
    new RegExp(
      String.raw`\b${anyCue('contracts/cued-parties/signs-for')}\s[^.:;\u2029]{2,40}[:,]\s(?:don\s|doña\s|d\.\s)?$`,
      'i',
    ),
    -5,
  ],
  [
    'quotes',
    new RegExp(String.raw`"${anyCue('contracts/cued-parties/articles-in-quotes')}?$`, 'i'),
    -4,
  ],
];

export const CUES_BEHIND: readonly PartyCue[] = [
  [
    'called',
    new RegExp(String.raw`^[^"]{0,350}?${anyCue('contracts/cued-parties/called')}`, 'i'),
    1.5,
  ],
  ['term', /^,?\s?[(-]?\s?"[^"]{1,60}"/, 1],
  [
    'roleBehind',
    new RegExp(
      `^[^;"\\u2029]{0,140}?(?:\\((?:${PARTY_ROLE_PATTERN})\\)|\\b${anyCue('contracts/cued-parties/as-role-behind')}\\s(?:el |la |o |a )?(?:${PARTY_ROLE_PATTERN})(?![a-zà-ÿ]))`,
      'i',
    ),
    3,
  ],
  [
    'number',
    new RegExp(
      String.raw`^[^;]{0,200}?(?:\b${anyCue('contracts/cued-parties/identity-numbers')}\b|${anyCue('contracts/cued-parties/register-words')})`,
      'i',
    ),
    2,
  ],
  [
    'person',
    new RegExp(
      String.raw`^,?\s(?:\([^)]{0,30}\)\s?,?\s?)?${anyCue('contracts/cued-parties/person-words')}`,
      'i',
    ),
    3,
  ],
  [
    'address',
    new RegExp(
      String.raw`^[^;"]{0,120}?\b${anyCue('contracts/cued-parties/address-lead-ins')}`,
      'i',
    ),
    1.5,
  ],
  [
    'kind',
    new RegExp(
      String.raw`^,?\s${anyCue('contracts/cued-parties/articles')}?${anyCue('contracts/cued-parties/kinds')}\b`,
      'i',
    ),
    1.5,
  ],
  [
    'actsFor',
    new RegExp(
      String.raw`^(?:(?!otra parte|outro lado|outra parte|otro lado|repr[ée]sent[ée]e|representad|vertreten)[^;"\u2029]){0,260}?(?:(?:en|em) (?:su |sua )?(?:nombre y )?representa(?:ci[óo]n|ção)|en nombre y|agissant (?:au nom|pour le compte)|(?:en (?:su |sa )?|na sua |na )(?:calidad|condición|qualité|qualidade) de ${anyCue('contracts/cued-parties/capacities')}|im namen)`,
      'iu',
    ),
    -12,
  ],
  [
    'streetBehind',
    /^,?[\s\u2029](?:\p{Lu}[\p{L}.-]{2,30}\s?){1,4}\s\d{1,4}\s?[a-z]?(?:[,\s\u2029]|$)/u,
    2,
  ],
  ['street', /^,?\s\d{1,4}\b/, -2],
];

export const CUES_IN_NAME: readonly PartyCue[] = [
  [
    'document',
    new RegExp(String.raw`\b${anyCue('contracts/cued-parties/document-words')}\b`, 'iu'),
    -4,
  ],
  [
    'place',
    new RegExp(
      String.raw`\b${anyCue('contracts/cued-parties/street-words')}\b|${anyCue('contracts/cued-parties/street-endings')}\b|\bstr\.|^\d|\s\d{1,4}$`,
      'iu',
    ),
    -4,
  ],
  ['office', new RegExp(String.raw`\b${anyCue('contracts/cued-parties/officers')}\b`, 'iu'), -3],
];

/** Words that are no name of a party: roles, registers, titles. */
export const NOT_A_NAME = new RegExp(
  `^(?:${anyCue('contracts/cued-parties/articles-before-words')}\\s)?(?:${anyCue('contracts/cued-parties/ordinals')}\\s)?(?:${PARTY_ROLE_PATTERN}|${anyCue('contracts/cued-parties/words-as-names')})\\.?$|^${anyCue('contracts/cued-parties/openings-of-no-name')}(?![\\p{L}])`,
  'iu',
);

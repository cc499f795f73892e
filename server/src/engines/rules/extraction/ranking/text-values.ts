import { findDates } from '../../../../language/dates/dates.ts';
import type { Span } from '../../../../language/span.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { EMAIL } from '../read-value.ts';
import { type CapitalizedName, findCapitalizedNames } from './capitalized-names.ts';

/** Kind of a text that may be a value. */
export type TextValueKind =
  | CapitalizedName['kind']
  | 'code'
  | 'phone'
  | 'email'
  | 'uri'
  | 'time'
  | 'day'
  | 'quoted'
  | 'measure';

/** Text that may be a value, at its place in a unit. */
export type TextValue = Span & { kind: TextValueKind };

/** Group of capital letters and figures, of which one is a figure. */
const CODE_GROUP = String.raw`(?=[\p{Lu}./-]{0,20}\d)[\p{Lu}\d]{1,20}(?:[-/.][\p{Lu}\d]{1,16}){0,6}`;
/** Letters at the end of a code, or between its groups. */
const CODE_LETTERS = String.raw`\p{Lu}{4}(?= \d)|\p{Lu}(?![\p{L}\p{N}/.])`;
const CODE_BODY = `${CODE_GROUP}(?: (?:${CODE_GROUP}|${CODE_LETTERS})){0,7}`;
const PREFIX = String.raw`(?:\p{Lu}{1,4}(?:[-/]\p{Lu}{1,4})?) `;
const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}./-])`;
const NO_LETTER_BEHIND = String.raw`(?![\p{L}\p{N}])`;
/** Dates and amounts, which are no codes. */
const NO_CODE =
  /^(?:\p{Lu}{1,4} )?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,3}(?:[.,]\d{3})*[.,]\d{2}|\d{1,2})$/u;

const PATTERNS: readonly (readonly [kind: TextValueKind, pattern: RegExp])[] = [
  ['email', EMAIL],
  ['uri', /(?:https?:\/\/|www\.)[^\s<>"']{3,300}[^\s<>"'.,;)]/g],
  ['phone', /(?<![\p{L}\p{N}.,/-])(?:\+|\(0|0)\d?[\d ()/-]{6,18}\d(?![\p{L}\p{N}])/gu],
  [
    'time',
    /(?<![\d.])\d{1,2}(?:[.:h]\d{2})?\s?(?:[ap]m|[ap]\.m\.|noon|Uhr|h\d{0,2})(?!\p{L})|(?<![\d.:])\d{1,2}:\d{2}(?![\d:])/gu,
  ],
  // A number of a document, a register or an account, without and with the letters before it.
  ['code', new RegExp(`${NO_LETTER_BEFORE}${CODE_BODY}${NO_LETTER_BEHIND}`, 'gu')],
  ['code', new RegExp(`${NO_LETTER_BEFORE}${PREFIX}${CODE_BODY}${NO_LETTER_BEHIND}`, 'gu')],
  [
    'measure',
    /(?<![\p{L}\p{N}.,])\d[\d.,' ]{0,12}\s?(?:%|°C|[a-zµ]{1,4}[²³23]?\b|\p{L}{2,12}\b)/gu,
  ],
];
const QUOTED = /[“„"«]\s?([^“”„"«»\n]{2,80}?)\s?[”“"»]/g;

/** Finds the texts of a unit that may be values; the same words may be of several kinds. */
export function findTextValues(text: string, language: TextLanguage): TextValue[] {
  return [
    ...findCapitalizedNames(text, language),
    ...PATTERNS.flatMap(([kind, pattern]) => findMatches(text, kind, pattern)),
    ...findDates(text, language).map(({ start, end }) => ({ kind: 'day' as const, start, end })),
    ...[...text.matchAll(QUOTED)].map(({ index, 0: whole, 1: words }) => {
      const start = index + whole.indexOf(words!);
      return { kind: 'quoted' as const, start, end: start + words!.length };
    }),
  ];
}

function findMatches(text: string, kind: TextValueKind, pattern: RegExp): TextValue[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: raw, index }) => {
    const words = raw.trimEnd();
    if (kind === 'code' && NO_CODE.test(words)) return [];
    return [{ kind, start: index, end: index + words.length }];
  });
}

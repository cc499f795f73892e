import { anyOf, loadCues } from '../../../../language/cues.ts';
import { GIVEN, QUOTED, VALUE } from './statement.ts';

const cues = (topic: string) => anyOf(loadCues('en', `contracts/amendments/${topic}`));

const Q = `"(${QUOTED}+)"`;
/** Values side by side are one run: a match that began inside it would make the search quadratic. */
const V = `(?<!${VALUE})(${VALUE}+)(?!${VALUE})`;
const NO_VALUE = `[^${VALUE};]`;
const FORM = String.raw`(?:is|are|be|been|was|were)\s(?:hereby\s|now\s|further\s|also\s|accordingly\s){0,2}`;

/** Number of a section. */
export const SECTION = String.raw`(?:sections?|clauses?|articles?|paragraphs?|sec\.|cl\.|§)\s?(\d{1,3}(?:\.\d{1,3})*)`;

export const NAMES_SECTION = new RegExp(SECTION, 'i');
/** `the definition of "Maturity Date" shall be replaced …`. */
export const DEFINITION = new RegExp(
  String.raw`\bdefin(?:ition|ed term)s?\s(?:of\s)?(?:the\s(?:defined\s)?(?:term\s|words?\s)?)?${Q}`,
  'id',
);
/** `Section 4.1 is deleted and replaced by`, before the new words. */
export const REPLACES_SECTION = new RegExp(
  String.raw`${SECTION}[^"${QUOTED}]*?\b(?:${cues('replace-verbs')}|reads?)\b[^"${GIVEN}]{0,80}(?:"|${GIVEN})`,
  'i',
);
export const ADDS_SECTION = new RegExp(
  String.raw`\bnew\s${SECTION}[^"${GIVEN}]{0,80}\b(?:added|inserted)\b|\b(?:adding|inserting|add|insert)\s(?:a\s|the\sfollowing\s)?new\s${SECTION}`,
  'i',
);
export const DELETES_SECTION = new RegExp(
  String.raw`${SECTION}[^".;]{0,60}?\s${FORM}${cues('delete-verbs')}\b`,
  'i',
);
export const REPLACES_WORDS = new RegExp(
  String.raw`\b(?:${cues('replace-verbs')}|replac(?:e|ing)|substitut(?:e|ing)|chang(?:e|ing)|delet(?:ed?|ing)|amending|reads?)\b`,
  'i',
);
/** New words stand before the old ones. */
export const NEW_WORDS_FIRST = new RegExp(
  String.raw`${Q}[^"]{0,40}\b(?:instead of|in place of|in lieu of|rather than)\b|\bsubstitut(?:e|ing)\s[^"]{0,20}${Q}\sfor\b`,
  'i',
);
export const DELETES_WORDS = new RegExp(
  String.raw`\b(?:delet(?:e|ing)|${cues('delete-verbs')})\b`,
  'i',
);

/** Pairs of values; the named groups are the old and the new one. */
export const VALUE_PAIRS: readonly {
  pattern: RegExp;
  isNewFirst: boolean;
  needsChange: boolean;
}[] = [
  {
    pattern: new RegExp(
      `\\bfrom\\s${NO_VALUE}{0,15}?${V}${NO_VALUE}{0,30}?\\bto\\s${NO_VALUE}{0,15}?${V}`,
      'dgi',
    ),
    isNewFirst: false,
    needsChange: true,
  },
  {
    pattern: new RegExp(
      `\\b(?:no longer|not)\\s${NO_VALUE}{0,20}?${V}${NO_VALUE}{0,12}?\\bbut\\s${NO_VALUE}{0,20}?${V}`,
      'dgi',
    ),
    isNewFirst: false,
    needsChange: false,
  },
  {
    pattern: new RegExp(
      `${V}\\s(?:${FORM}|shall be\\s)${cues('replace-verbs')}\\s(?:by|with|to)\\s${NO_VALUE}{0,15}?${V}`,
      'dgi',
    ),
    isNewFirst: false,
    needsChange: false,
  },
  {
    pattern: new RegExp(`${V}\\s?(?:->|=>|→|becomes)\\s?${V}`, 'dgi'),
    isNewFirst: false,
    needsChange: false,
  },
  {
    pattern: new RegExp(
      `${V}${NO_VALUE}{0,40}?[\\s(]${cues('in-place-of')}\\s${NO_VALUE}{0,30}?${V}`,
      'dgi',
    ),
    isNewFirst: true,
    needsChange: false,
  },
];
export const CHANGES = new RegExp(String.raw`\b${cues('change-verbs')}\b`, 'i');

const BEFORE_VALUE = String.raw`(?:to be|to|until|till|through|at)\s(?:a total of\s|an amount of\s|the (?:sum|amount) of\s|the laws of\s)?(?:the state of\s)?`;
/** `the fee is increased to …`. Its group is the value. */
export const SETS_VALUE = new RegExp(
  `\\b(?:shall\\s|will\\s|has\\s|have\\s)?(?:now\\s)?${FORM}${cues('set-verbs')}\\b[^;"]{0,60}?\\b${BEFORE_VALUE}${V}`,
  'dgi',
);
/** `the discount rises to …`. */
export const MOVES_TO_VALUE = new RegExp(
  `\\b(?:now\\s)?(?:shall\\s|will\\s)?${cues('change-verbs')}\\sto\\s${V}`,
  'dgi',
);
/** `the warranty period shall be …`: an amendment only in a document that amends another one. */
export const STATES_VALUE = new RegExp(
  `\\b(?:shall|will)\\s(?:now\\s|henceforth\\s)?be\\s${V}|\\b(?:is|are)\\s(?:now\\s|henceforth\\s)?${V}`,
  'dgi',
);
/** `the notice is now three months`, `the agreement now ends on …`: an amendment in any note. */
export const NOW_VALUE = new RegExp(
  `\\b(?:is|are)\\snow\\s(?:at\\s)?${V}|\\bnow\\s(?:is|are|ends?|expires?|runs?|finish(?:es)?|costs?|comes\\sto)\\s(?:on\\s|until\\s|till\\s|to\\s)?${V}`,
  'dgi',
);
/** `from 1 March 2027 the rent is …`: the day and the value. */
export const FROM_DAY_VALUE = new RegExp(
  `\\b(?:from|as of|with effect from)\\s${VALUE}+\\s?${NO_VALUE}{0,40}?\\s(?<change>(?:is|are|will be|shall be|costs?|comes to))\\s${V}`,
  'dgi',
);
/** `the clause about pets now says:`. Its group is the subject of the clause. */
export const RESTATES =
  /\b(?:clause|section|paragraph|part|rule|point)\s(?:about|on)\s([^:"]{3,40}?)\s(?:now|is changed to|will)\s?(?:says?|reads?)?\b/i;

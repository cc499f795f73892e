import { anyOf, loadCues, anyCue, loadAllCues } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

/** Run of capitalized words that may name a company, an authority or a person. */
export type NameCandidate = Span & {
  name: string;
  /** Whether the name ends with a legal form: Inc., LLC, GmbH. */
  hasLegalForm: boolean;
  /** Whether the name holds a word such as Bank, University or Holdings. */
  hasOrganisationWord: boolean;
};

// The longest first: `S.A.U.` begins with `S.A.`.
const LEGAL_FORMS = loadAllCues('legal-forms').toSorted((a, b) => b.length - a.length);
const LEGAL_FORM_AT = new RegExp(`${anyOf(LEGAL_FORMS)}(?![\\p{L}\\p{N}'-])\\.?`, 'uy');
const ORGANISATION_WORD = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/organization-words'))}\b`,
  'i',
);

/** Word of a name; one beyond `WORD_LENGTH_MAX` is cut, so that a text that is one word is not read again from each place. */
const WORD =
  /(?:[\p{Lu}\p{N}][\p{L}\p{N}'&./*™®@+!_-]{0,40}|[a-z]{1,4}\.?(?:[A-Z]|[a-z]\.)[\p{L}\p{N}.'-]{0,40}|[a-z0-9]{3,20}\.(?:com|net|org)\b|[dl]'\p{Lu}[\p{L}'-]{0,40}|&)/uy;
const CONNECTOR = new RegExp(String.raw`${anyCue('contracts/name-connectors')}(?=\s)`, 'y');
const BRACKETED_PART = /\((?:[A-Z][\p{L}.]*)(?: [\p{L}.]+){0,2}\)/uy;
const ALSO_KNOWN_AS =
  /^,?\s(?:d\/b\/a|dba|DBA|D\/B\/A|f\/k\/a|F\/K\/A|a\/k\/a|A\/K\/A|formerly known as|doing business as),?\s(?=\p{Lu})/u;
const POSTAL_CODE_END = /[\s-]\d{4,5}$/;
const JOINING_SIGN = /^\s[/-]\s(?=\p{Lu})/u;
/** Last word whose stop ends the name; abbreviations within names do not. */
const LAST_WORD_STOP =
  /^(?!(?:Inh|Gebr|Nachf|Cía|Cia|Ets|Hnos|Bros)\.)(?:[\p{L}\p{N}'&-]{3,}|.*[)])\.$/u;

const NEVER_IN_NAMES = new Set(loadCues('en', 'contracts/never-in-names'));

const WORDS_MAX = 14;
const WORD_LENGTH_MAX = 40;

/** Window of the text; `joinsBrackets` makes `Acme (Holdings)` one name. */
type NameWindow = Span & { isProse: boolean; joinsBrackets?: boolean };

/**
 * Finds name candidates in a window of folded text, in order, without overlap. In prose a name may run over a line end,
 * elsewhere each line stands alone. No name runs over an empty line or
 * from one cell of a table to the next.
 */
export function scanNames(
  text: string,
  { start, end, isProse, joinsBrackets = true }: NameWindow,
): NameCandidate[] {
  const names: NameCandidate[] = [];
  const ends = joinsBrackets ? NAME_ENDS : NAME_ENDS_AND_BRACKETS;
  const lineEnd = isProse ? ends.prose : ends.lines;
  let offset = start;
  let lineEndsAt = -1;
  while (offset < end) {
    if (offset > lineEndsAt) lineEndsAt = findNextMatch(text, lineEnd, offset);
    const name = readNameAt(text, offset, Math.min(end, lineEndsAt));
    if (name) {
      names.push(name);
      offset = name.end;
    } else {
      offset = findNextWord(text, offset);
    }
  }
  return names;
}

const NAME_ENDS = { prose: /[\t\u2029]/g, lines: /[\t\n\u2029]/g } as const;
const NAME_ENDS_AND_BRACKETS = { prose: /[\t\u2029(]/g, lines: /[\t\n\u2029(]/g } as const;
const WORD_END = /[\s("[,;:/]/g;

function findNextWord(text: string, offset: number): number {
  return findNextMatch(text, WORD_END, offset) + 1;
}

function findNextMatch(text: string, pattern: RegExp, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.index ?? text.length;
}

function readNameAt(text: string, start: number, limit: number): NameCandidate | undefined {
  let end = start;
  let words = 0;
  let hasLegalForm = false;
  while (end < limit && words < WORDS_MAX) {
    const at: number | undefined = words === 0 ? start : findPartStart(text, end, hasLegalForm);
    const part: NamePart | undefined = at === undefined ? undefined : readPartAt(text, at, words);
    if (at === undefined || !part) break;
    if (hasLegalForm && !part.isLegalForm && !continuesBehindForm(text, end, part.word)) break;
    hasLegalForm = part.isLegalForm;
    end = at + part.word.length;
    words++;
    if (!hasLegalForm && LAST_WORD_STOP.test(part.word)) break;
  }
  return toCandidate(text, start, end, hasLegalForm);
}

type NamePart = { word: string; isLegalForm: boolean };

function readPartAt(text: string, at: number, words: number): NamePart | undefined {
  const form = words > 0 ? matchAt(LEGAL_FORM_AT, text, at) : undefined;
  const word =
    form ?? matchAt(WORD, text, at) ?? (words > 0 ? matchAt(BRACKETED_PART, text, at) : undefined);
  if (!word || word.length > WORD_LENGTH_MAX) return undefined;
  if (
    !form &&
    !belongsToName(word, words) &&
    !isStreetOfName(text, at + word.length, word, words)
  ) {
    return undefined;
  }
  return { word, isLegalForm: form !== undefined };
}

const STREET_WORD = new RegExp(`^${anyOf(loadCues('en', 'contracts/street-words'))}$`, 'i');
/** Words that lead to a legal form, without a comma between. */
const NAME_WITH_FORM = new RegExp(
  String.raw`(?: \p{Lu}[\p{L}'&-]{1,30}){1,4},? ${anyOf(LEGAL_FORMS)}(?![\p{L}\p{N}'-])`,
  'uy',
);

/** Tells whether a word of an address is part of the name of a company: `Harbor Street Properties LLC`. */
function isStreetOfName(text: string, end: number, word: string, words: number): boolean {
  return words > 0 && STREET_WORD.test(word) && matchAt(NAME_WITH_FORM, text, end) !== undefined;
}

/** Tells whether a name goes on behind a legal form: `Limited Partnership`, `Acme, Inc. d/b/a Acme Stores`. */
function continuesBehindForm(text: string, end: number, part: string): boolean {
  return (
    /^(?:Partnership|PARTNERSHIP|Liability|LIABILITY)/.test(part) ||
    ALSO_KNOWN_AS.test(text.slice(end, end + 30)) ||
    /^\s?\/\s?/.test(text.slice(end, end + 3))
  );
}

/** Finds the start of the name's next word behind `end`; undefined when the name is over. */
function findPartStart(text: string, end: number, afterForm: boolean): number | undefined {
  const gap = /^,?\s(?=\S)/.exec(text.slice(end, end + 3))?.[0];
  if (!gap) return undefined;
  const next = end + gap.length;
  if (matchAt(LEGAL_FORM_AT, text, next)) return next;
  const behind = text.slice(end, end + 30);
  const joined = ALSO_KNOWN_AS.exec(behind) ?? JOINING_SIGN.exec(behind);
  if (joined) return end + joined[0].length;
  if (gap.startsWith(',')) return undefined;
  const connector = matchAt(CONNECTOR, text, next);
  if (!connector) return next;
  if (afterForm || POSTAL_CODE_END.test(text.slice(end - 8, end))) return undefined;
  return findBehindConnector(text, next + connector.length + 1, connector.toLowerCase());
}

/** Finds the name's next word behind a connector: `Bank of the West` is one name, `Acme and the Trustee` two. */
function findBehindConnector(text: string, at: number, connector: string): number | undefined {
  if (/\d/.test(text[at] ?? '')) return undefined;
  const article = matchAt(/(?:the|The|THE|la|las|los)(?=\s)/y, text, at);
  if (!article || connector === 'the') return at;
  return connector === 'and' ? undefined : at + article.length + 1;
}

function belongsToName(part: string, words: number): boolean {
  const plain = trimEndOf(part.toLowerCase(), /[.,:;]/);
  if (words > 0) return /^(?:As|By|For|In|On|To|With)$/.test(part) || !NEVER_IN_NAMES.has(plain);
  return !NEVER_IN_NAMES.has(plain) && !/^(?:&|and|of|for|or)$/.test(plain);
}

function toCandidate(
  text: string,
  start: number,
  end: number,
  hasLegalForm: boolean,
): NameCandidate | undefined {
  let name = text.slice(start, end);
  // A stop behind a whole word ends the sentence; behind a legal form or an initial it belongs to the name.
  const lastWord = name.slice(name.lastIndexOf(' ') + 1);
  if (!hasLegalForm && LAST_WORD_STOP.test(lastWord)) name = name.slice(0, -1);
  name = trimEndOf(name, /[\s,;:/&-]/);
  if (!/\p{L}{2}|\p{Lu}\.?\p{Lu}/u.test(name)) return undefined;
  return {
    start,
    end: start + name.length,
    name: name.replace(/\s+/g, ' '),
    hasLegalForm,
    hasOrganisationWord: ORGANISATION_WORD.test(name),
  };
}

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

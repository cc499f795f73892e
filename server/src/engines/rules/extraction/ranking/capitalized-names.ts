import { trimEndOf } from '../../../../kernel/trim-end.ts';
import { anyCue, loadAllCues } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

/** Run of words with capital letters, and what it may name. */
export type CapitalizedName = Span & { kind: 'person' | 'organization' | 'role' | 'name' };

const FORMS_OF_ADDRESS = wordSet('extraction/forms-of-address');
const TITLES = wordSet('extraction/titles');
const LINKS = wordSet('extraction/name-links');
const ORGANIZATION_WORDS = wordSet('extraction/organization-words');
const ROLE_WORDS = wordSet('extraction/role-words');
const LEGAL_FORM = new RegExp(String.raw`(?:^|[\s,])${anyCue('legal-forms')}(?![\p{L}\p{N}])`, 'u');
/** Legal form that may be written without a capital letter. */
const SMALL_LEGAL_FORM = /^(?:plc|gmbh|llc|ltd)\.?$/i;
/** Abbreviation of a register behind the name of a company, before its number. */
const REGISTER = /^(?:ACN|ABN|CIF|NIF|CNPJ|CPF|HRB|RCS|SIREN|SIRET|UID|No)$/;
const PLAIN_NAME = /^(?:\p{Lu}\p{Ll}[\p{L}'’-]*|\p{Lu}\.?|de|da|von|van|der|del|\p{Lu}{2,})$/u;
const NAME_WORDS_MAX = 9;
const PERSON_WORDS_MAX = 4;

function wordSet(topic: string): ReadonlySet<string> {
  return new Set(loadAllCues(topic));
}

type Token = Span & { text: string; isCapital: boolean };

const TOKEN = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.&-]*|&/gu;
/** Mark that a word may have inside, and not at its end. */
const MARK = /[.'’&-]/;
/** Initials and abbreviations, which keep their point. */
const ABBREVIATION = /^(?:(?:\p{L}\.)+|\p{L}{1,4}\.|&)$/u;

function readTokens(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: raw, index }) => {
    const words = ABBREVIATION.test(raw) ? raw : trimEndOf(raw, MARK);
    return {
      text: words,
      start: index,
      end: index + words.length,
      isCapital: /^\p{Lu}/u.test(words),
    };
  });
}

/** Finds runs of words with capital letters, in order. A title before a name gives two names, with it and without. */
export function findCapitalizedNames(text: string, language: TextLanguage): CapitalizedName[] {
  const tokens = readTokens(text);
  const names: CapitalizedName[] = [];
  let at = 0;
  while (at < tokens.length) {
    if (!tokens[at]!.isCapital) {
      at += 1;
      continue;
    }
    const last = findEnd(text, tokens, at);
    names.push(...toNames(text, tokens.slice(at, last + 1), language));
    at = last + 1;
  }
  return names;
}

/** Returns the index of the last token of the name that begins at a token. */
function findEnd(text: string, tokens: readonly Token[], first: number): number {
  let last = first;
  for (let at = first + 1; at < Math.min(tokens.length, first + NAME_WORDS_MAX); at++) {
    const token = tokens[at]!;
    if (!isJoined(text, tokens[at - 1]!, token)) break;
    if (token.isCapital || /^\d{1,4}$/.test(token.text) || SMALL_LEGAL_FORM.test(token.text)) {
      last = at;
    } else if (!LINKS.has(token.text)) break;
  }
  return last;
}

/** Tells whether a blank joins two words, or a comma a name and its legal form. */
function isJoined(text: string, one: Token, next: Token): boolean {
  const gap = text.slice(one.end, next.start);
  if (gap === ' ') return true;
  return gap === ', ' && next.isCapital && LEGAL_FORM.test(text.slice(next.start, next.start + 12));
}

/** Turns a run of words into names, without a form of address and without stop words before it. */
function toNames(text: string, run: readonly Token[], language: TextLanguage): CapitalizedName[] {
  const address = run.findIndex(({ text: word }) => !FORMS_OF_ADDRESS.has(withoutPoint(word)));
  let own = run.slice(Math.max(0, address));
  const isPerson = address > 0;
  while (own.length > 1 && isNoEnd(own.at(-1)!)) own = own.slice(0, -1);
  const begin = own.findIndex(({ text: word }) => !isStopWord(word.toLowerCase(), language));
  if (begin === -1) return [];
  own = own.slice(begin);
  const [start, end] = [own[0]!.start, own.at(-1)!.end];
  const kind = isPerson ? 'person' : findKind(text.slice(start, end), own);
  const hasTitle = own.length > 1 && TITLES.has(withoutPoint(own[0]!.text));
  return [{ kind, start, end }, ...(hasTitle ? [{ kind, start: own[1]!.start, end }] : [])];
}

function withoutPoint(word: string): string {
  return word.endsWith('.') ? word.slice(0, -1) : word;
}

function isNoEnd({ text }: Token): boolean {
  return /^\d/.test(text) || REGISTER.test(text);
}

function findKind(words: string, tokens: readonly Token[]): CapitalizedName['kind'] {
  const lower = tokens.map(({ text }) => text.toLowerCase());
  if (ROLE_WORDS.has(lower.at(-1)!) || ROLE_WORDS.has(lower[0]!)) return 'role';
  if (LEGAL_FORM.test(words) || lower.some((word) => ORGANIZATION_WORDS.has(word))) {
    return 'organization';
  }
  const isPerson =
    tokens.length >= 2 &&
    tokens.length <= PERSON_WORDS_MAX &&
    tokens.every(({ text }) => PLAIN_NAME.test(text));
  return isPerson ? 'person' : 'name';
}

import { anyOf, loadCues } from '../../language/cues.ts';
import type { MeetingText } from '../language-engine/meeting-engine.ts';
import type { MeetingSentence } from './read-meeting.ts';

/** People whom a meeting names, by the words with which they may be called. */
export type PeopleIndex = {
  /** Names as results show them: first the participants, then people who are only mentioned. */
  names: readonly string[];
  /** Number of names that belong to participants. */
  presentCount: number;
  /** Forms of names by their first word, the longest first. */
  forms: ReadonlyMap<string, readonly NameForm[]>;
};

type NameForm = { words: readonly string[]; person: number };

/** Matches words of roles, which alone are nobody's name. */
const ROLE_WORD = new RegExp(`^${anyOf(loadCues('en', 'meetings/role-words'))}$`);
const NOT_A_NAME = new RegExp(
  `^${anyOf(['not-names', 'calendar-words'].flatMap((topic) => loadCues('en', `meetings/${topic}`)))}$`,
);

/** Collects the names of participants and of other people whom the sentences mention. */
export function indexPeople(
  { lines, participants }: MeetingText,
  sentences: readonly MeetingSentence[],
): PeopleIndex {
  const speakers = new Set(lines.flatMap(({ speaker }) => speaker ?? []));
  const present = [...new Set([...speakers, ...participants])].filter((name) => name.trim() !== '');
  const presentForms = new Set(present.flatMap((name) => nameFormsOf(name).flat()));
  const outsiders = findOutsideNames(sentences).filter(
    (name) => !presentForms.has(normalizeName(name)),
  );
  const names = [...present, ...outsiders];
  const forms = new Map<string, NameForm[]>();
  const owners = new Map<string, Set<number>>();
  const all = names.flatMap((name, person) =>
    nameFormsOf(name).map((words) => ({ words, person })),
  );
  for (const { words, person } of all) {
    const key = words.join(' ');
    owners.set(key, (owners.get(key) ?? new Set()).add(person));
  }
  for (const form of all) {
    // A first name that two people share names neither.
    if (owners.get(form.words.join(' '))!.size > 1) continue;
    forms.set(form.words[0]!, [...(forms.get(form.words[0]!) ?? []), form]);
  }
  for (const own of forms.values()) own.sort((a, b) => b.words.length - a.words.length);
  return { names, presentCount: present.length, forms };
}

/**
 * Finds names of people who do not take part: words that are always capitalized, occur within a sentence, and never
 * behind an article. Some belong to companies.
 */
function findOutsideNames(sentences: readonly MeetingSentence[]): string[] {
  const names = new Map<string, string>();
  const common = new Set<string>();
  for (const { tokens } of sentences) {
    for (const [at, { text, raw, isCapitalized }] of tokens.entries()) {
      if (
        !isCapitalized ||
        /^(?:the|a|an|our|this|that|mr|mrs|dr|new)$/.test(tokens[at - 1]?.text ?? '')
      ) {
        common.add(text);
      } else if (at > 0 && /^\p{Lu}\p{Ll}{2,}$/u.test(raw) && !NOT_A_NAME.test(text)) {
        names.set(text, raw);
      }
    }
  }
  return [...names].flatMap(([text, raw]) => (common.has(text) ? [] : [raw]));
}

/** Removes case and accents from a name. */
export function normalizeName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function nameFormsOf(name: string): string[][] {
  const words = normalizeName(name).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
  if (words.length <= 1) return words.length === 0 ? [] : [words];
  const own = words.filter((word) => !ROLE_WORD.test(word) && !/^\d+$/.test(word));
  const isRole = words.some((word) => ROLE_WORD.test(word));
  const parts = isRole ? own.filter((word) => word.length > 2 && !isPlaceWord(word, words)) : own;
  const pairs = words.length > 2 ? [words.slice(1), words.slice(0, 2)] : [];
  const single = words.length === 2 && isRole && own.length === 0 ? roleNickname(words) : [];
  return [words, ...pairs, ...parts.map((word) => [word]), ...single];
}

function isPlaceWord(word: string, words: readonly string[]): boolean {
  return words.includes('of') || words.includes('for') || word === 'ward';
}

/** Returns the short form of a role: `Marketing Expert` is called `marketing`. */
function roleNickname(words: readonly string[]): string[][] {
  return words[0] === 'marketing' ? [[words[0]]] : [];
}

const PERSON_MARK = '@';

/**
 * Replaces known names in the sentence's `plain`: the first word by `@` and the person's index (`@3`), further words by
 * `@`.
 */
export function tagPeople(
  { tokens, plain }: Pick<MeetingSentence, 'tokens' | 'plain'>,
  people: PeopleIndex,
): string {
  const words = plain.split(' ').slice(1, -1);
  let hasPeople = false;
  for (let at = 0; at < tokens.length; at++) {
    const form = canBeName(tokens, at) ? findNameForm(words, at, people) : undefined;
    if (!form) continue;
    hasPeople = true;
    for (let i = 0; i < form.words.length; i++) {
      words[at + i] = i === 0 ? `${PERSON_MARK}${form.person}` : PERSON_MARK;
    }
    at += form.words.length - 1;
  }
  return hasPeople ? ` ${words.join(' ')} ` : plain;
}

/** Tells whether a token can be a name: with a capital, a digit, or as a role behind its article. */
function canBeName(tokens: MeetingSentence['tokens'], at: number): boolean {
  const { isCapitalized, text } = tokens[at]!;
  return isCapitalized || /\d/.test(text) || tokens[at - 1]?.text === 'the';
}

function findNameForm(
  words: readonly string[],
  at: number,
  { forms }: PeopleIndex,
): NameForm | undefined {
  const own = forms.get(normalizeName(words[at]!));
  return own?.find((form) =>
    form.words.every((word, i) => normalizeName(words[at + i] ?? '') === word),
  );
}

/** Returns the index of the person in a mark such as `@3`. */
export function parsePersonMark(mark: string | undefined): number | undefined {
  const digits = mark === undefined ? undefined : /@(\d+)/.exec(mark)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Tells whether a person is only mentioned and does not take part. */
export function isOutsider(
  { people }: { people: PeopleIndex },
  person: number | undefined,
): boolean {
  return person !== undefined && person >= people.presentCount;
}

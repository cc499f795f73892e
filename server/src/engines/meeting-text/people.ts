import { anyOf, loadCues } from '../../language/cues.ts';
import type { MeetingText } from '../language-engine/meeting-engine.ts';
import { findFullNames, type ListedPerson, mergeNames } from './list-people.ts';
import { normalizeName } from './normalize-name.ts';
import { readNoteHead } from './note-head.ts';
import type { MeetingSentence } from './read-meeting.ts';

/** People whom a meeting names, by the words with which they may be called. */
export type PeopleIndex = {
  /** Names as results show them: first the participants, then people who are only mentioned. */
  names: readonly string[];
  /** Number of names that belong to participants. */
  presentCount: number;
  /** Forms of names by their first word. */
  forms: ReadonlyMap<string, NameForms>;
  /** Indices of the names by their initials: `kl` of Kim Larsen, and `k`. */
  byInitials: ReadonlyMap<string, readonly number[]>;
  /** Indices of the names by the roles that notes list: `treasurer` of `Petra Novak (Treasurer)`. */
  byRole: ReadonlyMap<string, number>;
};

type NameForm = { words: readonly string[]; person: number };

/** Forms of names that begin with one word. */
type NameForms = {
  /** Different numbers of words of the forms, in descending order. */
  lengths: readonly number[];
  /** Persons by the words of the form, joined by blanks. */
  persons: ReadonlyMap<string, number>;
};

/** Matches words of roles, which alone are nobody's name. */
const ROLE_WORD = new RegExp(`^${anyOf(loadCues('en', 'meetings/role-words'))}$`);
const NOT_A_NAME = new RegExp(
  `^${anyOf(['not-names', 'calendar-words'].flatMap((topic) => loadCues('en', `meetings/${topic}`)))}$`,
);

/** Collects the names of participants and of other people whom notes list or the sentences mention. */
export function indexPeople(
  meeting: MeetingText,
  sentences: readonly MeetingSentence[],
): PeopleIndex {
  const head = readNoteHead(meeting);
  const present = listPresent(meeting, head.present);
  const absent = head.absent.map(({ name }): KnownPerson => ({ name, otherNames: [] }));
  const known = [...present, ...absent];
  const knownForms = new Set(known.flatMap((person) => formsOfPerson(person).flat()));
  const outsiders = findOutsideNames(sentences).filter(
    (name) => !knownForms.has(normalizeName(name)),
  );
  const people = [...known, ...outsiders.map((name) => ({ name, otherNames: [] }))];
  const all = people.flatMap((one, person) =>
    formsOfPerson(one).map((words) => ({ words, person })),
  );
  const names = people.map(({ name }) => name);
  const byInitials = indexInitials(names, [...head.present, ...head.absent]);
  const byRole = indexRoles(names, head.present);
  return { names, presentCount: present.length, forms: indexForms(all), byInitials, byRole };
}

/** Indexes people by their listed roles; a role of two people stands for neither. */
function indexRoles(
  names: readonly string[],
  listed: readonly ListedPerson[],
): Map<string, number> {
  const held = listed.flatMap(({ name, role }) => (role ? [{ name, role: roleKey(role) }] : []));
  const byRole = Map.groupBy(held, ({ role }) => role);
  return new Map(
    [...byRole].flatMap(([role, own]): [string, number][] => {
      const person = names.indexOf(own[0]!.name);
      return own.length === 1 && person !== -1 ? [[role, person]] : [];
    }),
  );
}

/** Returns the key of a role: the one who chairs has many names. */
export function roleKey(role: string): string {
  const plain = normalizeName(role).replace(/^(?:the|hon\.?|honorary)\s+/, '');
  return plain.replace(/^chair(?:man|woman|person)?$/, 'chair');
}

/** Person with the name that results show, and other names of the same person. */
type KnownPerson = { name: string; otherNames: string[] };

/**
 * Lists the speakers, and the other participants: those of the meeting and those whom notes list. A participant whom one
 * speaker's name may stand for is that speaker: `Sarah Chen` is `Sarah`.
 */
function listPresent(
  { lines, participants }: MeetingText,
  listed: readonly ListedPerson[],
): KnownPerson[] {
  const speakers = [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))];
  const others = mergeNames([...participants, ...listed.map(({ name }) => name)]);
  const people = speakers.filter(isFilled).map((name): KnownPerson => ({ name, otherNames: [] }));
  const byName = new Map(people.map((person) => [normalizeName(person.name), person]));
  const fullNames = findFullNames([...speakers, ...others]);
  for (const speaker of speakers) {
    const full = fullNames.get(normalizeName(speaker));
    const person = byName.get(normalizeName(speaker));
    if (full !== undefined && person && !byName.has(normalizeName(full))) {
      byName.set(normalizeName(full), person);
    }
  }
  for (const name of others.filter(isFilled)) {
    const full = fullNames.get(normalizeName(name)) ?? name;
    const same = byName.get(normalizeName(name)) ?? byName.get(normalizeName(full));
    if (same) same.otherNames.push(name);
    else people.push({ name, otherNames: [] });
  }
  return people;
}

function isFilled(name: string): boolean {
  return name.trim() !== '';
}

function formsOfPerson({ name, otherNames }: KnownPerson): string[][] {
  return [name, ...otherNames].flatMap(nameFormsOf);
}

/** Indexes people by the initials of their names; initials that notes give stand for nobody else. */
function indexInitials(
  names: readonly string[],
  listed: readonly ListedPerson[],
): Map<string, number[]> {
  const byInitials = new Map<string, number[]>();
  for (const [person, name] of names.entries()) {
    for (const initials of initialsOf(name)) addTo(byInitials, initials, person);
  }
  for (const { name, initials } of listed) {
    const person = names.indexOf(name);
    if (initials !== undefined && person !== -1) byInitials.set(initials.toLowerCase(), [person]);
  }
  return byInitials;
}

function indexForms(all: readonly NameForm[]): Map<string, NameForms> {
  const owners = new Map<string, Set<number>>();
  for (const { words, person } of all) {
    const key = words.join(' ');
    owners.set(key, (owners.get(key) ?? new Set()).add(person));
  }
  // A first name that two people share names neither.
  const unique = all.filter(({ words }) => owners.get(words.join(' '))!.size === 1);
  const byFirstWord = Map.groupBy(unique, ({ words }) => words[0]!);
  return new Map(
    [...byFirstWord].map(([first, own]) => [
      first,
      {
        lengths: [...new Set(own.map(({ words }) => words.length))].toSorted((a, b) => b - a),
        persons: new Map(own.map(({ words, person }) => [words.join(' '), person])),
      },
    ]),
  );
}

function addTo(lists: Map<string, number[]>, key: string, value: number): void {
  const own = lists.get(key);
  if (own) own.push(value);
  else lists.set(key, [value]);
}

/** Returns the initials of a name and its first letter, without case and accents. */
function initialsOf(name: string): Set<string> {
  const plain = normalizeName(name);
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([plain.slice(0, 1), words.map((word) => word[0]).join('')]);
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
    for (let i = 0; i < form.length; i++) {
      words[at + i] = i === 0 ? `${PERSON_MARK}${form.person}` : PERSON_MARK;
    }
    at += form.length - 1;
  }
  return hasPeople ? ` ${words.join(' ')} ` : plain;
}

/** Tells whether a token can be a name: with a capital, a digit, or as a role behind its article. */
function canBeName(tokens: MeetingSentence['tokens'], at: number): boolean {
  const { isCapitalized, text } = tokens[at]!;
  return isCapitalized || /\d/.test(text) || tokens[at - 1]?.text === 'the';
}

/** Finds the longest form of a name that begins at a word; `length` counts its words. */
function findNameForm(
  words: readonly string[],
  at: number,
  { forms }: PeopleIndex,
): { person: number; length: number } | undefined {
  const own = forms.get(normalizeName(words[at]!));
  if (!own) return undefined;
  const spoken = words.slice(at, at + own.lengths[0]!).map(normalizeName);
  for (const length of own.lengths) {
    const person = own.persons.get(spoken.slice(0, length).join(' '));
    if (person !== undefined) return { person, length };
  }
  return undefined;
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

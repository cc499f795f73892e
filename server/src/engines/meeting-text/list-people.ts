import { normalizeName } from './normalize-name.ts';

/** Person in a list of those who were present, or were not. */
export type ListedPerson = {
  name: string;
  /** Initials that the list gives, as `PN` in `Petra Novak (PN)`. */
  initials: string | undefined;
  /** Role that the list gives, as `Treasurer` in `Petra Novak (Treasurer)`; absent without one. */
  role?: string;
};

/** Commas, semicolons and the words for `and`, outside brackets. */
const SEPARATOR = /(?:\s*[,;&/]\s*|\s(?:and|und|sowie|y|et|e)\s)(?![^(]*\))/u;
const PERSON = /^(?:[-*•]\s+|@)?(?<name>[^()]*?)(?:\s+[–—-]\s.*|\s*\((?<note>[^)]*)\).*)?[.\s]*$/u;
const INITIALS = /^\p{Lu}{1,4}$/u;
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*|d[aeiou]s?|de[lnr]|van|von|zu|ter|la|le|bin|al|y)$/u;
const NAME_WORDS_MAX = 5;
/** Characters of a list that are read, which bounds the cost of a line. */
const LIST_LENGTH_MAX = 2_000;
/** Words that stand in place of names. */
const NOBODY =
  /^(?:none|nil|all|everyone|keine?r?|alle|nadie|ninguno|todos|aucun|tous|ningu[eé]m|nenhum|guests?|tbc|n\/a)$/i;

const TITLE = String.raw`(?:mrs?|ms|mdm|miss|dr|prof|cllr|rev|herr|frau|hr|fr|sr|sra|dra|mme|m)\b\.?\s`;
const BULLET = String.raw`(?:[-*•]\s+|@)?`;
/** Matches the initials at the end of a line with one person: `Ms. Ann Lee (Chair) – AL`. */
const LAST_INITIALS = /(?<=\s)[–—-]\s+(?<initials>\p{Lu}{1,4})[.\s]*$/u;
/** Matches one person with a role, before the initials: `Ms. Ann Lee (Chair)`, `Ann Lee, Buildings`. */
const BEFORE_INITIALS = /^(?:[-*•]\s+(?!\s)|@)?(?<name>[^(),;–—]+?)(?:\s*\([^)]*\))?(?:,[^,;]*)?$/u;
/** Matches one person with a title and a role behind a comma: `Ms. Ann Lee, Recording Secretary`. */
const WITH_ROLE = new RegExp(
  String.raw`^${BULLET}(?<name>${TITLE}[^(),;&]+?),\s*(?!\s|${TITLE})[^,;&]+$`,
  'iu',
);

/** Parses the names of a list such as `Petra Novak (PN), Sam Ojo and 12 members`; what is no name is left out. */
export function parsePeople(list: string): ListedPerson[] {
  const single = parseSinglePerson(list);
  return single ? [single] : splitList(list).flatMap((part) => parsePerson(part) ?? []);
}

/** Parses a line that names one person with a role. */
function parseSinglePerson(line: string): ListedPerson | undefined {
  const trimmed = line.trim().slice(0, LIST_LENGTH_MAX);
  const { name = '', initials } = matchInitials(trimmed) ?? WITH_ROLE.exec(trimmed)?.groups ?? {};
  const isOwn = initials === undefined || initialsOf(name).endsWith(initials);
  const { role } = readBrackets(trimmed);
  return isOwn && isPersonName(name) ? { name, initials, ...(role && { role }) } : undefined;
}

function matchInitials(line: string): RegExpExecArray['groups'] {
  const last = LAST_INITIALS.exec(line);
  const name = last && BEFORE_INITIALS.exec(line.slice(0, last.index).trimEnd())?.groups?.['name'];
  return name ? { name, initials: last.groups!['initials']! } : undefined;
}

function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .join('');
}

function splitList(list: string): string[] {
  return list
    .slice(0, LIST_LENGTH_MAX)
    .split(SEPARATOR)
    .filter((part) => /\p{L}/u.test(part));
}

function parsePerson(part: string): ListedPerson | undefined {
  const { name = '' } = PERSON.exec(part.trim())?.groups ?? {};
  if (!isPersonName(name)) return undefined;
  const { initials, role } = readBrackets(part);
  return { name, initials, ...(role && { role }) };
}

const ROLE = /^\p{L}[\p{L}\s.'’-]{2,30}$/u;

/** Reads the initials and the role that stand in brackets behind a name: `(Secretary) (PN)`. */
function readBrackets(part: string): Pick<ListedPerson, 'initials' | 'role'> {
  const notes = [...part.matchAll(/\(([^()]*)\)/g)].flatMap(([, note]) =>
    note!.split(',').map((one) => one.trim()),
  );
  const initials = notes.find((note) => INITIALS.test(note));
  const role = notes.find((note) => note !== initials && ROLE.test(note));
  return { initials, ...(role !== undefined && { role }) };
}

function isPersonName(name: string): boolean {
  const words = name.split(' ');
  if (words.length > NAME_WORDS_MAX || NOBODY.test(name)) return false;
  return /^\p{Lu}/u.test(name) && words.every((word) => NAME_WORD.test(word));
}

/** Tells whether a line below `Present:` goes on with names: an item with a name, or several names. */
export function isListOfNames(line: string): boolean {
  if (parseSinglePerson(line)) return true;
  const parts = splitList(line);
  const people = parsePeople(line);
  const isItem = /^[-*•]\s/.test(line);
  if (people.length === 0 || people.length < parts.length) return isItem && people.length > 0;
  return isItem || people.length > 1 || line.includes('(') || line.split(' ').length > 1;
}

/**
 * Lists each person once, by the longest name: `Sarah` is left out beside `Sarah Chen`, unless two people are called Sarah.
 */
export function mergeNames(names: readonly string[]): string[] {
  const unique = new Map(names.map((name) => [normalizeName(name), name]));
  const fullNames = findFullNames(names);
  return [...unique].flatMap(([key, name]) => (fullNames.has(key) ? [] : [name]));
}

/** Finds the names that are a part of exactly one other name. Keys are normalized, values as they were given. */
export function findFullNames(names: readonly string[]): Map<string, string> {
  const unique = new Map(names.map((name) => [normalizeName(name), name]));
  const longer = Map.groupBy(
    [...unique].flatMap(([key, name]) => shortNamesOf(key).map((short) => ({ short, name }))),
    ({ short }) => short,
  );
  const pairs = [...unique.keys()].flatMap((key): [string, string][] => {
    const own = longer.get(key) ?? [];
    return own.length === 1 ? [[key, own[0]!.name]] : [];
  });
  return new Map(pairs);
}

/** Lists the words at the beginning and at the end of a name that may stand for it. */
function shortNamesOf(name: string): string[] {
  const words = name.split(' ');
  const lengths = words.slice(1).map((_, index) => index + 1);
  const parts = lengths.flatMap((length) => [words.slice(0, length), words.slice(-length)]);
  return [...new Set(parts.map((part) => part.join(' ')))];
}

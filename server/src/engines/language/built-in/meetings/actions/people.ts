import type { MeetingText } from '../../../meeting-engine.ts';
import type { MeetingSentence } from '../reading/read-meeting.ts';

/** Those who take part, by the words they may be called by. */
export type People = {
  /** As results name them: those who take part, then those who are only spoken of. */
  names: readonly string[];
  /** How many of the names are of those who take part. */
  presentCount: number;
  /** First word of a form → its forms, the longest first. */
  forms: ReadonlyMap<string, readonly NameForm[]>;
};

type NameForm = { words: readonly string[]; person: number };

/** Names made of such words are roles: one of them alone is nobody's name. */
const ROLE =
  /^(?:manager|designer|expert|speaker|engineer|lead|leader|director|officer|chair|chairman|chairwoman|professor|student|grad|phd|host|guest|participant|member|clerk|secretary|treasurer|president|specialist|marketing|project|user|interface|industrial|dr|doctor|mr|mrs|ms|miss|sir|madam|prof|the|of|for)$/;

export function readPeople(
  { lines, participants }: MeetingText,
  sentences: readonly MeetingSentence[],
): People {
  const speakers = new Set(lines.flatMap(({ speaker }) => speaker ?? []));
  const present = [...new Set([...speakers, ...participants])].filter((name) => name.trim() !== '');
  const known = new Set(present.flatMap((name) => formsOf(name).flat()));
  const outsiders = spokenOf(sentences).filter((name) => !known.has(plainName(name)));
  const names = [...present, ...outsiders];
  const forms = new Map<string, NameForm[]>();
  const owners = new Map<string, Set<number>>();
  const all = names.flatMap((name, person) => formsOf(name).map((words) => ({ words, person })));
  for (const { words, person } of all) {
    const key = words.join(' ');
    owners.set(key, (owners.get(key) ?? new Set()).add(person));
  }
  for (const form of all) {
    // A first name that two people share is no one's.
    if (owners.get(form.words.join(' '))!.size > 1) continue;
    forms.set(form.words[0]!, [...(forms.get(form.words[0]!) ?? []), form]);
  }
  for (const own of forms.values()) own.sort((a, b) => b.words.length - a.words.length);
  return { names, presentCount: present.length, forms };
}

const NO_NAME =
  /^(?:i|ok|okay|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|english|german|french|spanish|god|jesus|internet|excel|powerpoint|slack|zoom|q[1-4]|eod|asap)$/;

/**
 * Words with a capital that never go without one, stand within a sentence, and never behind an article: names, mostly of
 * people, at times of companies.
 */
function spokenOf(sentences: readonly MeetingSentence[]): string[] {
  const names = new Map<string, string>();
  const common = new Set<string>();
  for (const { tokens } of sentences) {
    for (const [at, { text, raw, isCapitalized }] of tokens.entries()) {
      if (
        !isCapitalized ||
        /^(?:the|a|an|our|this|that|mr|mrs|dr|new)$/.test(tokens[at - 1]?.text ?? '')
      ) {
        common.add(text);
      } else if (at > 0 && /^\p{Lu}\p{Ll}{2,}$/u.test(raw) && !NO_NAME.test(text)) {
        names.set(text, raw);
      }
    }
  }
  return [...names].flatMap(([text, raw]) => (common.has(text) ? [] : [raw]));
}

/** Without case and accents. */
export function plainName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function formsOf(name: string): string[][] {
  const words = plainName(name).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
  if (words.length <= 1) return words.length === 0 ? [] : [words];
  const own = words.filter((word) => !ROLE.test(word) && !/^\d+$/.test(word));
  const isRole = words.some((word) => ROLE.test(word));
  const parts = isRole ? own.filter((word) => word.length > 2 && !isPlaceWord(word, words)) : own;
  const pairs = words.length > 2 ? [words.slice(1), words.slice(0, 2)] : [];
  const single = words.length === 2 && isRole && own.length === 0 ? marketingOf(words) : [];
  return [words, ...pairs, ...parts.map((word) => [word]), ...single];
}

function isPlaceWord(word: string, words: readonly string[]): boolean {
  return words.includes('of') || words.includes('for') || word === 'ward';
}

/** `Marketing Expert` is called `marketing`. */
function marketingOf(words: readonly string[]): string[][] {
  return words[0] === 'marketing' ? [[words[0]]] : [];
}

const PERSON_MARK = '@';

/** The sentence's `plain` with each name that is known as `@3`, the words after its first as `@`. */
export function tagPeople(
  { tokens, plain }: Pick<MeetingSentence, 'tokens' | 'plain'>,
  people: People,
): string {
  const words = plain.split(' ').slice(1, -1);
  let hasPeople = false;
  for (let at = 0; at < tokens.length; at++) {
    const form = mayBeName(tokens, at) ? formAt(words, at, people) : undefined;
    if (!form) continue;
    hasPeople = true;
    for (let i = 0; i < form.words.length; i++) {
      words[at + i] = i === 0 ? `${PERSON_MARK}${form.person}` : PERSON_MARK;
    }
    at += form.words.length - 1;
  }
  return hasPeople ? ` ${words.join(' ')} ` : plain;
}

/** With a capital, a figure, or as a role behind its article: `the treasurer`. */
function mayBeName(tokens: MeetingSentence['tokens'], at: number): boolean {
  const { isCapitalized, text } = tokens[at]!;
  return isCapitalized || /\d/.test(text) || tokens[at - 1]?.text === 'the';
}

function formAt(words: readonly string[], at: number, { forms }: People): NameForm | undefined {
  const own = forms.get(plainName(words[at]!));
  return own?.find((form) =>
    form.words.every((word, i) => plainName(words[at + i] ?? '') === word),
  );
}

/** The person of `@3`. */
export function personOf(mark: string | undefined): number | undefined {
  const digits = mark === undefined ? undefined : /@(\d+)/.exec(mark)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether the person is only spoken of. */
export function isOutsider({ people }: { people: People }, person: number | undefined): boolean {
  return person !== undefined && person >= people.presentCount;
}

import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import { isOutsider, parsePersonMark, roleKey } from '../../../meeting-text/people.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { CommitmentForm, TaggedMeeting } from './commitment.ts';

/** Owner of a task, as its sentence names it. */
export type TaskOwner = {
  form: CommitmentForm;
  /** Index in `PeopleIndex.names`; undefined for a pronoun, and for a role or a team that is nobody's name. */
  person: number | undefined;
  /** Name, role or team; undefined when the sentence names nobody. */
  name: string | undefined;
};

const FORMS: readonly (readonly [RegExp, CommitmentForm])[] = [
  [/^(?:i|me|my|mine|myself|undersigned)$/, 'self'],
  [/^(?:you|u|ur|ya|your|yours)$/, 'ask'],
  [/^(?:we|us|our|everyone|everybody|all|each)$/, 'team'],
  [/^(?:someone|somebody|anyone|anybody|nobody|who)$/, 'someone'],
];
const THIRD_PERSON = /^(?:he|she|they|him|her|them)$/;

/** Resolves the words that name an owner: a pronoun by the speaker or the last name, initials and names by the people. */
export function resolveOwner(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): TaskOwner {
  const together = sentence.speaker === null && resolveSeveral(meeting, sentence, words);
  if (together) return together;
  const head = words.at(-1)!.lower;
  if (UNDECIDED.test(head)) return { form: 'passive', person: undefined, name: undefined };
  const form = FORMS.find(([pattern]) => pattern.test(head))?.[1];
  if (form) return { form, person: undefined, name: undefined };
  if (THIRD_PERSON.test(head)) return ownerOf(meeting, findLastNamed(meeting, sentence, words));
  const person = findPerson(meeting, sentence, words);
  const isPresent = person !== undefined && !isOutsider(meeting, person);
  return isPresent ? ownerOf(meeting, person) : { form: 'named', person, name: writeRole(words) };
}

/** Matches a note that nobody is the owner yet. */
const UNDECIDED = /^(?:tbd|tbc|tba|unassigned|open|\?+)$/;
const JOIN = /^(?:,|&|\+|\/|and|und|y|e|et)$/;

/** Resolves several people who take part, in typed notes: `KL & RS` is `Kim Larsen and Rita Sand`. */
function resolveSeveral(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): TaskOwner | undefined {
  const parts: TaggedWord[][] = [[]];
  for (const word of words) {
    if (JOIN.test(word.lower)) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  if (parts.length < 2 || parts.some((part) => part.length === 0)) return undefined;
  const persons = parts.map((part) => findPerson(meeting, sentence, part));
  if (persons.some((person) => person === undefined || isOutsider(meeting, person))) {
    return undefined;
  }
  const names = persons.map((person) => meeting.people.names[person!]!);
  return { form: 'named', person: undefined, name: joinNames(names) };
}

function joinNames(names: readonly string[]): string {
  return names.length === 2
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Returns the person whom words name: by a name, by initials, or by a role that the notes list. */
function findPerson(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): number | undefined {
  const role = () => meeting.people.byRole.get(roleKey(writeRole(words)));
  return personAt(meeting, sentence, words) ?? findByInitials(meeting, words) ?? role();
}

/** Tells whether words name somebody who takes part, by a name or by initials. */
export function namesParticipant(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): boolean {
  const person = personAt(meeting, sentence, words) ?? findByInitials(meeting, words);
  return person !== undefined && !isOutsider(meeting, person);
}

/** Tells whether a pronoun stands for somebody whom the conversation has not named: `They said they'll send it`. */
export function isUnknownPerson(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): boolean {
  const isPronoun = THIRD_PERSON.test(words.at(-1)!.lower);
  return (
    sentence.speaker !== null && isPronoun && findLastNamed(meeting, sentence, words) === undefined
  );
}

function ownerOf({ people }: TaggedMeeting, person: number | undefined): TaskOwner {
  const name = person === undefined ? undefined : people.names[person];
  return { form: 'named', person, name };
}

/** Returns the person whose name stands at the words. */
function personAt(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): number | undefined {
  const [from, to] = [words[0]!.start + sentence.start, words.at(-1)!.end + sentence.start];
  const marks = meeting.tagged[sentence.index]!.split(' ').slice(1, -1);
  const at = sentence.tokens.findIndex(
    ({ start, end }, index) => start >= from && end <= to && /^@\d/.test(marks[index]!),
  );
  return at === -1 ? undefined : parsePersonMark(marks[at]);
}

/** Returns the only person, or the only one who takes part, whose initials the word is: `KL` of Kim Larsen, `M.` of Mikkel. */
function findByInitials(
  { people }: TaggedMeeting,
  words: readonly TaggedWord[],
): number | undefined {
  const initials = words.at(-1)!.text.replace(/\.$/, '');
  if (words.length > 1 || !/^\p{Lu}{1,4}$/u.test(initials)) return undefined;
  const own = people.byInitials.get(initials.toLowerCase()) ?? [];
  const present = own.filter((person) => person < people.presentCount);
  return own.length === 1 ? own[0] : present.length === 1 ? present[0] : undefined;
}

const SENTENCES_BACK = 2;

/** Returns the person named last before a pronoun: in its sentence, else in the two before. */
function findLastNamed(
  { tagged }: TaggedMeeting,
  { index, start, tokens }: MeetingSentence,
  pronoun: readonly TaggedWord[],
): number | undefined {
  const before = tokens.filter((token) => token.start < start + pronoun[0]!.start).length;
  for (let at = index; at >= Math.max(0, index - SENTENCES_BACK); at--) {
    const words = tagged[at]!.split(' ').slice(1, at === index ? before + 1 : undefined);
    const person = parsePersonMark(words.findLast((word) => /^@\d/.test(word)));
    if (person !== undefined) return person;
  }
  return undefined;
}

const ARTICLE = /^(?:the|a|an|our|my|your)$/;
const QUANTIFIER = /^(?:each|every|all|both)$/;

/** Writes a role or a team without its article, a mention without its mark: `the treasurer` is `Treasurer`, `each tenant` stays. */
export function writeRole(words: readonly TaggedWord[]): string {
  const own = words.filter(
    ({ lower, pos }, at) =>
      at > 0 || QUANTIFIER.test(lower) || (pos !== 'DET' && !ARTICLE.test(lower)),
  );
  const [first, last] = [own[0] ?? words[0]!, words.at(-1)!];
  let text = '';
  for (const word of words.slice(words.indexOf(first), words.indexOf(last) + 1)) {
    const isGlued = words[words.indexOf(word) - 1]?.end === word.start;
    const name = word.text.replace(/^@/, '');
    text += text === '' || isGlued ? name : ` ${name}`;
  }
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

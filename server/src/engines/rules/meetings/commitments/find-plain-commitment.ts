import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { FoundOwner } from '../sentence-model/sentence-model.ts';
import type { Commitment, CommitmentForm, TaggedMeeting } from './commitment.ts';
import { omittedSpan } from './complete-owner.ts';
import { findContextFacts } from './context-facts.ts';
import { findOwner } from './marked-owner.ts';
import { classifyResponse } from './replies.ts';
import { findPlainTask, type PlainTask } from './plain-task.ts';
import { isNoteVerb } from './verbs.ts';
import { isUnknownPerson, resolveOwner, type TaskOwner } from './task-owner.ts';

/** Log-odds of a sentence from which it is read as work although no pattern of grammar fits; higher in a conversation. */
const ACTION_MIN = { note: -2, speech: -1 };
const TOPIC_MIN = 1;
const ASKS_FOR_FACTS =
  /^\W*(?:(?:and|so|but|okay|well)\W+)*(?:what|where|why|how|when|which|who)\b/i;

/**
 * Finds the work that an English sentence states in wording that no pattern of grammar covers, by the classifier of
 * sentences and the parts of speech: `Deepa → vendor quotes`, `Ward sister to brief night staff`.
 */
export function findPlainCommitment(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
): Commitment[] {
  const words = mayBeWork(meeting, sentence) ? meeting.wordsOf(sentence.index) : undefined;
  if (!words) return [];
  const owner = findOwner(meeting, sentence, words);
  const subject = owner ? words.slice(owner.start, owner.end) : words.slice(0, 1);
  if (isUnknownPerson(meeting, sentence, subject)) return [];
  const task = findPlainTask(words, owner);
  if (!task || isTopic(meeting, sentence, task)) return [];
  const commitment = toCommitment(meeting, sentence, { words, owner, task });
  return commitment ? [commitment] : [];
}

const REPLY_TOKENS_MAX = 6;

/** Tells whether a sentence only answers another speaker: `Yep, tomorrow morning.` */
function isReply({ speaker, tokens, index }: MeetingSentence, tagged: readonly string[]): boolean {
  const isShort = speaker !== null && tokens.length <= REPLY_TOKENS_MAX;
  return isShort && classifyResponse(tagged[index]!) !== 'none';
}

/** Matches a label that names a thing and not work, and the first word behind it: `Offer for the night nurse: 62k`. */
const TOPIC_LABEL =
  /^\W*(?:offer|order|request|quote|plan|budget|contract|role|position|vacancy|interview|candidate|application|review|report|update)s?\s+(?:for|of|from|on|to|with)\s[^:]{2,40}:\s*(?<next>\p{L}*)/iu;

function isLabelledTopic(text: string): boolean {
  const next = TOPIC_LABEL.exec(text)?.groups?.['next'];
  return next !== undefined && !isNoteVerb(next.toLowerCase());
}

function mayBeWork({ kinds, tagged }: TaggedMeeting, sentence: MeetingSentence): boolean {
  const minimum = sentence.speaker === null ? ACTION_MIN.note : ACTION_MIN.speech;
  if (sentence.speaker === null && isLabelledTopic(sentence.text)) return false;
  const asksForFacts = sentence.isQuestion && ASKS_FOR_FACTS.test(sentence.text);
  return kinds[sentence.index]!.action >= minimum && !asksForFacts && !isReply(sentence, tagged);
}

/** Tells whether a task without a verb is rather what the conversation is about. */
function isTopic(
  { kinds, wordsOf }: TaggedMeeting,
  { speaker, isQuestion, index }: MeetingSentence,
  { verb }: PlainTask,
): boolean {
  if (verb !== undefined) return false;
  if (isListOfNames(wordsOf(index) ?? [])) return true;
  if (speaker === null) return false;
  return isQuestion || kinds[index]!.action < TOPIC_MIN;
}

const NAMES_MIN = 4;

/** Tells whether most words are names, as in a line of attendees. */
function isListOfNames(words: readonly TaggedWord[]): boolean {
  const spoken = words.filter(({ pos }) => pos !== 'PUNCT');
  const names = spoken.filter(({ pos }) => pos === 'PROPN');
  return names.length >= NAMES_MIN && names.length > spoken.length / 2;
}

type Reading = { words: readonly TaggedWord[]; owner: FoundOwner | undefined; task: PlainTask };

function toCommitment(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  { words, owner, task }: Reading,
): Commitment | undefined {
  const { object, verb } = placeOf(task, (word) => tokenIndexOf(sentence, words[word]));
  if (!sentence.tokens[verb]) return undefined;
  const actor = owner && !isObjectOf(owner, task) ? owner : undefined;
  const subject = actor && words.slice(actor.start, actor.end);
  const given = subject ? resolveOwner(meeting, sentence, subject) : NOBODY;
  const at = sentence.plain.split(' ', verb + 1).join(' ').length;
  const tagged = meeting.tagged[sentence.index]!;
  const isWish = given.form === 'self' && WISH.test(task.base);
  if (isWish && nextWord(sentence, verb) === 'to') return undefined;
  const form: CommitmentForm = isWish ? 'ask' : given.form;
  return {
    sentence,
    form,
    modality: 'bare',
    person: given.person,
    ownerName: given.name,
    omitted: actor ? [omittedSpan(sentence, words, actor)] : [],
    verb,
    end: sentence.tokens.length,
    from: 0,
    base: task.base,
    at,
    object: object && [object.start, object.end],
    facts: new Set([...contextFactsOf(sentence, tagged, at), ...factsOfTask(task, form, isWish)]),
  };
}

/** Returns the tokens of the object and of the verb. */
function placeOf(task: PlainTask, tokenAt: (word: number) => number) {
  const object = task.object && {
    start: tokenAt(task.object.start),
    end: tokenAt(task.object.end),
  };
  return { object, verb: task.verb === undefined ? object!.end - 1 : tokenAt(task.verb) };
}

function factsOfTask({ verb }: PlainTask, form: CommitmentForm, isWish: boolean): string[] {
  const kind = verb === undefined ? 'plain thing' : `plain ${form}`;
  return ['plain', kind, ...(isWish ? ['for asker'] : [])];
}

const PROMISED = / said (?:that )?(?:he|she|they) (?:would|will) $/;

/** Finds the facts around a verb; minutes report what somebody promised: `Ana said she would look after it`. */
function contextFactsOf({ speaker }: MeetingSentence, tagged: string, at: number): string[] {
  const before = tagged.slice(0, at + 1);
  const facts = findContextFacts(before, '', tagged.slice(at));
  if (NOBODY_DOES.test(tagged)) facts.push('negated');
  const isPromised = speaker === null && PROMISED.test(before);
  return isPromised ? facts.filter((fact) => fact !== 'reported' && fact !== 'would') : facts;
}

/** Matches what is forbidden to all: `Nobody talks to the press`. */
const NOBODY_DOES =
  /^(?: (?:and|so|but|please|,))* (?:nobody|no one|none of|never|under no circumstances) /;
function nextWord({ tokens }: MeetingSentence, at: number): string | undefined {
  return tokens[at + 1]?.text;
}

/** Verbs with which a speaker asks somebody else: `I want a new quote`. */
const WISH = /^(?:want|need|expect|like|require)$/;

/** Tells whether an owner is what the work is done to: `The deposit needs to go out`. */
function isObjectOf({ start, end }: FoundOwner, { object }: PlainTask): boolean {
  return object !== undefined && start < object.end && end > object.start;
}

const NOBODY: TaskOwner = { form: 'passive', person: undefined, name: undefined };

/** Returns the index of the first token at or behind a word; the number of tokens when there is none. */
function tokenIndexOf({ tokens, start }: MeetingSentence, word: TaggedWord | undefined): number {
  const at = word ? tokens.findIndex((token) => token.start >= start + word.start) : -1;
  return at === -1 ? tokens.length : at;
}

import { anyOf, loadAllCues } from '../../../../language/cues.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { Commitment, TaggedMeeting } from './commitment.ts';
import { omittedSpan } from './complete-owner.ts';
import { findContextFacts } from './context-facts.ts';
import { namesParticipant, resolveOwner, writeRole } from './task-owner.ts';
import { baseOfThirdPerson, isNoteVerb, isWorkVerb } from './verbs.ts';

const INITIALS = /^\p{Lu}{2,3}$/u;
/** Matches capitals that are seldom initials. */
const ACRONYM = new RegExp(
  `^(?:it|hr|pr|qa|pm|ux|ui|vp|uk|us|eu|ai|api|pdf|faq|ceo|cto|cfo|coo|agm|vat|tv|id|ok|ip|os|pc|crm|sla|kpi|okr|sql|url|gdpr|rfp|po|dm|${anyOf(loadAllCues('meetings/not-owners'))})$`,
);
const JOIN = /^(?:,|&|\+|\/|and|und|y|e|et)$/;
const SEPARATOR = /^[:–—-]$/;
const NAME_WORDS_MAX = 3;
const MISSING_VERB = 'take care of';

/** Owners at the beginning of a note: words `start` to before `end`. */
type Owners = { start: number; end: number; count: number; areInitials: boolean };

/**
 * Finds the work of a typed note that begins with its owners: `JM / RS - price list`, `KL checks the backups`, `KL & RS to plan
 * the stand`, `ABL to order and SM to deliver the compost`. English only.
 */
export function findNoteAssignments(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
): Commitment[] {
  const words = sentence.speaker === null ? meeting.wordsOf(sentence.index) : undefined;
  if (!words) return [];
  const first = words.findIndex(({ text }) => /[\p{L}\d]/u.test(text));
  return first === -1 ? [] : readAssignments({ meeting, sentence, words }, first);
}

/** Gives a verb without an object that of the next one: `ABL to order and SM to deliver the compost`. */
function shareObject(own: Commitment, next: Commitment | undefined): Commitment {
  if (!next || own.object || own.verb + 1 < own.end) return own;
  return { ...own, object: [next.verb + 1, next.end] };
}

type Note = {
  meeting: TaggedMeeting;
  sentence: MeetingSentence;
  words: readonly TaggedWord[];
};

function readAssignments(note: Note, from: number): Commitment[] {
  const owners = readOwners(note, from);
  const task = owners && readTask(note, owners);
  if (!task) return [];
  const next = findNextOwner(note, task.verb);
  const own = toCommitment(note, owners, { ...task, end: next?.end });
  const others = next ? readAssignments(note, next.start) : [];
  return own ? [shareObject(own, others[0]), ...others] : [];
}

/** Reads names and initials from an index on, joined by commas, signs or `and`. */
function readOwners({ meeting, sentence, words }: Note, from: number): Owners | undefined {
  let [at, count, areInitials] = [from, 0, true];
  for (;;) {
    const length = ownerLength({ meeting, sentence, words }, at);
    if (length === 0) return undefined;
    areInitials &&= INITIALS.test(words[at]!.text);
    at += length;
    count++;
    if (!JOIN.test(words[at]?.lower ?? '')) break;
    at++;
  }
  return { start: from, end: at, count, areInitials };
}

function ownerLength({ meeting, sentence, words }: Note, at: number): number {
  const { text = '', lower = '' } = words[at] ?? {};
  if (INITIALS.test(text) && !ACRONYM.test(lower)) return 1;
  for (let length = NAME_WORDS_MAX; length > 0; length--) {
    const own = words.slice(at, at + length);
    const isName = own.length === length && own.every((word) => /^\p{Lu}\p{Ll}/u.test(word.text));
    if (isName && namesParticipant(meeting, sentence, own)) return length;
  }
  return 0;
}

/** Task of a note by the indices of its words; `base` is undefined where the note names a thing. */
type NoteTask = { verb: number; base: string | undefined };

function readTask(note: Note, owners: Owners): NoteTask | undefined {
  const { words } = note;
  const sign = words[owners.end];
  if (!sign) return undefined;
  if (sign.lower === 'to') return baseTask(words, owners.end + 1);
  if (!SEPARATOR.test(sign.text)) {
    return owners.count > 1 ? baseTask(words, owners.end) : readPresent(sign, owners);
  }
  return readListed(note, owners);
}

/** Reads what a person does: `KL checks the backups`. */
function readPresent({ lower }: TaggedWord, owners: Owners): NoteTask | undefined {
  const base = baseOfThirdPerson(lower);
  const isWork = base !== undefined && (base === 'look' || isWorkVerb(base));
  return owners.areInitials && isWork ? { verb: owners.end, base } : undefined;
}

/** Reads what stands behind a sign: `KL: check the backups`, `KL: changelog`. */
function readListed(note: Note, owners: Owners): NoteTask | undefined {
  const { words } = note;
  const isTask = note.sentence.section === 'action';
  if (!isTask && STATE.test(words[owners.end + 1]?.lower ?? '')) return undefined;
  const verb = words[owners.end + 1]?.lower === 'to' ? owners.end + 2 : owners.end + 1;
  const task = isListOfThings(words, verb) ? undefined : baseTask(words, verb);
  return task ?? readThing(note, owners, verb);
}

/** Matches the beginning of a report: `KL: away until Monday`. */
const STATE =
  /^(?:away|out|off|absent|late|holiday|leave|ill|sick|back|fine|ok|okay|good|happy|sorry|yes|no|not|on|in|at|still|done|all|nothing|none|agreed?)$/;

function baseTask(words: readonly TaggedWord[], verb: number): NoteTask | undefined {
  const word = words[verb];
  return word && isNoteVerb(word.lower) ? { verb, base: word.lower } : undefined;
}

/** Tells whether only things follow, joined by signs: `release notes + screenshots`. */
function isListOfThings(words: readonly TaggedWord[], from: number): boolean {
  const rest = words.slice(from);
  const hasSign = rest.some(({ text }) => text === '+' || text === '&');
  return hasSign && rest.every(({ pos, text }) => pos !== 'DET' && pos !== 'ADP' && text !== ':');
}

const REPORTS = /^(?:PRON|AUX|INTJ)$/;

/** Reads a thing behind a sign: `KL: changelog + screenshots`; what the person reported is none. */
function readThing({ words, sentence }: Note, owners: Owners, from: number): NoteTask | undefined {
  const rest = words.slice(from);
  const isTask = sentence.section === 'action' || owners.count > 1 || owners.areInitials;
  const isThing = rest.some(({ pos }) => pos === 'NOUN' || pos === 'PROPN');
  const isReport = rest.some(
    ({ pos, lower, lemma }) => REPORTS.test(pos) || (pos === 'VERB' && lower !== lemma),
  );
  return isTask && isThing && !isReport ? { verb: from, base: undefined } : undefined;
}

/** Finds the next owner of a sentence: `and SM to deliver`. */
function findNextOwner(note: Note, from: number): { start: number; end: number } | undefined {
  const { words } = note;
  for (let at = from + 1; at < words.length; at++) {
    if (!/^(?:and|;|,)$/.test(words[at - 1]!.lower)) continue;
    const owners = readOwners(note, at);
    if (owners && words[owners.end]?.lower === 'to') return { start: at, end: at - 1 };
  }
  return undefined;
}

function toCommitment(
  { meeting, sentence, words }: Note,
  owners: Owners,
  { verb, base, end }: NoteTask & { end: number | undefined },
): Commitment | undefined {
  const tokenAt = (word: number) =>
    sentence.tokens.findIndex(
      ({ start }) => start >= sentence.start + (words[word]?.start ?? Infinity),
    );
  const own = words.slice(owners.start, owners.end);
  const given = resolveOwner(meeting, sentence, own);
  const first = tokenAt(verb);
  if (first === -1) return undefined;
  const last = end === undefined ? -1 : tokenAt(end);
  const until = last === -1 ? sentence.tokens.length : last;
  const at = sentence.plain.split(' ', first + 1).join(' ').length;
  const tagged = meeting.tagged[sentence.index]!;
  return {
    sentence,
    form: 'named',
    modality: 'bare',
    person: given.person,
    ownerName: given.name ?? (given.person === undefined ? writeRole(own) : undefined),
    omitted: [omittedSpan(sentence, words, owners)],
    verb: base === undefined ? until - 1 : first,
    end: until,
    from: Math.max(0, tokenAt(owners.start)),
    base: base ?? MISSING_VERB,
    at,
    object: base === undefined ? [first, until] : undefined,
    facts: new Set([
      ...findContextFacts(tagged.slice(0, at + 1), '', tagged.slice(at)),
      'plain',
      base === undefined ? 'plain thing' : 'plain named',
      'marked owner',
    ]),
  };
}

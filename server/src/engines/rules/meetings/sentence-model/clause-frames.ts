import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import { isMeetingVerb, isSpeechVerb, isWeakVerb, isWorkVerb } from '../commitments/verbs.ts';
import { orderAt } from './orders.ts';
import { isCalendarWord, isPersonPronoun, openedForm } from './word-shapes.ts';

/** Subject, mood and verb of a clause, each as a class. */
export type ClauseFrame = {
  /** A pronoun itself, `name`, `noun`, `none` for an imperative, `same` behind a conjunction. */
  subject: string;
  /** `will`, `must`, `past`, `to` for an infinitive, `order` and so on; passives end in `-passive`. */
  mood: string;
  isNegated: boolean;
  /** `work`, `weak`, `meeting`, `speech` or `other`. */
  verbClass: string;
};

const FRAMES_MAX = 6;

/** Finds the clauses of a sentence by their verbs, in their order; at most six. */
export function findClauseFrames(words: readonly TaggedWord[]): ClauseFrame[] {
  const frames: ClauseFrame[] = [];
  let at = 0;
  while (at < words.length && frames.length < FRAMES_MAX) {
    const group = readVerbGroup(words, at);
    if (group) frames.push(toFrame(words, group));
    at = group ? group.end : at + 1;
  }
  return frames;
}

/** Verb with its auxiliaries: from index `start` to before `end`. */
type VerbGroup = {
  start: number;
  end: number;
  /** Full forms of the auxiliaries, `to` included. */
  auxiliaries: readonly string[];
  /** Undefined for an auxiliary alone. */
  verb: TaggedWord | undefined;
  isNegated: boolean;
};

const SEMI_MODAL = /^(?:going|gonna|need|needs|got|gotta|supposed|able|about|ought|want|wanna)$/;

function readVerbGroup(words: readonly TaggedWord[], start: number): VerbGroup | undefined {
  if (!opensGroup(words, start)) return undefined;
  const auxiliaries: string[] = [];
  let isNegated = false;
  let at = start;
  for (; at < words.length; at++) {
    const word = words[at]!;
    const form = openedForm(word);
    if (/^(?:not|never)$/.test(form)) isNegated = true;
    else if (isAuxiliary(words, at)) auxiliaries.push(form);
    else if (word.pos !== 'ADV') break;
  }
  const isVerb =
    at < words.length && (words[at]!.pos === 'VERB' || orderAt(words, at) !== undefined);
  if (isVerb) return { start, end: at + 1, auxiliaries, verb: words[at]!, isNegated };
  if (auxiliaries.length === 0) return undefined;
  return { start, end: Math.max(at, start + 1), auxiliaries, verb: undefined, isNegated };
}

function opensGroup(words: readonly TaggedWord[], at: number): boolean {
  return words[at]!.pos === 'VERB' || isAuxiliary(words, at) || orderAt(words, at) !== undefined;
}

function isAuxiliary(words: readonly TaggedWord[], at: number): boolean {
  const { pos, lower } = words[at]!;
  if (pos === 'AUX' || (lower === 'to' && pos === 'PART')) return true;
  return SEMI_MODAL.test(lower) && words[at + 1]?.lower === 'to';
}

function toFrame(words: readonly TaggedWord[], group: VerbGroup): ClauseFrame {
  const { start, verb, isNegated } = group;
  return {
    subject: subjectBefore(words, start),
    mood: moodOf(group),
    isNegated,
    verbClass: verb ? classOf(verb) : 'none',
  };
}

const CLAUSE_EDGE = /^(?:[,;:.!?–—-]|and|but|or|so|then|if|that|because|when)$/;

function subjectBefore(words: readonly TaggedWord[], start: number): string {
  for (let at = start - 1; at >= 0; at--) {
    const { lower, pos } = words[at]!;
    if (pos === 'ADV' || isCalendarWord(lower)) continue;
    if (pos === 'PRON' || isPersonPronoun(lower)) return lower;
    if (pos === 'PROPN') return 'name';
    if (pos === 'NOUN' || pos === 'NUM' || pos === 'ADJ') return 'noun';
    if (/^(?:and|or|but)$/.test(lower)) return 'same';
    return CLAUSE_EDGE.test(lower) ? 'none' : pos;
  }
  return 'none';
}

const MODAL = /^(?:will|shall|can|could|would|should|must|might|may)$/;
const DUTY = /^(?:need|needs|got|gotta|ought|supposed)$/;
const BE = /^(?:be|am|is|are|was|were|been|being|'s)$/;
const HAVE = /^(?:have|has|had)$/;
const TO = /^to$/;

function moodOf({ auxiliaries, verb }: VerbGroup): string {
  const has = (pattern: RegExp) => auxiliaries.some((one) => pattern.test(one));
  const isPast = has(/^(?:was|were|had|did)$/);
  const isPassive =
    verb !== undefined && has(BE) && verb.lower !== verb.lemma && !verb.lower.endsWith('ing');
  return `${isPast ? 'past ' : ''}${tenseOf(auxiliaries, verb, has)}${isPassive ? '-passive' : ''}`;
}

function tenseOf(
  auxiliaries: readonly string[],
  verb: TaggedWord | undefined,
  has: (pattern: RegExp) => boolean,
): string {
  const modal = auxiliaries.find((one) => MODAL.test(one));
  if (modal) return modal;
  if (has(DUTY) || (has(HAVE) && has(TO))) return 'must';
  if (has(/^(?:going|gonna)$/)) return 'going';
  if (has(TO)) return has(BE) ? 'is to' : 'to';
  return tenseWithoutModal(auxiliaries, verb, has);
}

function tenseWithoutModal(
  auxiliaries: readonly string[],
  verb: TaggedWord | undefined,
  has: (pattern: RegExp) => boolean,
): string {
  if (verb?.lower.endsWith('ing')) return has(BE) ? 'is doing' : 'doing';
  if (has(HAVE)) return 'has done';
  if (auxiliaries.length > 0) return auxiliaries[0]!;
  return verb ? formOf(verb) : 'none';
}

function formOf({ lower, lemma }: TaggedWord): string {
  if (lower === lemma) return 'base';
  return lower.endsWith('s') ? 'does' : 'did';
}

function classOf({ lemma }: TaggedWord): string {
  if (isWeakVerb(lemma)) return 'weak';
  if (isMeetingVerb(lemma)) return 'meeting';
  if (isWorkVerb(lemma)) return 'work';
  return isSpeechVerb(lemma) ? 'speech' : 'other';
}

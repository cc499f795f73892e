import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { OwnerCandidate } from '../sentence-model/owner-candidates.ts';
import { isCalendarWord } from '../sentence-model/word-shapes.ts';
import { baseOfIngForm, baseOfParticiple, isNoteVerb } from './verbs.ts';

/** Task of a sentence, by the indices of its words. */
export type PlainTask = {
  /** Index of the verb; undefined when the sentence names only a thing: `Folders: Judith`. */
  verb: number | undefined;
  /** The verb in its base form. */
  base: string;
  /** Words of the thing to be done, where it does not stand behind the verb: the subject of a passive. */
  object: { start: number; end: number } | undefined;
};

const cue = (topic: string) => new RegExp(`^${anyOf(loadCues('en', `meetings/${topic}`))}$`);

/** Matches the base form of a verb whose infinitive names the task: `agreed to`, `was asked to`. */
const CONTROL = cue('control-verbs');
/** Matches words of a label before a task: `Action:`, `To do:`. */
const LABEL = cue('task-labels');
/** Matches words between an owner and the verb of the task. */
const LINK = cue('owner-link-words');

/**
 * Finds the task of an English sentence that states one: the verb that belongs to the owner, a passive, an order, else the
 * thing alone.
 */
export function findPlainTask(
  words: readonly TaggedWord[],
  owner: OwnerCandidate | undefined,
): PlainTask | undefined {
  const from = skipLabel(words);
  return (
    findSending(words, from) ??
    (owner && findOwnersVerb(words, owner)) ??
    findPassive(words, from, owner) ??
    findOrder(words, from, owner) ??
    findInfinitive(words, from) ??
    findThing(words, from, owner)
  );
}

const LABEL_WORDS_MAX = 4;

/** Returns the index of the first word behind bullets and labels. */
function skipLabel(words: readonly TaggedWord[]): number {
  let from = 0;
  while (from < words.length && !/[\p{L}\d]/u.test(words[from]!.text)) from++;
  const sign = words.findIndex(({ text }, at) => at > from && /^[:–—-]$/.test(text));
  const label = words.slice(from, sign);
  const isLabel =
    sign > 0 && label.length <= LABEL_WORDS_MAX && label.some(({ lower }) => LABEL.test(lower));
  if (isLabel) return sign + 1;
  while (from + 1 < words.length && LABEL.test(words[from]!.lower)) from++;
  return from;
}

/** Tells whether a word can be the verb of a task in its base form; the tagger takes some for nouns. */
function isBaseVerb({ lower, pos, lemma }: TaggedWord): boolean {
  return (pos === 'VERB' && lower === lemma) || isNoteVerb(lower);
}

/** Returns the base form of a verb in any form; undefined for another word. */
function baseOf(word: TaggedWord): string | undefined {
  const { lower, pos, lemma } = word;
  if (isBaseVerb(word)) return lower;
  if (pos === 'VERB') return baseOfIngForm(lower) ?? lemma;
  return baseOfIngForm(lower);
}

/** Finds what has to `go out`: `The deposit needs to go out by Friday`. */
function findSending(words: readonly TaggedWord[], from: number): PlainTask | undefined {
  const go = words.findIndex(
    ({ lower }, at) =>
      at > from + 1 && lower === 'go' && /^(?:out|off)$/.test(words[at + 1]?.lower ?? ''),
  );
  if (go === -1 || words[go - 1]!.lower !== 'to') return undefined;
  const object = subjectBefore(words, from, go);
  const isThing = words[object.end - 1]?.pos === 'NOUN' || words[object.end - 1]?.lower === 'need';
  return isThing ? { verb: go + 1, base: 'send out', object } : undefined;
}

/** Verbs that say what somebody has to do, with what the person does: `Marketing owes us the banner`. */
const VERBS_OF_OWNER: Readonly<Record<string, string>> = { owe: 'give', own: 'take care of' };

/** Finds the verb of which the owner is the subject: `Chen to book`, `the clerk agreed to write`. */
function findOwnersVerb(
  words: readonly TaggedWord[],
  { end }: OwnerCandidate,
): PlainTask | undefined {
  for (let at = end; at < words.length; at++) {
    const word = words[at]!;
    const base = baseOf(word);
    const isControl = CONTROL.test(word.lemma) && leadsToInfinitive(words, at);
    const said = SAYS.test(word.lemma) ? promisedAt(words, at) : undefined;
    if (said !== undefined) {
      at = said;
      continue;
    }
    if (isPassiveAt(words, at)) return undefined;
    if (base !== undefined && !isControl) {
      return { verb: at, base: VERBS_OF_OWNER[base] ?? base, object: undefined };
    }
    if (!isControl && !isLink(word)) return undefined;
  }
  return undefined;
}

/** Tells whether a verb is passive: `Reminders would be sent` does not say who sends them. */
function isPassiveAt(words: readonly TaggedWord[], at: number): boolean {
  const isBehindBe = /^(?:be|been)$/.test(words[at - 1]!.lower);
  const { lower } = words[at]!;
  return isBehindBe && !lower.endsWith('ing') && baseOfParticiple(lower) !== undefined;
}

const SAYS = /^(?:say|promise|offer|confirm|indicate|agree|undertake|reply|state)$/;

/** Returns the index of the auxiliary in `said she would look after it`. */
function promisedAt(words: readonly TaggedWord[], at: number): number | undefined {
  const next = words[at + 1]?.lower === 'that' ? at + 2 : at + 1;
  const isPromise =
    /^(?:he|she|they)$/.test(words[next]?.lower ?? '') &&
    /^(?:would|will|could|can|['’]d|['’]ll)$/.test(words[next + 1]?.lower ?? '');
  return isPromise ? next + 1 : undefined;
}

function isLink({ lower, pos }: TaggedWord): boolean {
  return pos === 'AUX' || pos === 'PART' || pos === 'ADV' || LINK.test(lower);
}

const INFINITIVE_AHEAD = 4;

/** Tells whether `to` and a verb follow within a few words. */
function leadsToInfinitive(words: readonly TaggedWord[], at: number): boolean {
  const ahead = words.slice(at + 1, at + 1 + INFINITIVE_AHEAD);
  const to = ahead.findIndex(({ lower }) => lower === 'to');
  const verb = to === -1 ? undefined : words[at + 2 + to];
  return verb !== undefined && (isBaseVerb(verb) || verb.pos === 'AUX');
}

/** Finds a passive: `The seal is to be ordered by the clerk`, `minutes to be sent`. */
function findPassive(
  words: readonly TaggedWord[],
  from: number,
  owner: OwnerCandidate | undefined,
): PlainTask | undefined {
  const be = words.findIndex(
    ({ lower }, at) => at > from && lower === 'be' && words[at + 1]?.lower !== 'to',
  );
  const verb = words.findIndex((word, at) => at > be && word.pos !== 'ADV');
  if (be === -1 || verb === -1) return undefined;
  const { lower, lemma, pos } = words[verb]!;
  const base = baseOfParticiple(lower) ?? (pos === 'VERB' && lower !== lemma ? lemma : undefined);
  if (base === undefined || CONTROL.test(base)) return undefined;
  const subject = subjectBefore(words, from, be);
  if (owner && isWithin(owner, subject) && !isResolved(words, subject.start)) return undefined;
  return subject.end > subject.start ? { verb, base, object: subject } : undefined;
}

function isWithin(inner: OwnerCandidate, outer: { start: number; end: number }): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Tells whether a clause is what a meeting agreed: `It was agreed that reminders would be sent`. */
function isResolved(words: readonly TaggedWord[], start: number): boolean {
  const [verb, that] = words.slice(Math.max(0, start - 2), start);
  const isAgreed = /^(?:agreed|resolved|decided|approved|determined)$/.test(verb?.lower ?? '');
  return isAgreed && that?.lower === 'that';
}

/** Returns the words of the clause before its first auxiliary. */
function subjectBefore(
  words: readonly TaggedWord[],
  from: number,
  be: number,
): { start: number; end: number } {
  const opens = words.findLastIndex(
    ({ text, pos }, at) => at < be && at >= from && (/^[,;:–—]$/.test(text) || pos === 'SCONJ'),
  );
  const start = Math.max(from, opens + 1);
  const auxiliary = words.findIndex(
    ({ pos, lower, lemma }, at) =>
      at >= start &&
      (pos === 'AUX' || pos === 'ADV' || lower === 'to' || (at > start && CONTROL.test(lemma))),
  );
  return { start, end: Math.min(be, auxiliary === -1 ? be : auxiliary) };
}

const ORDER_LEAD = cue('order-leads');

/** Finds a verb with which the task begins: `Fix the login bug`, `Please update the register`. */
function findOrder(
  words: readonly TaggedWord[],
  from: number,
  owner: OwnerCandidate | undefined,
): PlainTask | undefined {
  for (let at = from; at < words.length; at++) {
    const isOwner = owner !== undefined && at >= owner.start && at < owner.end;
    const word = words[at]!;
    if (!isOwner && isBaseVerb(word)) return { verb: at, base: word.lower, object: undefined };
    if (!isOwner && !ORDER_LEAD.test(word.lower)) return undefined;
  }
  return undefined;
}

/** Finds the verb behind a modal verb or `to`: `we have to get a price`, `could somebody call`. */
function findInfinitive(words: readonly TaggedWord[], from: number): PlainTask | undefined {
  for (let at = from + 1; at < words.length; at++) {
    const word = words[at]!;
    if (!isBaseVerb(word) || (CONTROL.test(word.lemma) && leadsToInfinitive(words, at))) continue;
    const before = words.slice(Math.max(from, at - 3), at);
    const isLed = before.some(({ pos, lower }) => pos === 'AUX' || lower === 'to');
    if (isLed) return { verb: at, base: word.lower, object: undefined };
  }
  return undefined;
}

/** Verb that stands for the one that a note leaves out. */
const MISSING_VERB = 'take care of';

/** Matches auxiliaries of a report: `the Union had written about it`. */
const PAST = /^(?:had|was|were|been)$/;

/** Finds the thing that a sentence without a verb of work names: `Revised invoice to Brightwater (Deb)`. */
function findThing(
  words: readonly TaggedWord[],
  from: number,
  owner: OwnerCandidate | undefined,
): PlainTask | undefined {
  const { start, end } = owner
    ? thingBesideOwner(words, from, owner)
    : { start: from, end: words.length };
  if (words.slice(start, end).some(({ lower }) => PAST.test(lower))) return undefined;
  const hasNoun = words
    .slice(start, end)
    .some(({ pos, lower }) => (pos === 'NOUN' || pos === 'PROPN') && !isCalendarWord(lower));
  return hasNoun ? { verb: undefined, base: MISSING_VERB, object: { start, end } } : undefined;
}

/** Returns the words of a thing: behind an owner that leads, else before the owner and the words that link them. */
function thingBesideOwner(
  words: readonly TaggedWord[],
  from: number,
  owner: OwnerCandidate,
): { start: number; end: number } {
  if (owner.start <= from + 1) return { start: skipLinks(words, owner.end), end: words.length };
  const isAssigned = isAssigning(words[owner.start - 1]) && isAssigning(words[owner.start - 2]);
  if (!isAssigned) return { start: from, end: words.length };
  const end = words.findLastIndex((word, at) => at < owner.start && !isAssigning(word)) + 1;
  return { start: from, end };
}

const ASSIGNS = cue('assigning-words');

/** Tells whether a word assigns what stands before it: `is on`, `falls to`, `with`. */
function isAssigning(word: TaggedWord | undefined): boolean {
  return word !== undefined && (word.pos === 'AUX' || ASSIGNS.test(word.lemma));
}

/** Returns the index behind `:`, `is on` and the like. */
function skipLinks(words: readonly TaggedWord[], from: number): number {
  let at = from;
  while (at < words.length && (isLink(words[at]!) || isAssigning(words[at]))) at++;
  return at;
}

import type { MeetingSentence } from '../reading/read-meeting.ts';
import type { Commitment, Form, Modality } from './commitment.ts';
import { findAssignments } from './assignments.ts';
import { LEAD, NO_OBJECT, NO_ORDER } from './orders.ts';
import { contextFacts } from './context-facts.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { listedForm, OTHER_PATTERNS, otherFacts } from './other-patterns.ts';
import { NEEDS_DOING, PASSIVE, type Pattern, PATTERNS, SIGN } from './patterns.ts';
import { personOf } from './people.ts';
import { baseOfIng, baseOfParticiple, baseOfThird, isWorkVerb } from './verbs.ts';

/** Words that cannot be the verb of what is to be done. */
const NO_VERB =
  /^(?:i|you|we|he|she|they|it|the|a|an|this|that|these|those|my|your|our|his|her|their|not|no|and|or|but|if|of|for|in|on|at|by|with|from|so|than|there|what|which|who|when|where|why|how|@\d*|,|\?|:|;|is|are|was|were|am|had|has|been|will|would|can|could|should|shall|must|may|might|us|me|them|him|to|as|because|too|okay|yes|yeah|well|mind|before|after|until|everyone|everybody|someone|somebody|nobody|one|some|any|more|much|very|sooner|rather|never|ever|only|about|into|off|up|out|all|both|each|'s|n't|do n't)$/;
const AUXILIARIES = ['must', 'want', 'will', 'can', 'might'] as const;

/** What a sentence says that people are to do, in its order. `tagged` is its `plain` with names as `@3`. */
export function findCommitments(
  sentence: MeetingSentence,
  tagged: string,
  language: TextLanguage,
): Commitment[] {
  const found =
    language === 'en'
      ? englishCommitments(sentence, tagged)
      : otherCommitments(sentence, tagged, language);
  return withEnds(
    found.toSorted((a, b) => a.verb - b.verb),
    tagged,
  );
}

function englishCommitments(sentence: MeetingSentence, tagged: string): Commitment[] {
  const found = SIGN.test(tagged)
    ? [
        ...PATTERNS.flatMap((one) => matchesOf(one, sentence, tagged)),
        ...passives(sentence, tagged),
      ]
    : [];
  const given = findAssignments(sentence, tagged);
  const others = found.filter(({ verb }) => given.every((one) => one.verb !== verb));
  const best = [...longestEach(others).filter((one) => !isPoliteReply(one)), ...given];
  return best.length > 0 ? best : imperatives(sentence, tagged);
}

/** `Please do.`, `Please do so.` */
function isPoliteReply({ base, modality, sentence, verb }: Commitment): boolean {
  return base === 'do' && modality === 'please' && sentence.tokens.length - verb <= 2;
}

function otherCommitments(
  sentence: MeetingSentence,
  tagged: string,
  language: Exclude<TextLanguage, 'en'>,
): Commitment[] {
  const found = OTHER_PATTERNS[language].flatMap((one) => matchesOf(one, sentence, tagged));
  return longestEach(found).map((one) => {
    const facts = new Set([
      ...one.facts,
      ...otherFacts(tagged.slice(0, one.at + 1), tagged.slice(one.at + 1)),
    ]);
    facts.delete('doubtful verb');
    return { ...one, facts, base: listedForm(one.base) };
  });
}

function matchesOf(
  { regex, form, modality, facts = [] }: Pattern,
  sentence: MeetingSentence,
  tagged: string,
): Commitment[] {
  const found: Commitment[] = [];
  const isOfPresent = facts.includes('present');
  const matches = [...tagged.matchAll(regex)].filter(
    ({ index }) => !isOfPresent || !SUBORDINATE.test(tagged.slice(0, index + 1)),
  );
  for (const match of matches) {
    const groups = match.groups ?? {};
    const own = modality ?? AUXILIARIES.find((name) => groups[name] !== undefined) ?? 'bare';
    const after = wordsFrom(tagged, match.index + match[0].length);
    const verb = verbOf(after);
    if (!verb) continue;
    const at = tokenAt(tagged, match.index + match[0].length) + verb.skipped;
    const commitment = newCommitment(sentence, {
      form,
      modality: own,
      verb: at,
      base: verb.base,
      at: match.index,
    });
    for (const fact of facts) commitment.facts.add(fact);
    if (groups['everyone'] !== undefined || EVERYONE.test(`${match[0]} `)) {
      commitment.facts.add('everyone');
    }
    if (verb.isDoubtful) commitment.facts.add('doubtful verb');
    if (/ (?:try to|try and) /.test(`${match[0]} `)) commitment.facts.add('try');
    commitment.person = personOf(groups['who']);
    addContext(commitment, tagged, match[0]);
    found.push(commitment);
  }
  return found;
}

/** `Make sure Tom gets the plan`: what is said of him is not what he is to do. */
const SUBORDINATE = / (?:sure|ensure|that|when|whether|if|until|once|how|what|where|why) $/u;

const EVERYONE = / (?:everyone|everybody|all of (?:you|us)|each of (?:you|us)|you all|you guys) /;

type Start = { form: Form; modality: Modality; verb: number; base: string; at: number };

function newCommitment(sentence: MeetingSentence, start: Start): Commitment {
  return {
    ...start,
    sentence,
    person: undefined,
    isOutsider: false,
    end: sentence.tokens.length,
    from: 0,
    object: undefined,
    facts: new Set(),
  };
}

function addContext(commitment: Commitment, tagged: string, said: string): void {
  const before = tagged.slice(0, commitment.at + 1);
  const behind = tagged.slice(commitment.at + said.length);
  for (const fact of contextFacts(before, said, behind)) commitment.facts.add(fact);
  // `It would be great if you could send it` depends on nothing.
  if (WELCOMES.test(tagged.slice(0, commitment.at + 4))) {
    for (const fact of OF_CONDITIONS) commitment.facts.delete(fact);
    commitment.facts.add('if you could');
  }
  // To ask `maybe` is only polite.
  if (commitment.form === 'ask') commitment.facts.delete('maybe');
  if (commitment.facts.has('asked') || commitment.facts.has('asked of')) {
    commitment.facts.delete('would');
  }
}

const OF_CONDITIONS = ['conditional clause', 'if before', 'you modal', 'would'];
const WELCOMES =
  / (?:great|good|lovely|nice|helpful|grateful|appreciate it|appreciated|brilliant|ideal|super|wonderful|awesome|fantastic|amazing|handy|kind) (?:, )?if (?:you )?$/u;

type Verb = { base: string; skipped: number; isDoubtful: boolean };

/** The verb that opens `words`: `send`, `be sending`, `be working`, `sending`, `sends`. */
function verbOf([first = '', second = '']: readonly string[]): Verb | undefined {
  if (first === 'do' && second === 'not') return undefined;
  const isBeing = first === 'be' && baseOfIng(second) !== undefined;
  const inflected = isBeing ? baseOfIng(second) : (baseOfIng(first) ?? thirdPersonBase(first));
  if (inflected) return { base: inflected, skipped: isBeing ? 1 : 0, isDoubtful: false };
  if (NO_VERB.test(first) || !/^\p{L}/u.test(first)) return undefined;
  return { base: first, skipped: 0, isDoubtful: !isWorkVerb(first) };
}

function thirdPersonBase(word: string): string | undefined {
  return isWorkVerb(word) ? undefined : baseOfThird(word);
}

function wordsFrom(tagged: string, at: number): string[] {
  return tagged
    .slice(at + 1, at + 60)
    .split(' ')
    .slice(0, 2);
}

/** The token that begins behind the blank at `at`. */
function tokenAt(tagged: string, at: number): number {
  let count = 0;
  for (let i = 1; i <= at; i++) if (tagged.charCodeAt(i) === 32) count++;
  return count;
}

function passives(sentence: MeetingSentence, tagged: string): Commitment[] {
  const found: Commitment[] = [];
  const matches = [...tagged.matchAll(PASSIVE), ...tagged.matchAll(NEEDS_DOING)];
  for (const match of matches) {
    const done = match.groups!['done']!;
    const base = baseOfParticiple(done) ?? baseOfIng(done);
    const last = tokenAt(tagged, match.index);
    if (!base || last === 0 || isOfSameDeed(tagged, match.index, base)) continue;
    const modality = match.groups!['must'] === undefined ? 'will' : 'must';
    const verb = tokenAt(tagged, match.index + match[0].lastIndexOf(' '));
    const one = newCommitment(sentence, { form: 'passive', modality, verb, base, at: match.index });
    one.object = [subjectStart(tagged, last), last];
    addContext(one, tagged, match[0]);
    found.push(one);
  }
  return found;
}

/** `I'll draft it, should be done by Friday`: says when, of the deed before. */
function isOfSameDeed(tagged: string, at: number, base: string): boolean {
  return /^(?:do|finish|complete)$/.test(base) && / (?:,|and)$/.test(tagged.slice(0, at));
}

const BREAK = /^(?:,|and|but|so|because|that|if|when|then|which|:|;|well|okay|yes|yeah|also|now)$/;

function subjectStart(tagged: string, last: number): number {
  const words = tagged.split(' ').slice(1, last + 1);
  return words.findLastIndex((word) => BREAK.test(word)) + 1;
}

/** `Send me the file`, `Kiri, find us a boat`, `Action item: Mei, index the bundle`. */
function imperatives(sentence: MeetingSentence, tagged: string): Commitment[] {
  const colon = tagged.lastIndexOf(' : ');
  const opening = LEAD.exec(tagged)![0];
  const lead = colon >= opening.length ? tagged.slice(0, colon + 2) : opening;
  const [first = '', second = ''] = wordsFrom(tagged, lead.length);
  if (!isWorkVerb(first) || NO_OBJECT.test(second) || NO_ORDER.test(tagged.slice(lead.length))) {
    return [];
  }
  const verb = tokenAt(tagged, lead.length);
  const one = newCommitment(sentence, {
    form: 'ask',
    modality: 'bare',
    verb,
    base: first,
    at: lead.length,
  });
  one.facts.add('imperative');
  if (/ action| to ?do | next step/.test(lead)) one.facts.add('label');
  addContext(one, tagged, '');
  return [one];
}

/** Of those that begin with the same verb, the one whose pattern began first. */
function longestEach(found: readonly Commitment[]): Commitment[] {
  const best = new Map<number, Commitment>();
  for (const one of found) {
    const other = best.get(one.verb);
    if (!other || one.at < other.at || (one.at === other.at && one.form === 'named')) {
      best.set(one.verb, merged(one, other));
    } else merged(other, one);
  }
  const all = [...best.values()].toSorted((a, b) => a.at - b.at);
  // `I need you to make sure to send it`: the last verb is the one to be done.
  return all.filter(
    (one, i) =>
      !all.some(
        (other, j) => j > i && other.verb > one.verb && other.at < one.verb && other.at <= one.at,
      ),
  );
}

function merged(one: Commitment, other: Commitment | undefined): Commitment {
  for (const fact of other?.facts ?? []) one.facts.add(fact);
  return one;
}

/** Each ends where the clause of the next one begins. */
function withEnds(all: readonly Commitment[], tagged: string): Commitment[] {
  let from = 0;
  return all.flatMap((one, i) => {
    const next = all[i + 1];
    const end = next ? Math.max(one.verb + 1, tokenAt(tagged, next.at)) : one.end;
    const own = { ...one, from: Math.max(from, clauseStart(one, tagged)), end };
    from = end;
    return splitDeeds(own);
  });
}

/** Behind the last turn of the thought before its subject: `I can't come on Thursday, but I'll write`. */
function clauseStart({ at }: Commitment, tagged: string): number {
  const turn = Math.max(tagged.lastIndexOf(' but ', at), tagged.lastIndexOf(' ; ', at));
  return turn === -1 ? 0 : tokenAt(tagged, turn) + 1;
}

const DEED_WORDS_MIN = 3;

/** `stop the tablets today, and repeat the bloods by six`: two deeds, where each has an object of its own. */
function splitDeeds(one: Commitment): Commitment[] {
  const { tokens } = one.sentence;
  const at = tokens.findIndex(
    ({ text }, i) =>
      i >= one.verb + DEED_WORDS_MIN &&
      i < one.end &&
      text === 'and' &&
      tokens[i - 1]!.text === ',',
  );
  const verb = at + (tokens[at + 1]?.text === 'then' ? 2 : 1);
  const second = tokens[verb]?.text ?? '';
  const object = tokens[verb + 1]?.text ?? '';
  const commas = tokens.slice(one.verb, one.end).filter(({ text }) => text === ',').length;
  if (at < 0 || commas > 1 || !isWorkVerb(second) || !OBJECT_OPENS.test(object)) return [one];
  const other = {
    ...one,
    verb,
    base: second,
    from: at,
    facts: new Set(one.facts),
    object: undefined,
  };
  return [{ ...one, end: at }, other];
}

const OBJECT_OPENS =
  /^(?:the|a|an|my|our|your|his|her|their|all|every|each|any|some|two|three|those|these)$/;

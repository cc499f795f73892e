import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { parsePersonMark } from '../../../meeting-text/people.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { Commitment, CommitmentForm, Modality } from './commitment.ts';
import { findContextFacts } from './context-facts.ts';
import {
  type CommitmentPattern,
  findAssignments,
  GRAMMAR_PATTERNS,
  GRAMMAR_SIGN,
  NEEDS_DOING,
  NOT_AN_OBJECT,
  NOT_AN_ORDER,
  ORDER_OPENERS,
  PASSIVE,
} from './grammar-patterns.ts';
import { findGermanVerb } from './german-verbs.ts';
import { findListedFacts, listedForm, PHRASE_PATTERNS } from './phrase-patterns.ts';
import { baseOfIngForm, baseOfParticiple, baseOfThirdPerson, isWorkVerb } from './verbs.ts';

/** Matches words that are never the verb of a task. */
const NOT_A_VERB = new RegExp(`^${anyOf(loadCues('en', 'meetings/not-verbs'))}$`);
const AUXILIARIES = ['must', 'want', 'will', 'can', 'might'] as const;

/** Maximum number of commitments in one sentence; a sentence of speech seldom has more than three. */
const COMMITMENTS_MAX = 6;

/**
 * Finds what a sentence says that people are to do, in the order of its words; at most `COMMITMENTS_MAX` commitments.
 *
 * @param tagged the sentence's `plain` with names as `@3`
 */
export function findCommitments(
  sentence: MeetingSentence,
  tagged: string,
  language: TextLanguage,
): Commitment[] {
  const commitments =
    language === 'en'
      ? findGrammarCommitments(sentence, tagged)
      : findListedCommitments(sentence, tagged, language);
  return setClauseEnds(
    commitments.toSorted((a, b) => a.verb - b.verb),
    tagged,
  ).slice(0, COMMITMENTS_MAX);
}

function findGrammarCommitments(sentence: MeetingSentence, tagged: string): Commitment[] {
  const commitments = GRAMMAR_SIGN.test(tagged)
    ? [
        ...GRAMMAR_PATTERNS.flatMap((one) => matchPattern(one, sentence, tagged)),
        ...findPassives(sentence, tagged),
      ]
    : [];
  const given = findAssignments(sentence, tagged);
  const others = commitments.filter(({ verb }) => given.every((one) => one.verb !== verb));
  const best = [...keepEarliestForEachVerb(others).filter((one) => !isPoliteReply(one)), ...given];
  return best.length > 0 ? best : findImperatives(sentence, tagged);
}

/** Tells whether the commitment is only polite: `Please do.`, `Please do so.` */
function isPoliteReply({ base, modality, sentence, verb }: Commitment): boolean {
  return base === 'do' && modality === 'please' && sentence.tokens.length - verb <= 2;
}

function findListedCommitments(
  sentence: MeetingSentence,
  tagged: string,
  language: TextLanguage,
): Commitment[] {
  const matched = PHRASE_PATTERNS[language].flatMap((one) =>
    matchPattern(one, sentence, tagged, language),
  );
  const commitments = language === 'de' ? matched.map(findGermanVerb) : matched;
  return keepEarliestForEachVerb(commitments).map((one) => {
    const facts = new Set([
      ...one.facts,
      ...findListedFacts(tagged.slice(0, one.at + 1), tagged.slice(one.at + 1)),
    ]);
    facts.delete('doubtful verb');
    return { ...one, facts, base: listedForm(one.base, language) };
  });
}

function matchPattern(
  { regex, form, modality, facts = [] }: CommitmentPattern,
  sentence: MeetingSentence,
  tagged: string,
  language: TextLanguage = 'en',
): Commitment[] {
  const commitments: Commitment[] = [];
  const isPresentTense = facts.includes('present');
  const matches = [...tagged.matchAll(regex)].filter(({ index, groups }) => {
    const before = tagged.slice(0, index + 1);
    const isPurpose = groups?.['can'] !== undefined && PURPOSE.test(before);
    return !isPurpose && !(isPresentTense && isSubordinate(before));
  });
  for (const match of matches) {
    const groups = match.groups ?? {};
    const own = modality ?? AUXILIARIES.find((name) => groups[name] !== undefined) ?? 'bare';
    const after = nextTwoWords(tagged, match.index + match[0].length);
    const verb = language === 'de' ? parseAnyWord(after) : parseVerb(after);
    if (!verb) continue;
    const at = tokenIndexAt(tagged, match.index + match[0].length) + verb.skipped;
    const commitment = newCommitment(sentence, {
      form,
      modality: own,
      verb: at,
      base: verb.base,
      at: match.index,
    });
    for (const fact of facts) commitment.facts.add(fact);
    for (const fact of factsOfMatch(match, verb)) commitment.facts.add(fact);
    commitment.person = parsePersonMark(groups['who']);
    addContext(commitment, tagged, match[0]);
    commitments.push(commitment);
  }
  return commitments;
}

/** Returns the facts that the words of a pattern and its verb state. */
function factsOfMatch(
  { 0: words, groups }: RegExpExecArray,
  { isDoubtful }: OpeningVerb,
): string[] {
  const isOfAll = groups?.['everyone'] !== undefined || EVERYONE.test(`${words} `);
  const isTry = / (?:try to|try and) /.test(`${words} `);
  return [
    ...(isOfAll ? ['everyone'] : []),
    ...(isDoubtful ? ['doubtful verb'] : []),
    ...(isTry ? ['try'] : []),
  ];
}

/** Words before a clause that states no commitment: `Make sure Tom gets the plan`. */
const SUBORDINATE = / (?:sure|ensure|that|when|whether|if|until|once|how|what|where|why) $/u;

/** Matches a clause of time or reason that has begun: `before the contract with Miller ends`. */
const OPEN_CLAUSE = / (?:before|after|until|till|once|while|because|since)(?: (?!,)[^ ]+){1,6} $/u;

/** Matches words before what the work makes possible: `I'll set up a server, so that Yuki can start`. */
const PURPOSE =
  / so that $|(?: (?!(?:okay|ok|right|yes|yeah|and|well|but|,) )[^ ]+){3}(?: ,)? so $/u;

function isSubordinate(before: string): boolean {
  return SUBORDINATE.test(before) || OPEN_CLAUSE.test(before);
}

const EVERYONE = / (?:everyone|everybody|all of (?:you|us)|each of (?:you|us)|you all|you guys) /;

type CommitmentStart = {
  form: CommitmentForm;
  modality: Modality;
  verb: number;
  base: string;
  at: number;
};

function newCommitment(sentence: MeetingSentence, start: CommitmentStart): Commitment {
  return {
    ...start,
    sentence,
    person: undefined,
    ownerName: undefined,
    omitted: [],
    end: sentence.tokens.length,
    from: 0,
    object: undefined,
    facts: new Set(),
  };
}

/** Adds the facts that the words around the matched text state. */
function addContext(commitment: Commitment, tagged: string, matched: string): void {
  const before = tagged.slice(0, commitment.at + 1);
  const after = tagged.slice(commitment.at + matched.length);
  for (const fact of findContextFacts(before, matched, after)) commitment.facts.add(fact);
  // `It would be great if you could send it` is a request, not a condition.
  if (WELCOMES.test(tagged.slice(0, commitment.at + 4))) {
    for (const fact of CONDITION_FACTS) commitment.facts.delete(fact);
    commitment.facts.add('if you could');
  }
  // `Maybe` in a request is only polite.
  if (commitment.form === 'ask') commitment.facts.delete('maybe');
  if (commitment.facts.has('asked') || commitment.facts.has('asked of')) {
    commitment.facts.delete('would');
  }
}

/** Facts of a condition, which a polite request is not. */
const CONDITION_FACTS = ['conditional clause', 'if before', 'you modal', 'would'];
const WELCOMES = new RegExp(
  ` ${anyOf(loadCues('en', 'meetings/welcoming-words'))} (?:, )?if (?:you )?$`,
  'u',
);

type OpeningVerb = { base: string; skipped: number; isDoubtful: boolean };

/** Parses the verb at the beginning of two words: `send`, `be sending`, `sending`, `sends`. */
function parseVerb([first = '', second = '']: readonly string[]): OpeningVerb | undefined {
  if (first === 'do' && second === 'not') return undefined;
  const isBeing = first === 'be' && baseOfIngForm(second) !== undefined;
  const inflected = isBeing
    ? baseOfIngForm(second)
    : (baseOfIngForm(first) ?? thirdPersonBase(first));
  if (inflected) return { base: inflected, skipped: isBeing ? 1 : 0, isDoubtful: false };
  if (NOT_A_VERB.test(first) || !/^\p{L}/u.test(first)) return undefined;
  return { base: first, skipped: 0, isDoubtful: !isWorkVerb(first) };
}

/** Takes any word for the verb: behind a modal verb, German has it at the end of the clause. */
function parseAnyWord([first = '']: readonly string[]): OpeningVerb | undefined {
  return /^\p{L}/u.test(first) ? { base: first, skipped: 0, isDoubtful: true } : undefined;
}

function thirdPersonBase(word: string): string | undefined {
  return isWorkVerb(word) ? undefined : baseOfThirdPerson(word);
}

function nextTwoWords(tagged: string, at: number): string[] {
  return tagged
    .slice(at + 1, at + 60)
    .split(' ')
    .slice(0, 2);
}

/** Returns the index of the token that begins behind the blank at offset `at`. */
function tokenIndexAt(tagged: string, at: number): number {
  let count = 0;
  for (let i = 1; i <= at; i++) if (tagged.charCodeAt(i) === 32) count++;
  return count;
}

function findPassives(sentence: MeetingSentence, tagged: string): Commitment[] {
  const commitments: Commitment[] = [];
  const matches = [...tagged.matchAll(PASSIVE), ...tagged.matchAll(NEEDS_DOING)];
  for (const match of matches) {
    const done = match.groups!['done']!;
    const base = baseOfParticiple(done) ?? baseOfIngForm(done);
    const last = tokenIndexAt(tagged, match.index);
    if (!base || last === 0 || isTimingOfSameTask(tagged, match.index, base)) continue;
    const modality = match.groups!['must'] === undefined ? 'will' : 'must';
    const verb = tokenIndexAt(tagged, match.index + match[0].lastIndexOf(' '));
    const one = newCommitment(sentence, { form: 'passive', modality, verb, base, at: match.index });
    one.object = [subjectStart(tagged, last), last];
    addContext(one, tagged, match[0]);
    commitments.push(one);
  }
  return commitments;
}

/** Tells whether a passive only times the task before: `I'll draft it, should be done by Friday`. */
function isTimingOfSameTask(tagged: string, at: number, base: string): boolean {
  return /^(?:do|finish|complete)$/.test(base) && / (?:,|and)$/.test(tagged.slice(0, at));
}

const BREAK = /^(?:,|and|but|so|because|that|if|when|then|which|:|;|well|okay|yes|yeah|also|now)$/;

function subjectStart(tagged: string, last: number): number {
  const words = tagged.split(' ').slice(1, last + 1);
  return words.findLastIndex((word) => BREAK.test(word)) + 1;
}

/** Finds an order: `Send me the file`, `Kiri, find us a boat`, `Action item: Mei, index the bundle`. */
function findImperatives(sentence: MeetingSentence, tagged: string): Commitment[] {
  const colon = tagged.lastIndexOf(' : ');
  const opening = ORDER_OPENERS.exec(tagged)![0];
  const lead = colon >= opening.length ? tagged.slice(0, colon + 2) : opening;
  const [first = '', second = ''] = nextTwoWords(tagged, lead.length);
  if (
    !isWorkVerb(first) ||
    NOT_AN_OBJECT.test(second) ||
    NOT_AN_ORDER.test(tagged.slice(lead.length))
  ) {
    return [];
  }
  const verb = tokenIndexAt(tagged, lead.length);
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

/** Keeps, for each verb, the commitment whose pattern began first; it inherits the facts of the others. */
function keepEarliestForEachVerb(commitments: readonly Commitment[]): Commitment[] {
  const best = new Map<number, Commitment>();
  for (const one of commitments) {
    const other = best.get(one.verb);
    if (!other || one.at < other.at || (one.at === other.at && one.form === 'named')) {
      best.set(one.verb, addFacts(one, other));
    } else addFacts(other, one);
  }
  const all = [...best.values()].toSorted((a, b) => a.at - b.at);
  // `I need you to make sure to send it`: the last verb is the task.
  return all.filter(
    (one, i) =>
      !all.some(
        (other, j) => j > i && other.verb > one.verb && other.at < one.verb && other.at <= one.at,
      ),
  );
}

function addFacts(one: Commitment, other: Commitment | undefined): Commitment {
  for (const fact of other?.facts ?? []) one.facts.add(fact);
  return one;
}

/** Ends each commitment where the clause of the next one begins. */
function setClauseEnds(all: readonly Commitment[], tagged: string): Commitment[] {
  let from = 0;
  return all.flatMap((one, i) => {
    const next = all[i + 1];
    const end = next ? Math.max(one.verb + 1, tokenIndexAt(tagged, next.at)) : one.end;
    const own = { ...one, from: Math.max(from, clauseStart(one, tagged)), end };
    from = end;
    return splitCoordinatedTasks(own);
  });
}

/** Returns the token behind the last `but` or `;` before the subject: `I can't come on Thursday, but I'll write`. */
function clauseStart({ at }: Commitment, tagged: string): number {
  const turn = Math.max(tagged.lastIndexOf(' but ', at), tagged.lastIndexOf(' ; ', at));
  return turn === -1 ? 0 : tokenIndexAt(tagged, turn) + 1;
}

/** Words of the first task, before the second verb may follow. */
const TASK_WORDS_MIN = 3;

/** Splits two tasks that each have an object: `stop the tablets today, and repeat the bloods by six`. */
function splitCoordinatedTasks(one: Commitment): Commitment[] {
  const { tokens } = one.sentence;
  const at = tokens.findIndex(
    ({ text }, i) =>
      i >= one.verb + TASK_WORDS_MIN &&
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

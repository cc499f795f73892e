import { anyOf, loadAllCues, loadCues } from '../../../../language/cues.ts';
import type { SpeechToken } from '../../../../language/speech-tokens.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { findAntecedent } from './antecedent.ts';
import { findTopicLabel } from './topic-label.ts';
import { hasNoContent, hasOnlyPronounObject } from './commitment-object.ts';
import type { Commitment, Finding, TaggedMeeting, WorkDueDate } from './commitment.ts';
import { isSpeechVerb } from './verbs.ts';

const LENGTH_MAX = 200;

const englishWord = (topic: string) =>
  new RegExp(`^${anyOf(loadCues('en', `meetings/${topic}`))}$`);

/** Matches words that end the task within its sentence: a reason, a condition, the next thought. */
const ENDS_TASK = englishWord('task-end-words');
const ENDS_TASK_AFTER_COMMA = englishWord('task-end-words-after-comma');
const DROPPED = new RegExp(`^${anyOf(loadAllCues('meetings/dropped-words'))}$`);
const FILLERS = loadCues('en', 'meetings/filler-phrases').map((phrase) => phrase.split(' '));
const TRAILING = englishWord('trailing-words');
/** Matches trailing words that a description of two words may keep: `deal with`. */
const KEPT_TRAILING = /^(?:with|for|about|at|from|by|before|that|of|to)$/;

/** Describes work as an imperative sentence of at most 200 characters, made of the words that were said. */
export function describeWork(
  meeting: TaggedMeeting,
  finding: Finding,
  due: WorkDueDate | undefined,
): string {
  const commitments = [finding.commitment, ...finding.others];
  const withVerb = commitments.filter(({ facts }) => !facts.has('plain thing'));
  const tasks = withVerb.length > 0 ? withVerb : commitments;
  const clearest =
    tasks.find((one) => !hasOnlyPronounObject(one) && !hasNoContent(meeting, one)) ??
    tasks.find((one) => !hasOnlyPronounObject(one)) ??
    tasks[0]!;
  const { language } = meeting;
  const spokenTask = removeOmitted(taskTokens(clearest), clearest);
  const task = language === 'de' ? cutGermanClause(spokenTask) : spokenTask;
  const undated = spansOfDueDate(due).reduce<readonly SpeechToken[]>(
    (rest, one) => removeDueDate(rest, clearest, one, language),
    task,
  );
  // In `I can do Saturday` the day is the whole task.
  const tokens = trimTrailingWords(undated, language).length > 1 ? undated : task;
  const spoken = replacePronouns(meeting, {
    finding,
    commitment: clearest,
    tokens: removeCalledNames(meeting, clearest, tokens),
  });
  const [verb, ...rest] = trimTrailingWords(spoken, language);
  const asker = clearest.facts.has('for asker') && finding.speaker;
  const described = asker ? [verb!, { ...verb!, raw: asker }, ...rest] : [verb!, ...rest];
  const topic = findTopicLabel(meeting, clearest);
  return shorten(topic ? `${joinTokens(described)} (${topic})` : joinTokens(described));
}

/** Returns the verb in its base form, the object, and the rest up to the end of the task. */
function taskTokens({ sentence, verb, end, base, object, facts }: Commitment): SpeechToken[] {
  const given = facts.has('for asker') ? (VERBS_FOR_GIVER[base] ?? base) : base;
  const first = { ...sentence.tokens[verb]!, text: given, raw: given, isGlued: false };
  const spoken = removeFillers(withSigns(sentence).slice(verb + 1, end));
  const isUnpunctuated = sentence.speaker !== null && !ENDS_SENTENCE.test(sentence.text);
  const turn = spoken.findIndex(
    (_, at) => endsTask(spoken, at) || (isUnpunctuated && opensClause(spoken, at, base)),
  );
  const rest = turn === -1 ? spoken : spoken.slice(0, turn);
  return [first, ...(object ? objectTokens(withSigns(sentence), object) : []), ...rest];
}

/** Returns the tokens of a sentence, with the signs that join two things: `changelog + screenshots`. */
function withSigns({ tokens, text, start }: Commitment['sentence']): readonly SpeechToken[] {
  return tokens.map((token, at) => {
    const before = at === 0 ? token.start : tokens[at - 1]!.end;
    const sign = /^\s[+&]\s$/.exec(text.slice(before - start, token.start - start))?.[0].trim();
    return sign === undefined ? token : { ...token, raw: `${sign} ${token.raw}` };
  });
}

const TRAILING_ADVERB = /^(?:still|also|all|now|probably|definitely|really)$/;

/** Returns the tokens of an object; an article that began the sentence loses its capital. */
function objectTokens(
  tokens: readonly SpeechToken[],
  [start, end]: readonly [number, number],
): SpeechToken[] {
  const own = tokens.slice(start, end);
  while (TRAILING_ADVERB.test(own.at(-1)?.text ?? '')) own.pop();
  const [first, ...rest] = own;
  if (!first) return [];
  const isWord = start === 0 && COMMON_OPENER.test(first.text);
  return [isWord ? { ...first, raw: first.text } : first, ...rest];
}

const COMMON_OPENER =
  /^(?:the|an?|all|any|both|each|every|our|your|my|his|her|their|this|these|that|those|some|no|two|three|new|more)$/;

/** Removes the words that name the owner; the verb stays. */
function removeOmitted(
  [verb, ...rest]: readonly SpeechToken[],
  { omitted }: Commitment,
): SpeechToken[] {
  const isKept = ({ start, end }: SpeechToken) =>
    omitted.every((span) => end <= span.start || start >= span.end);
  return [verb!, ...rest.filter(isKept)];
}

const SUBJECT = /^(?:i|we|you|they|he|she|it|that|then)$/;
/** Matches verbs whose `if` clause belongs to the task: `see if he can mail it`. */
const FINDS_OUT =
  /^(?:see|check|know|ask|out|confirm|wonder|test|verify|hear|tell|decide|clarify|sure)$/;

/** Tells whether the task ends before a token: at a reason, a condition or the next task. */
function endsTask(tokens: readonly SpeechToken[], at: number): boolean {
  const { text } = tokens[at]!;
  const next = tokens[at + 1]?.text ?? '';
  if (text === 'if' && FINDS_OUT.test(tokens[at - 1]?.text ?? '')) return false;
  if (ENDS_TASK.test(text)) return true;
  if (text === ',') return ENDS_TASK_AFTER_COMMA.test(next) && !isListConjunction(tokens, at + 1);
  return /^(?:and|so|or)$/.test(text) && SUBJECT.test(next);
}

const ENDS_SENTENCE = /[.!?…]["'”’)]*\s*$/u;
const PERSONAL_PRONOUN = /^(?:i|you|he|she|it|we|they|there|that)$/;
const AUXILIARY = /^(?:am|is|are|was|were|have|has|had|will|would|can|could)$/;
/** Matches words that take a clause: `make sure it is ready`. */
const TAKES_CLAUSE =
  /^(?:that|what|who|how|when|where|whether|if|why|which|because|than|as|while|until|till|before|after|once|unless|since|though|like|sure|so)$/;

/** Tells whether a new clause begins, as in transcripts without full stops: `grab them I've got a van`. */
function opensClause(tokens: readonly SpeechToken[], at: number, base: string): boolean {
  return (
    at > 0 &&
    PERSONAL_PRONOUN.test(tokens[at]!.text) &&
    AUXILIARY.test(tokens[at + 1]?.text ?? '') &&
    !TAKES_CLAUSE.test(tokens[at - 1]!.text) &&
    !FINDS_OUT.test(base) &&
    !isSpeechVerb(base)
  );
}

/** Verbs of the person who asks, with those of the person who gives. */
const VERBS_FOR_GIVER: Readonly<Record<string, string>> = {
  borrow: 'lend',
  have: 'give',
  get: 'give',
  need: 'give',
  want: 'give',
  like: 'give',
  expect: 'give',
};

/** Tells whether `and` continues a list: `the budget, the plan, and the deck`. */
function isListConjunction(tokens: readonly SpeechToken[], at: number): boolean {
  return (
    tokens[at]!.text === 'and' &&
    !/^(?:i|we|you|they|he|she|it|then|that|let|if|so)$/.test(tokens[at + 1]?.text ?? '')
  );
}

/** Matches what begins another main clause behind a comma, or a reason: `…, das muss diese Woche sein`. */
const GERMAN_CLAUSE =
  /^(?:weil|denn|damit|sonst|aber|dann|und|also|ich|wir|du|er|sie|es|ihr)$|^das (?:muss|ist|war|wird|wäre|kann|soll|sollte|geht|macht|schickt|kommt|steht|liegt|reicht|eilt|hat)$/;
/** Words of a request that belong to no description. */
const GERMAN_FILLER = /^(?:bitte|du|ihr|sie|mal|halt|eben)$/;

/** Ends a German task before the next clause and removes what only addresses somebody. */
function cutGermanClause(tokens: readonly SpeechToken[]): SpeechToken[] {
  const end = tokens.findIndex(({ text }, at) => {
    const [next, then] = [tokens[at + 1]?.text ?? '', tokens[at + 2]?.text ?? ''];
    return (
      at > 1 && text === ',' && (GERMAN_CLAUSE.test(next) || GERMAN_CLAUSE.test(`${next} ${then}`))
    );
  });
  const [verb, ...rest] = end === -1 ? tokens : tokens.slice(0, end);
  return [verb!, ...rest.filter(({ text }, at) => at > 2 || !GERMAN_FILLER.test(text))];
}

const OPENS_WITH_PREPOSITION =
  /^(?:on|in|at|by|for|before|until|till|from|over|during|within|bis|vor|am)\s/i;

function commaBehind(
  tokens: readonly SpeechToken[],
  { end }: WorkDueDate,
): SpeechToken | undefined {
  const next = tokens.find(({ start }) => start >= end);
  return next?.text === ',' ? next : undefined;
}

const DUE_LINK =
  /^(?:on|in|at|by|for|before|until|from|over|during|starting|beginning|am|im|zum|ab)$/;

/** Tells whether a word belongs to the phrase behind it; in `log in on Sunday` the phrase has its own preposition. */
function isLinkOf({ text }: SpeechToken, due: WorkDueDate): boolean {
  return !OPENS_WITH_PREPOSITION.test(due.text) && DUE_LINK.test(text);
}

/** Returns what a description leaves out: the due date, and the one that it corrects, with the words between the two. */
function spansOfDueDate(due: WorkDueDate | undefined): WorkDueDate[] {
  if (!due?.replaced) return due ? [due] : [];
  const { replaced } = due;
  return replaced.sentence === due.sentence ? [{ ...due, start: replaced.start }] : [due, replaced];
}

function removeDueDate(
  tokens: readonly SpeechToken[],
  { sentence }: Commitment,
  due: WorkDueDate,
  language: TextLanguage,
): SpeechToken[] {
  if (due.isEvent || due.sentence !== sentence) return [...tokens];
  const [first, ...rest] = tokens;
  const from = rest.findIndex(({ start }) => start >= due.start);
  const link = from > 0 && isLinkOf(rest[from - 1]!, due) ? rest[from - 1] : undefined;
  const comma = language === 'en' ? undefined : commaBehind(rest, due);
  const undated = rest.filter(
    (token) =>
      token !== link && token !== comma && (token.end <= due.start || token.start >= due.end),
  );
  // Behind a German modal verb the phrase itself may come first: `am Freitag die Halle buchen`.
  const opensWithLink =
    language === 'de' && from === 0 && /^(?:am|im|zum|ab|bis)$/.test(first!.text);
  return opensWithLink && undated.length > 0 ? undated : [first!, ...undated];
}

function removeFillers(tokens: readonly SpeechToken[]): SpeechToken[] {
  const rest: SpeechToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const filler = FILLERS.find((words) => words.every((word, i) => tokens[at + i]?.text === word));
    if (filler) at += filler.length - 1;
    else if (!DROPPED.test(tokens[at]!.text)) rest.push(tokens[at]!);
  }
  const spoken = rest.filter(({ text }, at) => text !== ',' || isNeededComma(rest, at));
  return spoken.filter(({ text }, at) => text !== spoken[at - 1]?.text);
}

/** Tells whether a comma is still needed; one that set off a dropped word is not. */
function isNeededComma(tokens: readonly SpeechToken[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text];
  return (
    at > 0 &&
    after !== undefined &&
    before !== ',' &&
    !/^(?:the|a|an|to|of|and|my|our|your|with|for)$/.test(before)
  );
}

/** Removes names that are only called: `send it, Tom, to Ana`. */
function removeCalledNames(
  meeting: TaggedMeeting,
  { sentence }: Commitment,
  tokens: readonly SpeechToken[],
): SpeechToken[] {
  const words = meeting.tagged[sentence.index]!.split(' ').slice(1, -1);
  const isName = (token: SpeechToken | undefined) => {
    const at = token ? sentence.tokens.indexOf(token) : -1;
    return at >= 0 && words[at]!.startsWith('@');
  };
  return tokens.filter((token, at) => {
    if (!isName(token)) return true;
    const [before, after] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
    return !(before === ',' && (after === undefined || after === ','));
  });
}

type TaskTokens = { finding: Finding; commitment: Commitment; tokens: readonly SpeechToken[] };

const POINTS_ALONE = /^(?:it|them|that|this)$/;
/** Matches verbs whose `that` seldom stands for a thing. */
const CLAUSE_VERB = /^(?:do|own|check|see|know|say)$/;
const AFTER_PRONOUN = englishWord('words-after-pronoun');

/** Replaces `me` and `you` by names, `your` by `the`, and `it` by its noun if that is clear. */
function replacePronouns(meeting: TaggedMeeting, spoken: TaskTokens): SpeechToken[] {
  const { tokens, commitment } = spoken;
  const pointer = tokens.findIndex((_, at) => at > 0 && at <= 3 && isStandalonePronoun(tokens, at));
  return tokens.flatMap((token, at) => {
    if (at === 0) return [token];
    if (at !== pointer) return replacePersonPronoun(spoken, token, at);
    const isClause = token.text === 'that' || token.text === 'this';
    if (isClause && CLAUSE_VERB.test(commitment.base)) return [token];
    const noun = findAntecedent(meeting, commitment, token.text === 'them') ?? [token];
    return COUNTS_OF.test(tokens[at - 2]?.text ?? '') && tokens[at - 1]?.text === 'of'
      ? [{ ...token, raw: writeNounAfterOf(noun, token) }]
      : noun;
  });
}

const COUNTS_OF = /^(?:both|all|each|either|neither|some|most|one|two|three)$/;
const NUMBER_WORD = /^(?:two|three|four|five|six|\d+)$/;

/** Writes the noun for `them` in `both of them`, without another number: `both of the posters`. */
function writeNounAfterOf(noun: readonly SpeechToken[], pronoun: SpeechToken): string {
  if (noun.length === 1 && noun[0] === pronoun) return pronoun.raw;
  return noun
    .filter(({ text }) => !NUMBER_WORD.test(text))
    .map(({ raw }) => raw)
    .join(' ');
}

function isStandalonePronoun(tokens: readonly SpeechToken[], at: number): boolean {
  const next = tokens[at + 1];
  // `Get Gareth from IT` names a department.
  if (tokens[at]!.raw === 'IT') return false;
  return POINTS_ALONE.test(tokens[at]!.text) && (!next || AFTER_PRONOUN.test(next.text));
}

function replacePersonPronoun(
  { finding, commitment }: TaskTokens,
  token: SpeechToken,
  at: number,
): SpeechToken[] {
  if (/^(?:my|your|our)$/.test(token.text)) return [{ ...token, text: 'the', raw: 'the' }];
  const isAsked = commitment.form !== 'self';
  if (token.text === 'me' && isAsked) {
    return finding.speaker ? [{ ...token, raw: finding.speaker }] : [token];
  }
  if (token.text === 'me' || (token.text === 'you' && at <= 2)) {
    return replaceRecipient(finding, commitment, token);
  }
  return [token];
}

/** Replaces `you` in `I'll send you the notes` by the speaker who asked; drops it when nobody did. */
function replaceRecipient(
  finding: Finding,
  { form, sentence }: Commitment,
  token: SpeechToken,
): SpeechToken[] {
  const asker = form === 'self' && finding.speaker !== sentence.speaker ? finding.speaker : null;
  return asker ? [{ ...token, text: 'you', raw: asker }] : token.text === 'you' ? [] : [token];
}

/** Matches words with which no description ends, in other languages. */
const TRAILING_ELSEWHERE = /^(?:,|y|e|et|und|o|ou|oder|que|dass|parce|porque|weil)$/;

function trimTrailingWords(
  tokens: readonly SpeechToken[],
  language: TextLanguage,
): readonly SpeechToken[] {
  const trailing = language === 'en' ? TRAILING : TRAILING_ELSEWHERE;
  let end = tokens.length;
  while (end > 1) {
    const { text } = tokens[end - 1]!;
    if (!trailing.test(text) || (end === 2 && text === 'that')) break;
    if (isPassivePreposition(tokens, end - 1)) break;
    if (KEPT_TRAILING.test(text) && tokens.length > 2 && end === tokens.length && end <= 3) break;
    end--;
  }
  return tokens.slice(0, end);
}

/** Tells whether a word belongs to the passive verb before it: `tell them it's being looked at`. */
function isPassivePreposition(tokens: readonly SpeechToken[], at: number): boolean {
  const [auxiliary, participle] = [tokens[at - 2]?.text ?? '', tokens[at - 1]?.text ?? ''];
  return (
    /^(?:at|after|for|into|on|with)$/.test(tokens[at]!.text) &&
    /^(?:be|been|being|get|got)$/.test(auxiliary) &&
    /(?:ed|en|ought|aid)$/.test(participle)
  );
}

function joinTokens(tokens: readonly SpeechToken[]): string {
  let text = '';
  for (const [at, { raw, isGlued }] of tokens.entries()) {
    if (raw === '' || (raw === ',' && !isNeededComma(tokens, at))) continue;
    text += isGlued || raw === ',' || text === '' ? raw : ` ${raw}`;
  }
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function shorten(clean: string): string {
  if (clean.length <= LENGTH_MAX) return clean;
  const cut = clean.slice(0, LENGTH_MAX + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH_MAX / 2)).trimEnd();
}

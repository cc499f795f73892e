import type { Token } from '../reading/tokens.ts';
import { antecedentOf } from './antecedent.ts';
import type { Commitment } from './commitment.ts';
import { isEmpty } from './content-words.ts';
import type { FoundDue } from './due-of.ts';
import type { Finding, TaggedMeeting } from './finding.ts';
import { pointsBack } from './points-back.ts';

const LENGTH_MAX = 200;

/** What ends the deed within its sentence: the reason, the condition, the next thought. */
const ENDS =
  /^(?:because|'cause|cause|since|unless|otherwise|but|although|though|whereas|;|:|\?|!|–|—|if|anyway)$/;
const ENDS_AFTER_COMMA =
  /^(?:starting|beginning|so|which|right|okay|ok|yeah|yes|no|and|then|you|i|we|they|he|she|it|it's|that|this|is|isn|if|before|unless|please|thanks|maybe|probably|like|just|not|don|let|as|where|who|sorry|actually|or|honestly|definitely|hopefully|ideally|all|mate|guys|folks|would|could|should|will|can)$/;
const DROPPED =
  /^(?:please|just|actually|basically|maybe|perhaps|probably|definitely|really|myself|yourself|ourselves|yourselves|themselves|certainly|obviously|hopefully|personally|honestly|yo|ich|eu|kindly|literally|simply|quickly)$/;
const FILLERS = [
  'you know',
  'i mean',
  'sort of',
  'kind of',
  'of course',
  'i think',
  'i guess',
  'at least',
  'as well',
  'i suppose',
  'go ahead and',
  'or something',
  'or so',
  'and stuff',
  'and so on',
  'for me',
  'for you',
  'for us',
  'to you',
  'with you',
  'from you',
  'off you',
  'and let you know',
  'and let you all know',
  'and come back to you',
  'and get back to you',
  'at the very latest',
  'at the latest',
  'at the earliest',
  'right after this',
  'right after the meeting',
  'straight after this',
].map((words) => words.split(' '));
const TRAILING =
  /^(?:,|today|and|or|to|of|for|by|at|with|from|so|then|too|also|the|a|an|before|until|that|but|because|like|about|as|starting|beginning)$/;
const TRAILING_FINE = /^(?:with|for|about|at|from|by|before|that|of|to)$/;

/** The deed as a sentence in the imperative, of no other words than were said. */
export function describe(
  meeting: TaggedMeeting,
  finding: Finding,
  due: FoundDue | undefined,
): string {
  const said = [finding.commitment, ...finding.others];
  const clearest =
    said.find((one) => !pointsBack(one) && !isEmpty(meeting, one)) ??
    said.find((one) => !pointsBack(one)) ??
    finding.commitment;
  const deed = deedOf(clearest);
  const undated = withoutDue(deed, clearest, due);
  // `I can do Saturday`: the day is all there is to say.
  const tokens = trimmed(undated).length > 1 ? undated : deed;
  const spoken = named(meeting, {
    finding,
    commitment: clearest,
    tokens: withoutCalls(meeting, clearest, tokens),
  });
  const [verb, ...rest] = trimmed(spoken);
  const asker = clearest.facts.has('for asker') && finding.speaker;
  return sentenceOf(asker ? [verb!, { ...verb!, raw: asker }, ...rest] : [verb!, ...rest]);
}

/** Verb in its base form, object, and the rest up to where the thought turns. */
function deedOf({ sentence, verb, end, base, object, facts }: Commitment): Token[] {
  const given = facts.has('for asker') ? (GIVEN[base] ?? base) : base;
  const first = { ...sentence.tokens[verb]!, text: given, raw: given, isGlued: false };
  const spoken = withoutFillers(sentence.tokens.slice(verb + 1, end));
  const turn = spoken.findIndex((_, at) => turnsAt(spoken, at));
  const rest = turn === -1 ? spoken : spoken.slice(0, turn);
  return [first, ...(object ? sentence.tokens.slice(...object) : []), ...rest];
}

const SUBJECT = /^(?:i|we|you|they|he|she|it|that|then)$/;
/** `see if he can mail it`: what is to be found out belongs to the deed. */
const FINDS_OUT =
  /^(?:see|check|know|ask|out|confirm|wonder|test|verify|hear|tell|decide|clarify|sure)$/;

/** Whether the thought turns at a token: the reason, the condition, the next deed. */
function turnsAt(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  const next = tokens[at + 1]?.text ?? '';
  if (text === 'if' && FINDS_OUT.test(tokens[at - 1]?.text ?? '')) return false;
  if (ENDS.test(text)) return true;
  if (text === ',') return ENDS_AFTER_COMMA.test(next) && !continuesList(tokens, at + 1);
  return /^(?:and|so|or)$/.test(text) && SUBJECT.test(next);
}

const GIVEN: Readonly<Record<string, string>> = {
  borrow: 'lend',
  have: 'give',
  get: 'give',
  need: 'give',
  want: 'give',
  like: 'give',
  expect: 'give',
};

/** `the budget, the plan, and the deck`. */
function continuesList(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]!.text === 'and' &&
    !/^(?:i|we|you|they|he|she|it|then|that|let|if|so)$/.test(tokens[at + 1]?.text ?? '')
  );
}

function withoutDue(
  tokens: readonly Token[],
  { sentence }: Commitment,
  due: FoundDue | undefined,
): Token[] {
  if (!due || due.sentence !== sentence) return [...tokens];
  const [first, ...rest] = tokens;
  const from = rest.findIndex(({ start }) => start >= due.start);
  const isLinked =
    from > 0 &&
    /^(?:on|in|at|by|for|before|until|from|over|during|starting|beginning)$/.test(
      rest[from - 1]!.text,
    );
  const link = isLinked ? rest[from - 1] : undefined;
  const kept = rest.filter(
    (token) => token !== link && (token.end <= due.start || token.start >= due.end),
  );
  return [first!, ...kept];
}

function withoutFillers(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const filler = FILLERS.find((words) => words.every((word, i) => tokens[at + i]?.text === word));
    if (filler) at += filler.length - 1;
    else if (!DROPPED.test(tokens[at]!.text)) kept.push(tokens[at]!);
  }
  const spoken = kept.filter(({ text }, at) => text !== ',' || isKeptComma(kept, at));
  return spoken.filter(({ text }, at) => text !== spoken[at - 1]?.text);
}

/** Commas that only set off what has been dropped go too. */
function isKeptComma(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text];
  return (
    at > 0 &&
    after !== undefined &&
    before !== ',' &&
    !/^(?:the|a|an|to|of|and|my|our|your|with|for)$/.test(before)
  );
}

/** `send it, Tom, to Ana`: the name of the one who is called is no part of the deed. */
function withoutCalls(
  meeting: TaggedMeeting,
  { sentence }: Commitment,
  tokens: readonly Token[],
): Token[] {
  const words = meeting.tagged[sentence.index]!.split(' ').slice(1, -1);
  const isName = (token: Token | undefined) => {
    const at = token ? sentence.tokens.indexOf(token) : -1;
    return at >= 0 && words[at]!.startsWith('@');
  };
  return tokens.filter((token, at) => {
    if (!isName(token)) return true;
    const [before, after] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
    return !(before === ',' && (after === undefined || after === ','));
  });
}

type Spoken = { finding: Finding; commitment: Commitment; tokens: readonly Token[] };

const POINTS_ALONE = /^(?:it|them|that|this)$/;
/** `Do that` is seldom of a thing. */
const OF_A_CLAUSE = /^(?:do|own|check|see|know|say)$/;
const AFTER_PRONOUN =
  /^(?:,|to|with|from|for|by|on|at|in|into|out|up|over|off|back|down|and|before|after|as|so|then|again|too|ready|done|properly|away|through|around|sorted|fixed|signed|together|via|there|here|once|when|while|until|online|live|first|not)$/;

/** Speaks of the people by name instead of `me` and `your`, and of `it` by its noun where one is clear. */
function named(meeting: TaggedMeeting, spoken: Spoken): Token[] {
  const { tokens, commitment } = spoken;
  const pointer = tokens.findIndex((_, at) => at > 0 && at <= 3 && pointsAlone(tokens, at));
  return tokens.flatMap((token, at) => {
    if (at === 0) return [token];
    if (at !== pointer) return person(spoken, token, at);
    const isClause = token.text === 'that' || token.text === 'this';
    if (isClause && OF_A_CLAUSE.test(commitment.base)) return [token];
    return antecedentOf(meeting, commitment, token.text === 'them') ?? [token];
  });
}

function pointsAlone(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return POINTS_ALONE.test(tokens[at]!.text) && (!next || AFTER_PRONOUN.test(next.text));
}

function person({ finding, commitment }: Spoken, token: Token, at: number): Token[] {
  if (/^(?:my|your|our)$/.test(token.text)) return [{ ...token, text: 'the', raw: 'the' }];
  const isAsked = commitment.form !== 'self';
  if (token.text === 'me' && isAsked) {
    return finding.speaker ? [{ ...token, raw: finding.speaker }] : [token];
  }
  if (token.text === 'me' || (token.text === 'you' && at <= 2)) {
    return addressed(finding, commitment, token);
  }
  return [token];
}

/** `I'll send you the notes`: who asked for them, where that is known, else left out. */
function addressed(finding: Finding, { form, sentence }: Commitment, token: Token): Token[] {
  const asker = form === 'self' && finding.speaker !== sentence.speaker ? finding.speaker : null;
  return asker ? [{ ...token, text: 'you', raw: asker }] : token.text === 'you' ? [] : [token];
}

function trimmed(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length;
  while (end > 1) {
    const { text } = tokens[end - 1]!;
    if (!TRAILING.test(text) || (end === 2 && text === 'that')) break;
    if (TRAILING_FINE.test(text) && tokens.length > 2 && end === tokens.length && end <= 3) break;
    end--;
  }
  return tokens.slice(0, end);
}

function sentenceOf(tokens: readonly Token[]): string {
  let text = '';
  for (const { raw, isGlued } of tokens) {
    if (raw === '') continue;
    text += isGlued || raw === ',' || text === '' ? raw : ` ${raw}`;
  }
  const clean = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  if (clean.length <= LENGTH_MAX) return clean;
  const cut = clean.slice(0, LENGTH_MAX + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH_MAX / 2)).trimEnd();
}

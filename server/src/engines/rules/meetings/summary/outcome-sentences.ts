import type { MeetingEvidence } from '../../../../contract/meeting-results.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { ExtractedActionItem } from '../../../language-engine/meeting-engine.ts';
import type { PresentedPoint } from '../points/present-point.ts';
import { type FrameKind, frameQuote } from './quote-frames.ts';
import { isWellFormed } from './sentence-grammar.ts';
import { toThirdPerson } from './third-person.ts';
import { unwrapDecision } from './unwrap-decision.ts';

/** Sentence of a summary with the passages that it rests on. */
export type SummarySentence = { text: string; evidence: readonly MeetingEvidence[] };

/** Outcome of a meeting, the most certain of each list first. */
export type MeetingOutcome = {
  decisions: readonly PresentedPoint[];
  actions: readonly ExtractedActionItem[];
  risks: readonly PresentedPoint[];
  questions: readonly PresentedPoint[];
};

/** Maximum number of each kind of sentence. */
export type OutcomeLimits = {
  decisions: number;
  actions: number;
  risks: number;
  questions: number;
};

/**
 * Writes what was decided, who will do what, what stays open and what may go wrong: in English in the third person, in other
 * languages as quotes within sentences of that language.
 */
export function writeOutcome(
  language: TextLanguage,
  { decisions, actions, risks, questions }: MeetingOutcome,
  limits: OutcomeLimits,
): SummarySentence[] {
  const owned = actions.filter(({ assigned_to }) => assigned_to !== null);
  const tasks =
    language === 'en'
      ? groupActions(owned.filter(({ description }) => !DEPENDS_ON_SPEECH.test(description)))
      : owned.map((action) => writeQuotedTask(language, action));
  const sentences = [
    ...writeDecisions(language, decisions.slice(0, limits.decisions)),
    ...tasks.slice(0, limits.actions),
    ...questions.slice(0, limits.questions).map((point) => quote(language, 'question', point)),
    ...risks.slice(0, limits.risks).map((point) => writeRisk(language, point)),
  ];
  return language === 'en' ? sentences.filter(({ text }) => isWellFormed(text)) : sentences;
}

/** Writes decisions one after the other; those behind the first are decided *also*. */
function writeDecisions(
  language: TextLanguage,
  decisions: readonly PresentedPoint[],
): SummarySentence[] {
  let isFirst = true;
  return decisions.map((point) => {
    const { text, evidence } = writeDecision(language, point);
    const again = isFirst ? text : text.replace(/^It was decided /, 'It was also decided ');
    if (text.startsWith('It was decided ')) isFirst = false;
    return { text: again, evidence };
  });
}

/** Matches what a decision replaces, behind its text. */
const REPLACES = /\s*(\(replaces “[^”]*”\))$/;

/** Writes a decision as a sentence of its own, else as a quote of what was decided; what it replaces stands in brackets. */
export function writeDecision(language: TextLanguage, stated: PresentedPoint): SummarySentence {
  const replaces = REPLACES.exec(stated.text)?.[1];
  if (replaces !== undefined) {
    const own = writeDecision(language, { ...stated, text: stated.text.replace(REPLACES, '') });
    const text = own.text.replace(/(?=[.!?”]*$)/, ` ${replaces}`);
    return { ...own, text };
  }
  const plain = removeLabel(stated.text);
  const point = { ...stated, text: language === 'en' ? unwrapDecision(plain) : plain };
  const own = writeOwnSentence(language, point, true);
  return own ?? quote(language, 'decision', point);
}

/** Tells whether a decision can be a sentence of its own, without a quote. */
export function isTellable(language: TextLanguage, point: PresentedPoint): boolean {
  const stated = point.text.replace(REPLACES, '');
  const text = language === 'en' ? unwrapDecision(removeLabel(stated)) : stated;
  return writeOwnSentence(language, { ...point, text }, true) !== undefined;
}

function writeRisk(language: TextLanguage, point: PresentedPoint): SummarySentence {
  const own = writeOwnSentence(language, point, false);
  if (own) return own;
  const { speaker, evidence } = point;
  if (language !== 'en' || speaker === null) return quote(language, 'risk', point);
  return { text: frameQuote(language, 'named risk', { ...point, who: speaker }), evidence };
}

const RESOLVED = /^RESOLVED\s*[:,]?\s+that\s+/i;
const MOVERS = /(?<=[.;])\s*(?:proposed|moved)\s[^.]*\bseconded\s[^.]*\.?$/i;

/** Writes the formula of minutes as a sentence: `RESOLVED: That the bus be sold. Moved RQ, seconded ABL.` */
function writeResolution(text: string): string {
  return text.replace(RESOLVED, 'It was resolved that ').replace(MOVERS, '');
}

const DECISION_LABEL =
  /^(?:decided|decision|agreed|resolved|approved|it was (?:decided|agreed|resolved)|beschluss|beschlossen|entscheidung|decisión|acuerdo|se acordó|décision|décidé|decisão|decidido)\s*[:–—-]\s*(?!that\b)(?=\S)/iu;

/** Removes the label of a note: `Decided: we keep the slot`. */
function removeLabel(text: string): string {
  return text.replace(DECISION_LABEL, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Matches the sentence of another speaker that a point answers, in brackets at its end. */
const WITH_CONTEXT = /\([^()]+: .*\)$/s;

/**
 * Writes a point as a sentence in the third person. In other languages than English only typed notes have such sentences.
 */
function writeOwnSentence(
  language: TextLanguage,
  { text, speaker, evidence }: PresentedPoint,
  isDecision: boolean,
): SummarySentence | undefined {
  if (language !== 'en') return speaker === null ? { text, evidence } : undefined;
  // The `I` of a point and the `I` of what it answers are different people.
  if (WITH_CONTEXT.test(text)) return undefined;
  const own = toThirdPerson(writeResolution(text), { speaker, isDecision });
  return own !== undefined && isWellFormed(own) ? { text: own, evidence } : undefined;
}

function quote(
  language: TextLanguage,
  kind: FrameKind,
  { text, evidence }: Pick<PresentedPoint, 'text' | 'evidence'>,
): SummarySentence {
  return { text: frameQuote(language, kind, { text }), evidence };
}

/** Writes a task as a quote with its owner. */
function writeQuotedTask(
  language: TextLanguage,
  { description, assigned_to, evidence }: ExtractedActionItem,
): SummarySentence {
  const who = assigned_to ?? '';
  return { text: frameQuote(language, 'action', { text: description, who }), evidence };
}

/** Matches words of a task whose meaning depends on who said it (`the one I mailed`), and the quote of an earlier turn. */
const DEPENDS_ON_SPEECH = /\b(?:I|me|my|we|us|our|you|your)\b|[“”]/i;
const ACTIONS_A_SENTENCE = 2;

/** Joins the work of two people, or two tasks of one person, to one sentence. */
function groupActions(actions: readonly ExtractedActionItem[]): SummarySentence[] {
  const sentences: SummarySentence[] = [];
  for (let at = 0; at < actions.length; at += ACTIONS_A_SENTENCE) {
    const own = actions.slice(at, at + ACTIONS_A_SENTENCE);
    const isSameOwner = own.every(({ assigned_to }) => assigned_to === own[0]!.assigned_to);
    const clauses = own.map((item, index) =>
      isSameOwner && index > 0 ? writeTask(item) : `${item.assigned_to} will ${writeTask(item)}`,
    );
    const evidence = own.flatMap((item) => item.evidence);
    const link = isSameOwner ? ' and ' : ', and ';
    sentences.push({ text: capitalize(`${clauses.join(link)}.`), evidence });
  }
  return sentences;
}

const HAS_PREPOSITION =
  /^(?:by|before|on|in|at|until|till|after|within|over|during|no later|not later|tomorrow|today|tonight|this|next|end of|first thing|as soon|asap|when|once|every|early|late)\b/i;

/** Writes a task with its due date, as it follows `will`. */
function writeTask({ description, due_date_text }: ExtractedActionItem): string {
  const task = lowerFirst(description.replace(/[.\s]+$/, ''));
  const isMentioned =
    due_date_text === null || description.toLowerCase().includes(due_date_text.toLowerCase());
  if (isMentioned) return task;
  const isAdverb = HAS_PREPOSITION.test(due_date_text);
  return isAdverb ? `${task} ${lowerFirst(due_date_text)}` : `${task} by ${due_date_text}`;
}

function lowerFirst(text: string): string {
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

import type { MeetingEvidence } from '../../../../contract/meeting-results.ts';
import type { ExtractedActionItem } from '../../../language-engine/meeting-engine.ts';
import type { PresentedPoint } from '../points/present-point.ts';
import { isWellFormed } from './sentence-grammar.ts';
import { toThirdPerson } from './third-person.ts';

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

/** Writes what was decided, who will do what, what stays open and what may go wrong, in English and in the third person. */
export function writeOutcome(
  { decisions, actions, risks, questions }: MeetingOutcome,
  limits: OutcomeLimits,
): SummarySentence[] {
  return [
    ...decisions.slice(0, limits.decisions).map(writeDecision),
    ...groupActions(actions.filter(({ assigned_to }) => assigned_to !== null)).slice(
      0,
      limits.actions,
    ),
    ...questions.slice(0, limits.questions).map((point) => quote('It stays open', point)),
    ...risks.slice(0, limits.risks).map(writeRisk),
  ].filter(({ text }) => isWellFormed(text));
}

/** Writes a decision as a sentence of its own, else as what was decided. */
export function writeDecision({ text, speaker, evidence }: PresentedPoint): SummarySentence {
  const own = toThirdPerson(text, { speaker, isDecision: true });
  if (own !== undefined && isWellFormed(own)) return { text: own, evidence };
  return quote('It was decided', { text, evidence });
}

function writeRisk({ text, speaker, evidence }: PresentedPoint): SummarySentence {
  const own = toThirdPerson(text, { speaker, isDecision: false });
  if (own !== undefined && isWellFormed(own)) return { text: own, evidence };
  return quote(speaker === null ? 'It was called a risk' : `${speaker} named a risk`, {
    text,
    evidence,
  });
}

function quote(
  lead: string,
  { text, evidence }: Pick<PresentedPoint, 'text' | 'evidence'>,
): SummarySentence {
  return { text: `${lead}: “${text.replace(/[.?!\s]+$/, '')}”.`, evidence };
}

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

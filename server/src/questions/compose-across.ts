import { POSSIBLE_CONFIDENCE_MAX } from '../contract/chats.ts';
import type { QuestionSource, WorkspaceAnswer } from '../contract/questions.ts';
import { NO_ANSWER } from '../engines/language-engine/no-answer.ts';
import { anyOf, byLanguage, loadCues } from '../language/cues.ts';
import { isDecisionQuestion } from '../language/decision-questions.ts';
import { guessQuestionLanguage } from './question-language.ts';
import { type AnsweredSource, roundConfidence } from './answered-source.ts';
import type { SubjectMatches } from './find-subjects.ts';

/** Maximum number of sources that one answer cites, and that one about each source cites. */
const CITED_MAX = 6;
const EACH_CITED_MAX = 20;
/** Share of the best score below which the answer of another source is left out. */
const SCORE_SHARE_MIN = 0.75;
/**
 * Least relevance of a source whose answer by rules counts as certain, and as possible. The best passage of many
 * sources often looks like an answer by chance; one of low relevance rarely is one.
 */
const RELEVANCE_MIN = { answered: 0.4, possible: 0.25 } as const;
/** Passages near a question without an answer. */
const NEARBY_MAX = 3;

type Composed = Omit<WorkspaceAnswer, 'question' | 'read' | 'not_read' | 'not_read_total'>;

/**
 * Joins the answers of sources to one. If words of the question single out some sources, only these answer; what
 * others say is then at most a possible answer. Rules answer no question for a name that no source has; a model may know the
 * thing by another name.
 */
export function composeAcross(
  question: string,
  all: readonly AnsweredSource[],
  subjects: SubjectMatches,
): Composed {
  const answered = keepDecisions(question, subjects.isUnknown ? all.filter(isOfModel) : all);
  if (answered.length === 0) return composeNone(question, all);
  const asksEach = EACH_QUESTION[guessQuestionLanguage(question)].test(question);
  const about = asksEach
    ? answered
    : answered.filter(({ id }) => (subjects.matches.get(id) ?? 0) === subjects.most);
  const certain = asksEach ? chooseEach(about) : chooseCertain(about, asksDecision(question));
  if (certain.length > 0) return compose('answered', orderForReading(certain));
  const possible = byScore(
    [
      ...about.filter(({ answer }) => answer.outcome === 'possible'),
      ...answered.filter(({ answer }) => answer.outcome === 'answered'),
    ].filter((one) => isRelevant(one, RELEVANCE_MIN.possible)),
  );
  return possible[0] ? compose('possible', [possible[0]]) : composeNone(question, all);
}

/** Chooses the sources whose answers are about as certain as the best one. */
function chooseCertain(
  answered: readonly AnsweredSource[],
  isOfDecision: boolean,
): AnsweredSource[] {
  const certain = byScore(answered.filter(({ answer }) => answer.outcome === 'answered'));
  const [best] = certain;
  if (!best || !certain.some((one) => isRelevant(one, RELEVANCE_MIN.answered))) return [];
  const least = scoreOf(best) * SCORE_SHARE_MIN;
  const chosen = certain.filter((one) => scoreOf(one) >= least).slice(0, CITED_MAX);
  const latest = isOfDecision ? findLatest(certain) : undefined;
  return !latest || chosen.includes(latest) ? chosen : [...chosen.slice(0, CITED_MAX - 1), latest];
}

/** Finds the answer of the last meeting: what was decided last holds, however clearly it was said. */
function findLatest(certain: readonly AnsweredSource[]): AnsweredSource | undefined {
  return certain
    .filter((one) => one.source === 'meeting' && isRelevant(one, RELEVANCE_MIN.possible))
    .toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
    .at(-1);
}

/** Keeps only meetings if one of them answers a question for what was decided as surely as any document. */
function keepDecisions(
  question: string,
  answered: readonly AnsweredSource[],
): readonly AnsweredSource[] {
  if (!asksDecision(question)) return answered;
  const [best] = byScore(answered.filter(({ answer }) => answer.outcome === 'answered'));
  const isDecided = best?.source === 'meeting' && isRelevant(best, RELEVANCE_MIN.answered);
  return isDecided ? answered.filter(({ source }) => source === 'meeting') : answered;
}

function asksDecision(question: string): boolean {
  return isDecisionQuestion(question, guessQuestionLanguage(question));
}

/** Question about several sources, each of which answers: `Which notice period has each of our leases?` */
const EACH_QUESTION = byLanguage(
  (language) =>
    new RegExp(
      String.raw`(?<!\p{L})${anyOf(loadCues(language, 'questions/each-questions'))}(?!\p{L})`,
      'iu',
    ),
);

/** Chooses every source that answers a question about each of them. */
function chooseEach(answered: readonly AnsweredSource[]): AnsweredSource[] {
  const certain = answered.filter(
    (one) => one.answer.outcome === 'answered' && isRelevant(one, RELEVANCE_MIN.possible),
  );
  return byScore(certain).slice(0, EACH_CITED_MAX);
}

/** Tells whether a source has enough of the question. A model has read the source itself, whatever its words. */
function isRelevant(one: AnsweredSource, least: number): boolean {
  return isOfModel(one) || one.relevance >= least;
}

function isOfModel({ answer }: AnsweredSource): boolean {
  return answer.engine.method === 'language_model';
}

function byScore(answered: readonly AnsweredSource[]): AnsweredSource[] {
  return answered.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

/** Returns the confidence of an answer weighted by how much of the question its source has. */
function scoreOf({ answer, relevance }: AnsweredSource): number {
  return answer.confidence * relevance;
}

/** Puts documents first, by their confidence, and then meetings by their time, so that changes can be followed. */
function orderForReading(chosen: readonly AnsweredSource[]): AnsweredSource[] {
  const { document = [], meeting = [] } = Object.groupBy(chosen, ({ source }) => source);
  return [...document, ...meeting.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))];
}

function dateOf({ passages }: AnsweredSource): string {
  return passages[0]?.date ?? '';
}

function compose(outcome: 'answered' | 'possible', chosen: readonly AnsweredSource[]): Composed {
  const sources: QuestionSource[] = [];
  const sentences = chosen.flatMap(({ answer, passages }) => {
    const cited = [...new Set(answer.sentences.flatMap((sentence) => sentence.sources))];
    const first = sources.length;
    sources.push(...cited.map((index) => passages[index]!));
    return answer.sentences.map((sentence) => ({
      text: sentence.text,
      sources: sentence.sources.map((index) => first + cited.indexOf(index)),
    }));
  });
  const best = Math.max(...chosen.map(({ answer }) => answer.confidence));
  return {
    answer: sentences.map(({ text }) => text).join(' '),
    outcome,
    sentences,
    sources,
    confidence: roundConfidence(
      outcome === 'possible' ? Math.min(best, POSSIBLE_CONFIDENCE_MAX) : best,
    ),
    engine: chosen[0]?.answer.engine ?? null,
    warnings: listWarnings(chosen),
  };
}

function composeNone(question: string, answered: readonly AnsweredSource[]): Composed {
  const text = NO_ANSWER[guessQuestionLanguage(question)];
  const nearest = byScore(answered).filter(({ passages }) => passages.length > 0);
  return {
    answer: text,
    outcome: 'not_found',
    sentences: [{ text, sources: [] }],
    sources: nearest.slice(0, NEARBY_MAX).map(({ passages }) => passages[0]!),
    confidence: 0,
    engine: nearest[0]?.answer.engine ?? null,
    warnings: listWarnings(answered),
  };
}

function listWarnings(answered: readonly AnsweredSource[]): Composed['warnings'] {
  const all = answered.flatMap(({ answer }) => answer.warnings);
  return [...new Map(all.map((warning) => [warning.message, warning])).values()];
}

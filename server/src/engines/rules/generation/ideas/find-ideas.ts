import type { GenerationSource, Idea } from '../../../../contract/generation.ts';
import type {
  BrainstormResult,
  IdeasRequest,
  SourceText,
} from '../../../language-engine/generation-engine.ts';
import { RULES_ENGINE } from '../../../language-engine/engine-identity.ts';
import { toPlainLine } from '../../../../language/markdown.ts';
import {
  generationWarnings,
  findPassages,
  type QuotablePassage,
  type PassageQuote,
} from '../passages.ts';
import { shortenLine } from '../../../../language/content-words.ts';
import { readTopic, type Topic } from '../topic.ts';
import {
  type Constraint,
  contradictsConstraint,
  explainConstraints,
  readConstraint,
} from './constraints.ts';
import { type Operator, OPERATORS } from './operators.ts';
import { listIdeaWords, isDistinct } from '../../../../language/word-overlap.ts';
import { toFocusPhrase } from './focus.ts';
import { chooseIdeaQuotes, type QuotedPassage } from './ground-ideas.ts';

const CONSTRAINT_LIMITS = { words: 8, length: 60 };
const CONSTRAINT_IDEAS_MAX = 2;

/** Scores: an idea that rests on a passage is above the first, an idea that contradicts a constraint below the second. */
const GROUNDED_SCORE = 0.6;
const CONTRADICTING_SCORE = 0.1;

/**
 * Applies ways of thinking to the topic and to passages of the sources. The request decides which come first; the same
 * request yields the same ideas.
 */
export function findIdeas(request: IdeasRequest, sources: readonly SourceText[]): BrainstormResult {
  const topic = readTopic(request.topic, request.locale);
  const constraints = request.constraints.map((text) => readConstraint(toPlainLine(text)));
  const passages = findPassages(sources, { words: topic.words, keywords: [] });
  const quotes = chooseIdeaQuotes(passages, request.count);
  const drafts = draftIdeas(topic, constraints, quotes, request.count);
  const ideas = drafts
    .map((draft, index) => ({ ...draft, score: scoreIdea(draft, index, drafts.length) }))
    .toSorted((a, b) => b.score - a.score)
    .map((draft, index) => presentIdea(draft, index, sources));
  const evidence = drafts.flatMap((draft) => draft.passages);
  return {
    ideas,
    sources: listSources(sources, evidence, () => true),
    warnings: generationWarnings(topic, sources, passages),
    engine: RULES_ENGINE,
  };
}

type IdeaDraft = {
  operator: Operator;
  title: string;
  description: string;
  rationale: string;
  isContradicting: boolean;
  passages: readonly QuotedPassage[];
};

function draftIdeas(
  topic: Topic,
  constraints: readonly Constraint[],
  quotes: readonly (readonly QuotedPassage[])[],
  count: number,
): IdeaDraft[] {
  const operators = orderOperators(topic, constraints);
  const drafts: IdeaDraft[] = [];
  const usedWords: Set<string>[] = [];
  const addIdea = (own: readonly QuotedPassage[]): boolean => {
    for (const operator of operators) {
      if (drafts.some((draft) => draft.operator === operator)) continue;
      const draft = draftIdea(operator, { topic, constraints, passages: own });
      const words = listIdeaWords(draft);
      if (!isDistinct(words, usedWords)) continue;
      drafts.push(draft);
      usedWords.push(words);
      return true;
    }
    return false;
  };
  for (let index = 0; index < count; index++) {
    const own = quotes[index] ?? [];
    if (!addIdea(own) && !addIdea([])) {
      throw new Error('No further idea differs enough from the others');
    }
  }
  return drafts;
}

/** Orders the operators, one of each category in turn. The topic decides the first; those that contradict a constraint are last. */
function orderOperators(topic: Topic, constraints: readonly Constraint[]): Operator[] {
  const seed = hashText(topic.text);
  const byCategory = [...OPERATORS.values()].map((own) => rotate(own, seed % own.length));
  const turns = Math.max(...byCategory.map((own) => own.length));
  const ordered = rotate(byCategory, seed % byCategory.length);
  const all = Array.from({ length: turns }, (_, turn) => ordered.flatMap((own) => own[turn] ?? []));
  const { true: last = [], false: first = [] } = Object.groupBy(all.flat(), (operator) =>
    contradictsConstraint(operator, constraints) ? 'true' : 'false',
  );
  const known = constraints.filter(({ forbiddenNeeds }) => forbiddenNeeds.length > 0);
  const fromConstraints = known.slice(0, CONSTRAINT_IDEAS_MAX).map(createConstraintOperator);
  return [...first.slice(0, 2), ...fromConstraints, ...first.slice(2), ...last];
}

/** Creates an operator that makes a constraint the idea. */
function createConstraintOperator({ text }: Constraint, index: number): Operator {
  const constraint = shortenLine(text, CONSTRAINT_LIMITS);
  const [title, description] = [
    [
      `Make “${constraint}” the point`,
      'Start {s} from this limit instead of fighting it, and name whoever would choose it because of that.',
    ],
    [
      `Show off “${constraint}”`,
      'Treat what is ruled out as proof of care: tell people, early and proudly, how {s} gets by regardless.',
    ],
  ][index]!;
  return {
    category: 'Constraints',
    name: 'constraint as a strength',
    title: title!,
    description: description!,
    needs: [],
  };
}

function rotate<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

/** Returns the FNV-1a hash of a text. */
function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619) >>> 0;
  }
  return hash;
}

type IdeaMaterial = {
  topic: Topic;
  constraints: readonly Constraint[];
  passages: readonly QuotedPassage[];
};

function draftIdea(operator: Operator, { topic, constraints, passages }: IdeaMaterial): IdeaDraft {
  const focus = toFocusPhrase(topic.sentence) || topic.subject;
  const fillIn = (text: string, what = focus) => text.replaceAll('{s}', () => what);
  const isNamed = operator.title.includes('{s}');
  const quotes = passages.map(({ quote, passage }) => ` “${quote.text}” [${passage.source + 1}]`);
  const start = quotes.length === 0 ? '' : ` To start from:${quotes.join(';')}`;
  const origin =
    passages.length === 0
      ? 'the topic alone'
      : `the topic and ${passages.length === 1 ? 'a passage' : 'passages'} of the sources`;
  return {
    operator,
    title: fillIn(operator.title),
    description: `${fillIn(operator.description, isNamed ? 'it' : focus)}${start}`,
    rationale: [
      `“${operator.name}” applied to ${origin}.`,
      ...explainConstraints(operator, constraints),
    ].join(' '),
    isContradicting: contradictsConstraint(operator, constraints),
    passages,
  };
}

/** Scores an idea, 0 to 1. Within grounded and other ideas the score falls from the first to the last. */
function scoreIdea({ passages, isContradicting }: IdeaDraft, index: number, count: number): number {
  const rank = 1 - index / count;
  if (isContradicting) return roundScore(CONTRADICTING_SCORE * rank);
  const fit = passages.reduce((most, { passage }) => Math.max(most, passage.fit), 0);
  if (passages.length > 0) return roundScore(GROUNDED_SCORE + 0.3 * Math.min(1, fit) + 0.1 * rank);
  return roundScore(0.3 + (GROUNDED_SCORE - 0.35) * rank);
}

function roundScore(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function presentIdea(
  { operator, title, description, rationale, score, passages }: IdeaDraft & { score: number },
  index: number,
  sources: readonly SourceText[],
): Idea {
  return {
    id: `idea_${index + 1}`,
    title,
    description,
    category: operator.category,
    score,
    rationale,
    sources: listSources(sources, passages, (own) => own.length > 0),
  };
}

function listSources(
  sources: readonly SourceText[],
  quoted: readonly { passage: QuotablePassage; quote: PassageQuote }[],
  isListed: (own: readonly unknown[]) => boolean,
): GenerationSource[] {
  return sources.flatMap(({ type, id, title }, index) => {
    const own = quoted.filter(({ passage }) => passage.source === index);
    return isListed(own)
      ? [{ type, id, title, evidence: own.map(({ quote }) => quote.evidence) }]
      : [];
  });
}

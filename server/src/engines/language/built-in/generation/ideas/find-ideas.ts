import type { GenerationSource, Idea } from '../../../../../contract/generation.ts';
import type { BrainstormResult, IdeasRequest, SourceText } from '../../../generation-engine.ts';
import { ENGINE } from '../../engine.ts';
import { plainLine } from '../markdown.ts';
import { findPassages } from '../passages/find-passages.ts';
import type { Passage } from '../passages/passage.ts';
import { cutShort, readTopic, type Topic } from '../topic.ts';
import { commonWarnings } from '../warnings.ts';
import { type Constraint, contradicts, keeping, readConstraint } from './constraints.ts';
import type { Operator } from './operator.ts';
import { OPERATORS } from './operators.ts';
import { ideaWords, isApart } from './overlap.ts';
import { focusOf } from './focus.ts';
import { groundIdeas } from './ground-ideas.ts';

const CONSTRAINT = { words: 8, length: 60 };
const CONSTRAINT_IDEAS_MAX = 2;

/** Ideas that rest on a passage are above this score, others below; those that contradict a constraint are last. */
const GROUNDED_SCORE = 0.6;
const CONTRADICTING_SCORE = 0.1;

/**
 * Ways of thinking applied to the words of the topic and to passages of the sources. What is asked for decides which
 * come first; the same request finds the same ideas.
 */
export function findIdeas(request: IdeasRequest, sources: readonly SourceText[]): BrainstormResult {
  const topic = readTopic(request.topic, request.locale);
  const constraints = request.constraints.map((text) => readConstraint(plainLine(text)));
  const passages = findPassages(sources, { words: topic.words, keywords: [] });
  const quotes = groundIdeas(passages, request.count);
  const drafts = draftIdeas(topic, constraints, quotes, request.count);
  const ideas = drafts
    .map((draft, index) => ({ ...draft, score: scoreOf(draft, index, drafts.length) }))
    .toSorted((a, b) => b.score - a.score)
    .map((draft, index) => presentIdea(draft, index, sources));
  const evidence = drafts.flatMap((draft) => draft.passages);
  return {
    ideas,
    sources: sourcesOf(sources, evidence, () => true),
    warnings: commonWarnings(topic, sources, passages),
    engine: ENGINE,
  };
}

type Draft = {
  operator: Operator;
  title: string;
  description: string;
  rationale: string;
  isContradicting: boolean;
  passages: readonly Quoted[];
};

type Quoted = ReturnType<typeof groundIdeas>[number][number];

function draftIdeas(
  topic: Topic,
  constraints: readonly Constraint[],
  quotes: readonly (readonly Quoted[])[],
  count: number,
): Draft[] {
  const operators = operatorsFor(topic, constraints);
  const drafts: Draft[] = [];
  const taken: Set<string>[] = [];
  const take = (own: readonly Quoted[]): boolean => {
    for (const operator of operators) {
      if (drafts.some((draft) => draft.operator === operator)) continue;
      const draft = draftIdea(operator, { topic, constraints, passages: own });
      const words = ideaWords(draft);
      if (!isApart(words, taken)) continue;
      drafts.push(draft);
      taken.push(words);
      return true;
    }
    return false;
  };
  for (let index = 0; index < count; index++) {
    const own = quotes[index] ?? [];
    if (!take(own) && !take([])) throw new Error(`No idea is left that is apart from the others`);
  }
  return drafts;
}

/** In turn one of each category, beginning at places that the topic decides; those that contradict a constraint last. */
function operatorsFor(topic: Topic, constraints: readonly Constraint[]): Operator[] {
  const seed = seedOf(topic.text);
  const byCategory = [...OPERATORS.values()].map((own) => rotated(own, seed % own.length));
  const turns = Math.max(...byCategory.map((own) => own.length));
  const ordered = rotated(byCategory, seed % byCategory.length);
  const all = Array.from({ length: turns }, (_, turn) => ordered.flatMap((own) => own[turn] ?? []));
  const { true: last = [], false: first = [] } = Object.groupBy(all.flat(), (operator) =>
    contradicts(operator, constraints) ? 'true' : 'false',
  );
  const limits = constraints.filter(({ forbids }) => forbids.length > 0);
  const fromLimits = limits.slice(0, CONSTRAINT_IDEAS_MAX).map(fromConstraint);
  return [...first.slice(0, 2), ...fromLimits, ...first.slice(2), ...last];
}

/** A constraint as what the idea is made of. */
function fromConstraint({ text }: Constraint, index: number): Operator {
  const constraint = cutShort(text, CONSTRAINT);
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

function rotated<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

/** FNV-1a: a number that the text decides. */
function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619) >>> 0;
  }
  return hash;
}

type DraftParts = {
  topic: Topic;
  constraints: readonly Constraint[];
  passages: readonly Quoted[];
};

function draftIdea(operator: Operator, { topic, constraints, passages }: DraftParts): Draft {
  const focus = focusOf(topic.sentence) || topic.subject;
  const put = (text: string, what = focus) => text.replaceAll('{s}', () => what);
  const isNamed = operator.title.includes('{s}');
  const said = passages.map(({ quote, passage }) => ` “${quote.text}” [${passage.source + 1}]`);
  const start = said.length === 0 ? '' : ` To start from:${said.join(';')}`;
  const origin =
    passages.length === 0
      ? 'the topic alone'
      : `the topic and ${passages.length === 1 ? 'a passage' : 'passages'} of the sources`;
  return {
    operator,
    title: put(operator.title),
    description: `${put(operator.description, isNamed ? 'it' : focus)}${start}`,
    rationale: [`“${operator.name}” applied to ${origin}.`, ...keeping(operator, constraints)].join(
      ' ',
    ),
    isContradicting: contradicts(operator, constraints),
    passages,
  };
}

/** Falls from the first idea to the last, within what is grounded and what is not. */
function scoreOf({ passages, isContradicting }: Draft, index: number, count: number): number {
  const place = 1 - index / count;
  if (isContradicting) return rounded(CONTRADICTING_SCORE * place);
  const fit = passages.reduce((most, { passage }) => Math.max(most, passage.fit), 0);
  if (passages.length > 0) return rounded(GROUNDED_SCORE + 0.3 * Math.min(1, fit) + 0.1 * place);
  return rounded(0.3 + (GROUNDED_SCORE - 0.35) * place);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function presentIdea(
  { operator, title, description, rationale, score, passages }: Draft & { score: number },
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
    sources: sourcesOf(sources, passages, (own) => own.length > 0),
  };
}

function sourcesOf(
  sources: readonly SourceText[],
  quoted: readonly { passage: Passage; quote: Quoted['quote'] }[],
  isKept: (own: readonly unknown[]) => boolean,
): GenerationSource[] {
  return sources.flatMap(({ type, id, title }, index) => {
    const own = quoted.filter(({ passage }) => passage.source === index);
    return isKept(own)
      ? [{ type, id, title, evidence: own.map(({ quote }) => quote.evidence) }]
      : [];
  });
}

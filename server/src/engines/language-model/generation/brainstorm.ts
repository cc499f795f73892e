import { type Static, Type } from 'typebox';

import type { GenerationSource, Idea } from '../../../contract/generation.ts';
import type { ResultWarning } from '../../../contract/meeting-results.ts';
import type {
  BrainstormResult,
  IdeasRequest,
  SourceText,
} from '../../language-engine/generation-engine.ts';
import { askModel } from '../model-calls/ask-model.ts';
import { resultEngine, type LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { CITATION_PROPERTIES } from '../model-calls/ground-citations.ts';
import type { DataSection } from '../untrusted/guard.ts';
import type { SourceQuote } from './draft-text.ts';
import { fillIdeas, keepDistinct } from './fill-ideas.ts';
import {
  gatherMaterial,
  type GenerationMaterial,
  languageSetting,
  requestSection,
  sourceWarnings,
} from './material.ts';

const TITLE_LENGTH_MAX = 300;
const TEXT_LENGTH_MAX = 1_500;
/** Limit of ideas per question. */
const IDEAS_PER_QUESTION = 25;
/** Limit of questions; missing ideas then come from the rules engine. */
const ROUNDS_MAX = 4;
const OUTPUT_TOKENS_PER_IDEA = 160;
const OUTPUT_TOKENS = 400;
/** Category of an idea without one. */
const DEFAULT_CATEGORY = 'Other';

const ANSWER = Type.Object({
  ideas: Type.Array(
    Type.Object({
      title: Type.String({ minLength: 1, maxLength: TITLE_LENGTH_MAX }),
      description: Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX }),
      category: Type.String({ maxLength: TITLE_LENGTH_MAX }),
      rationale: Type.String({ maxLength: TEXT_LENGTH_MAX }),
      quotes: Type.Array(Type.Object(CITATION_PROPERTIES), { maxItems: 8 }),
    }),
    { maxItems: 2 * IDEAS_PER_QUESTION },
  ),
});
type Answer = Static<typeof ANSWER>;

type IdeaDraft = Omit<Idea, 'id'>;

type Material = GenerationMaterial<IdeasRequest>;

/**
 * Asks a model for ideas until enough of them are distinct. The rules engine supplies missing ideas and ideas for sources
 * that no idea quotes; a warning says so.
 */
export async function brainstorm(
  dependencies: LanguageModelDependencies,
  request: IdeasRequest,
  sources: readonly SourceText[],
  signal: AbortSignal,
): Promise<BrainstormResult> {
  signal.throwIfAborted();
  const material = await gatherMaterial(dependencies, request, sources, signal);
  const modelIdeas = await collectIdeas(dependencies, material, signal);
  const isEnough =
    modelIdeas.length === request.count && listUnquoted(modelIdeas, material).length === 0;
  const ideas = isEnough
    ? modelIdeas
    : await fillFromRules(dependencies, modelIdeas, material, signal);
  const modelCount = ideas.filter((idea) => modelIdeas.includes(idea)).length;
  return {
    ideas: putQuotingFirst(ideas),
    sources: sources.map((source) => collectQuotes(source, ideas)),
    warnings: [
      ...sourceWarnings(material),
      ...filledWarning(request.count - modelCount, request.count),
    ],
    engine: resultEngine(dependencies.client),
  };
}

/** Collects distinct ideas in several questions, until there are enough or a question brings none. */
async function collectIdeas(
  dependencies: LanguageModelDependencies,
  material: Material,
  signal: AbortSignal,
): Promise<IdeaDraft[]> {
  const { count } = material.request;
  const ideas: IdeaDraft[] = [];
  for (let round = 1; round <= ROUNDS_MAX && ideas.length < count; round++) {
    const requested = Math.min(IDEAS_PER_QUESTION, count - ideas.length);
    const answer = await askForIdeas(
      dependencies,
      material,
      { count: requested, taken: ideas },
      signal,
    );
    const added = keepDistinct(answer, ideas).slice(0, count - ideas.length);
    if (added.length === 0) break;
    ideas.push(...added);
  }
  return ideas;
}

async function askForIdeas(
  dependencies: LanguageModelDependencies,
  material: Material,
  { count, taken }: { count: number; taken: readonly IdeaDraft[] },
  signal: AbortSignal,
): Promise<IdeaDraft[]> {
  const { request, sources, retrieved, shown } = material;
  const { ideas } = await askModel(
    dependencies,
    {
      operation: 'brainstorm',
      prompt: 'ideas',
      settings: { count, language: languageSetting(retrieved.language) },
      data: [
        requestSection(request, 'c', request.constraints),
        ...shown.data,
        ...(taken.length === 0 ? [] : [takenSection(taken), ...unquotedSection(taken, material)]),
      ],
      schema: ANSWER,
      outputTokens: OUTPUT_TOKENS + count * OUTPUT_TOKENS_PER_IDEA,
    },
    signal,
  );
  const citations = ideas.flatMap(({ quotes }) => quotes);
  const quotedBy = await shown.ground(dependencies, citations, signal);
  return ideas
    .map((idea) => toDraft(dependencies, idea, sources, idea.quotes.flatMap(quotedBy)))
    .filter(({ title, description }) => title !== '' && description !== '');
}

function takenSection(taken: readonly IdeaDraft[]): DataSection {
  const pieces = taken.map(({ title }, index) => ({ id: `i${index + 1}`, text: title }));
  return { name: 'taken', pieces };
}

function unquotedSection(taken: readonly IdeaDraft[], material: Material): DataSection[] {
  const pieces = listUnquoted(taken, material).map((source) => ({
    id: `s${material.sources.indexOf(source) + 1}`,
    text: source.title,
  }));
  return pieces.length === 0 ? [] : [{ name: 'unquoted', pieces }];
}

function toDraft(
  { guard }: LanguageModelDependencies,
  { title, description, category, rationale }: Answer['ideas'][number],
  sources: readonly SourceText[],
  quoted: readonly SourceQuote[],
): IdeaDraft {
  return {
    title: guard.sanitize(title),
    description: guard.sanitize(description),
    category: guard.sanitize(category) || DEFAULT_CATEGORY,
    // What a model thinks of its own idea means nothing.
    score: null,
    rationale: guard.sanitize(rationale),
    sources: sources.flatMap(({ type, id, title: name }, index) => {
      const own = quoted.filter(({ source }) => source === index);
      const evidence = own.map((each) => each.evidence);
      return own.length === 0 ? [] : [{ type, id, title: name, evidence }];
    }),
  };
}

/** Lists the sources with a passage to quote that no idea quotes. */
function listUnquoted(ideas: readonly IdeaDraft[], { sources, retrieved }: Material): SourceText[] {
  const quoted = new Set(ideas.flatMap((idea) => idea.sources.map(({ id }) => id)));
  return sources.filter(
    ({ id }, index) => retrieved.passages[index]!.length > 0 && !quoted.has(id),
  );
}

/** Fills up with ideas of the rules engine. */
async function fillFromRules(
  { rules, guard }: LanguageModelDependencies,
  modelIdeas: readonly IdeaDraft[],
  { request, sources }: Material,
  signal: AbortSignal,
): Promise<IdeaDraft[]> {
  const { ideas } = await rules.brainstorm(request, sources, signal);
  // Ideas of the rules repeat words of the sources and the request, which may be links.
  const ruleIdeas = ideas.map(({ id: _id, title, description, category, rationale, ...rest }) => ({
    ...rest,
    title: guard.sanitize(title),
    description: guard.sanitize(description),
    category: guard.sanitize(category),
    rationale: guard.sanitize(rationale),
  }));
  return fillIdeas(modelIdeas, ruleIdeas, request.count);
}

/** Puts ideas with quotes first, each kind in its order. */
function putQuotingFirst(ideas: readonly IdeaDraft[]): Idea[] {
  const { true: grounded = [], false: free = [] } = Object.groupBy(ideas, ({ sources }) =>
    sources.length > 0 ? 'true' : 'false',
  );
  return [...grounded, ...free].map((idea, index) => ({ id: `idea_${index + 1}`, ...idea }));
}

function collectQuotes(
  { type, id, title }: SourceText,
  ideas: readonly IdeaDraft[],
): GenerationSource {
  const own = ideas.flatMap((idea) => idea.sources).filter((source) => source.id === id);
  return { type, id, title, evidence: own.flatMap(({ evidence }) => evidence) };
}

function filledWarning(missing: number, count: number): ResultWarning[] {
  if (missing <= 0) return [];
  const message = `${missing} of ${count} ideas are made by the rules of the built-in engine: the model found no others that are apart and quote every source`;
  return [{ code: 'filled', message }];
}

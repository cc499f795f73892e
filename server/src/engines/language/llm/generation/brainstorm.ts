import { type Static, Type } from 'typebox';

import type { GenerationSource, Idea } from '../../../../contract/generation.ts';
import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import type { BrainstormResult, IdeasRequest, SourceText } from '../../generation-engine.ts';
import { askModel } from '../ask-model.ts';
import { CITED } from '../evidence-of.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { fillIdeas, keepApart } from './fill-ideas.ts';
import { languageSetting } from './language.ts';
import { gatherMaterial, type Material, requestSection } from './material.ts';
import { sourceWarnings } from './source-warnings.ts';
import type { Quoted } from './written.ts';

const TITLE_LENGTH_MAX = 300;
const TEXT_LENGTH_MAX = 1_500;
/** Ideas that one question asks for at most. */
const IDEAS_AT_ONCE = 25;
/** Questions after which what is missing is filled in. */
const ROUNDS_MAX = 4;
const OUTPUT_TOKENS_AN_IDEA = 160;
const OUTPUT_TOKENS = 400;
/** Ideas that rest on a passage of a source are above this score, others below. */
const GROUNDED_SCORE = 0.6;
/** Of an idea that the model put under none. */
const CATEGORY = 'Other';

const ANSWER = Type.Object({
  ideas: Type.Array(
    Type.Object({
      title: Type.String({ minLength: 1, maxLength: TITLE_LENGTH_MAX }),
      description: Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX }),
      category: Type.String({ maxLength: TITLE_LENGTH_MAX }),
      rationale: Type.String({ maxLength: TEXT_LENGTH_MAX }),
      quotes: Type.Array(Type.Object(CITED), { maxItems: 8 }),
    }),
    { maxItems: 2 * IDEAS_AT_ONCE },
  ),
});
type Answer = Static<typeof ANSWER>;

type IdeaDraft = Omit<Idea, 'id' | 'score'>;

type Work = Material<IdeasRequest>;

/**
 * Ideas of a model, asked for until there are enough that are apart. What is still missing then, or a source that none
 * of them quotes, is made up for by the rules, and a warning says so.
 */
export async function brainstorm(
  parts: LlmParts,
  request: IdeasRequest,
  sources: readonly SourceText[],
  signal: AbortSignal,
): Promise<BrainstormResult> {
  signal.throwIfAborted();
  const work = await gatherMaterial(parts, request, sources, signal);
  const own = await findApart(parts, work, signal);
  const isWhole = own.length === request.count && unquotedBy(own, work).length === 0;
  const ideas = isWhole ? own : await filled(parts, own, work, signal);
  const ownCount = ideas.filter((idea) => own.includes(idea)).length;
  return {
    ideas: scored(ideas),
    sources: sources.map((source) => quotedOf(source, ideas)),
    warnings: [...sourceWarnings(work), ...filledWarning(request.count - ownCount, request.count)],
    engine: engineOf(parts.client),
  };
}

async function findApart(parts: LlmParts, work: Work, signal: AbortSignal): Promise<IdeaDraft[]> {
  const { count } = work.request;
  const ideas: IdeaDraft[] = [];
  for (let round = 1; round <= ROUNDS_MAX && ideas.length < count; round++) {
    const asked = Math.min(IDEAS_AT_ONCE, count - ideas.length);
    const found = await askIdeas(parts, work, { asked, taken: ideas }, signal);
    const kept = keepApart(found, ideas).slice(0, count - ideas.length);
    if (kept.length === 0) break;
    ideas.push(...kept);
  }
  return ideas;
}

async function askIdeas(
  parts: LlmParts,
  work: Work,
  { asked, taken }: { asked: number; taken: readonly IdeaDraft[] },
  signal: AbortSignal,
): Promise<IdeaDraft[]> {
  const { request, sources, prepared, shown } = work;
  const { ideas } = await askModel(
    parts,
    {
      operation: 'brainstorm',
      prompt: 'ideas',
      settings: { count: asked, language: languageSetting(prepared.language) },
      data: [
        requestSection(request, 'c', request.constraints),
        ...shown.data,
        ...(taken.length === 0 ? [] : [takenSection(taken), ...unquotedSection(taken, work)]),
      ],
      schema: ANSWER,
      outputTokens: OUTPUT_TOKENS + asked * OUTPUT_TOKENS_AN_IDEA,
    },
    signal,
  );
  const citations = ideas.flatMap(({ quotes }) => quotes);
  const quotedBy = await shown.ground(parts, citations, signal);
  return ideas
    .map((idea) => draftOf(parts, idea, sources, idea.quotes.flatMap(quotedBy)))
    .filter(({ title, description }) => title !== '' && description !== '');
}

function takenSection(taken: readonly IdeaDraft[]): DataSection {
  const pieces = taken.map(({ title }, index) => ({ id: `i${index + 1}`, text: title }));
  return { name: 'taken', pieces };
}

function unquotedSection(taken: readonly IdeaDraft[], work: Work): DataSection[] {
  const pieces = unquotedBy(taken, work).map((source) => ({
    id: `s${work.sources.indexOf(source) + 1}`,
    text: source.title,
  }));
  return pieces.length === 0 ? [] : [{ name: 'unquoted', pieces }];
}

function draftOf(
  { guard }: LlmParts,
  { title, description, category, rationale }: Answer['ideas'][number],
  sources: readonly SourceText[],
  quoted: readonly Quoted[],
): IdeaDraft {
  return {
    title: guard.clean(title),
    description: guard.clean(description),
    category: guard.clean(category) || CATEGORY,
    rationale: guard.clean(rationale),
    sources: sources.flatMap(({ type, id, title: name }, index) => {
      const own = quoted.filter(({ source }) => source === index);
      const evidence = own.map((each) => each.evidence);
      return own.length === 0 ? [] : [{ type, id, title: name, evidence }];
    }),
  };
}

/** Sources that have something to quote, and that none of the ideas quotes. */
function unquotedBy(ideas: readonly IdeaDraft[], { sources, prepared }: Work): SourceText[] {
  const quoted = new Set(ideas.flatMap((idea) => idea.sources.map(({ id }) => id)));
  return sources.filter(({ id }, index) => prepared.passages[index]!.length > 0 && !quoted.has(id));
}

async function filled(
  { builtIn, guard }: LlmParts,
  own: readonly IdeaDraft[],
  { request, sources }: Work,
  signal: AbortSignal,
): Promise<IdeaDraft[]> {
  const { ideas } = await builtIn.brainstorm(request, sources, signal);
  // They repeat what sources and the request say, which may be links.
  const others = ideas.map(({ title, description, category, rationale, sources: quoted }) => ({
    title: guard.clean(title),
    description: guard.clean(description),
    category: guard.clean(category),
    rationale: guard.clean(rationale),
    sources: quoted,
  }));
  return fillIdeas(own, others, request.count);
}

/** Those that rest on sources first; the score falls from the first to the last. */
function scored(ideas: readonly IdeaDraft[]): Idea[] {
  const { true: grounded = [], false: free = [] } = Object.groupBy(ideas, ({ sources }) =>
    sources.length > 0 ? 'true' : 'false',
  );
  return [...grounded, ...free].map((idea, index) => {
    const place = 1 - index / ideas.length;
    const score =
      idea.sources.length > 0
        ? GROUNDED_SCORE + (1 - GROUNDED_SCORE) * place
        : GROUNDED_SCORE * place;
    return { id: `idea_${index + 1}`, ...idea, score: Math.round(1_000 * score) / 1_000 };
  });
}

function quotedOf({ type, id, title }: SourceText, ideas: readonly IdeaDraft[]): GenerationSource {
  const own = ideas.flatMap((idea) => idea.sources).filter((source) => source.id === id);
  return { type, id, title, evidence: own.flatMap(({ evidence }) => evidence) };
}

function filledWarning(missing: number, count: number): ResultWarning[] {
  if (missing <= 0) return [];
  const message = `${missing} of ${count} ideas are made by the rules of the built-in engine: the model found no others that are apart and quote every source`;
  return [{ code: 'filled', message }];
}

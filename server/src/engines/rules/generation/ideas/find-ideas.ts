import type { GenerationSource, Idea } from '../../../../contract/generation.ts';
import type {
  BrainstormResult,
  IdeasRequest,
  SourceText,
} from '../../../language-engine/generation-engine.ts';
import { madeByRules } from '../../../language-engine/engine-identity.ts';
import { toPlainLine } from '../../../../language/markdown.ts';
import { shortenLine } from '../../../../language/content-words.ts';
import { isDistinct, listIdeaWords } from '../../../../language/word-overlap.ts';
import { findPassagesAndPoints, generationWarnings } from '../passages.ts';
import { quoteTopic, readTopic } from '../topic.ts';
import { orderPrompts, type Prompt } from './prompts.ts';
import {
  chooseStatedIdeas,
  describeQuotes,
  needsAttention,
  POINT_WORDS,
  type QuotedPassage,
} from './stated-ideas.ts';

const TITLE_QUOTE_WORDS_MAX = 14;
const TOPIC_LIMITS = { words: 30, length: 200 };
const NAME_LIMITS = { words: 6, length: 60 };
const PASSAGE_CATEGORY = 'Prompt: passages';

/**
 * Finds ideas that rest on stated points of the sources: open questions, risks, proposals, requests, obligations and gaps,
 * the surest first. Prompts for the reader follow, in the same order for the same topic.
 */
export function findIdeas(request: IdeasRequest, sources: readonly SourceText[]): BrainstormResult {
  const topic = readTopic(request.topic, request.locale);
  const passages = findPassagesAndPoints(sources, { words: topic.words, keywords: [] });
  const stated = chooseStatedIdeas(passages, request.count);
  const frame: IdeaFrame = {
    sources,
    topic: quoteTopic(topic.text, TOPIC_LIMITS),
    constraints: request.constraints.map((text) => `To be checked against “${toPlainLine(text)}”.`),
  };
  const grounded = stated
    .map((own) => presentStated(own, frame))
    .toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1));
  const ideas = [...grounded, ...listPrompts(topic.text, grounded, request.count, frame)];
  return {
    ideas: ideas.map((idea, index) => ({ id: `idea_${index + 1}`, ...idea })),
    sources: listSources(sources, stated.flat(), () => true),
    warnings: generationWarnings(topic, sources, passages),
    engine: madeByRules('ideas'),
  };
}

type IdeaDraft = Omit<Idea, 'id'>;

/** Parts of a request that all ideas show. */
type IdeaFrame = {
  sources: readonly SourceText[];
  /** Topic in quotes. */
  topic: string;
  /** One sentence for each constraint. */
  constraints: readonly string[];
};

/** Presents an idea that rests on passages; without a point among them it is a prompt that starts from a passage. */
function presentStated(own: readonly QuotedPassage[], frame: IdeaFrame): IdeaDraft {
  const { passage } = own[0]!;
  const words = needsAttention(passage) ? POINT_WORDS[passage.point!.kind] : undefined;
  const title = passage.quote(TITLE_QUOTE_WORDS_MAX).text;
  return {
    title: `${words ? words.lead : 'Start from the passage'}: “${title}”`,
    description: describeQuotes(own),
    category: words ? words.category : PASSAGE_CATEGORY,
    score: (words && passage.point?.confidence) ?? null,
    rationale: [
      words
        ? `${words.noun} that [${passage.source + 1}] states.`
        : promptRationale(`a passage of [${passage.source + 1}]`, frame),
      ...describePoint(passage),
      ...frame.constraints,
    ].join(' '),
    sources: listSources(frame.sources, own, (quoted) => quoted.length > 0),
  };
}

function describePoint({ point, speaker }: QuotedPassage['passage']): string[] {
  const facts = { Speaker: speaker, Kind: point?.label, Owner: point?.owner, Due: point?.due };
  return Object.entries(facts).flatMap(([name, fact]) =>
    fact ? [`${name}: ${shortenLine(toPlainLine(fact), NAME_LIMITS)}.`] : [],
  );
}

function listPrompts(
  topic: string,
  grounded: readonly IdeaDraft[],
  count: number,
  frame: IdeaFrame,
): IdeaDraft[] {
  const words = grounded.map(listIdeaWords);
  const prompts = orderPrompts(topic)
    .map((prompt) => presentPrompt(prompt, frame))
    .filter((prompt) => isDistinct(listIdeaWords(prompt), words));
  return prompts.slice(0, count - grounded.length);
}

function presentPrompt(
  { technique, name, question, description }: Prompt,
  frame: IdeaFrame,
): IdeaDraft {
  return {
    title: question,
    description,
    category: `Prompt: ${technique}`,
    score: null,
    rationale: [
      promptRationale(`the technique “${technique}, ${name}”`, frame),
      ...frame.constraints,
    ].join(' '),
    sources: [],
  };
}

function promptRationale(origin: string, { topic }: IdeaFrame): string {
  return `A prompt for the reader, not a finding: ${origin} for the topic ${topic}.`;
}

function listSources(
  sources: readonly SourceText[],
  quoted: readonly QuotedPassage[],
  isListed: (own: readonly QuotedPassage[]) => boolean,
): GenerationSource[] {
  return sources.flatMap(({ type, id, title }, index) => {
    const own = quoted.filter(({ passage }) => passage.source === index);
    const evidence = own.flatMap(({ quote }) => quote.evidence);
    return isListed(own) ? [{ type, id, title, evidence }] : [];
  });
}

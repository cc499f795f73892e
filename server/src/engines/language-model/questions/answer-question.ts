import { type Static, Type } from 'typebox';

import { madeByRules } from '../../language-engine/engine-identity.ts';
import { citeSentences, withoutCitation } from '../../language-engine/cite-sentences.ts';
import type {
  Answer,
  AnswerContent,
  AnswerSource,
  QuestionRequest,
} from '../../language-engine/language-engine.ts';
import type { RankedPages } from '../../language-engine/retrieval-engine.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { splitBlocks } from '../blocks/block.ts';
import { askModel } from '../model-calls/ask-model.ts';
import { resultEngine, type LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { askWithFewer, isSmallContext } from '../model-calls/small-context.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { extractPages, limitPages } from './page-extract.ts';
import { questionSections } from './question-sections.ts';
import { selectPassages } from './select-passages.ts';
import { documentSection, type SelectedBlocks, selectBlocks } from './select-blocks.ts';
import { createSentenceStream } from './stream-sentences.ts';
import {
  AnswerSentence,
  type QuestionContext,
  type VerifiedSentence,
  verifySentence,
} from './verify-sentence.ts';

const SENTENCES_MAX = 6;
const ModelAnswer = Type.Object({
  answered: Type.Boolean({ description: 'False where the document does not answer.' }),
  sentences: Type.Array(AnswerSentence, {
    maxItems: SENTENCES_MAX,
    description: 'The answer; empty where the document does not answer.',
  }),
});
const QUESTION = {
  operation: 'chat',
  prompt: 'question',
  schema: ModelAnswer,
} as const;
/** First output budgets of an answer: to the full prompt, and to the short one. */
export const ANSWER_TOKENS = { full: 1_200, short: 600 } as const;
/** Tokens that a model reads for one question: some forty calls to a model with a small context. */
const TOKENS_READ_MAX = 100_000;

/**
 * Lets the model answer from the most relevant pages. Each sentence must be supported by quotes from the pages; other
 * sentences are removed. Without any sentence left, the question counts as not answered.
 */
export async function answerWithModel(
  dependencies: LanguageModelDependencies,
  text: ExtractedText,
  request: QuestionRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const { question, history } = request;
  const ranked = await dependencies.retrieval.rankPages(text, request, signal);
  const pageNumbers = limitPages(text, ranked.pages, TOKENS_READ_MAX);
  const pages = extractPages(text, pageNumbers);
  const questions = [question, ...history.map((turn) => turn.question)].join('\n');
  const context = {
    pages,
    blocks: await splitBlocks(pages),
    passages: ranked.passages.flatMap((passage) => pages.fromSource(passage) ?? []),
    questions,
  };
  // A question without any word, or pages without text, need no model.
  if (!/[\p{L}\p{N}]/u.test(question) || context.blocks.length === 0) {
    return { ...ranked.answer, warnings: [], engine: madeByRules('answer') };
  }
  const { sentences, isComplete } = await askAbout(dependencies, context, request, signal);
  const hasReadAll = isComplete && pageNumbers.length === ranked.pages.length;
  return {
    ...(sentences.length > 0 ? buildAnswer(sentences, ranked) : buildNoAnswer(ranked)),
    warnings: hasReadAll ? [] : [PARTIAL],
    engine: resultEngine(dependencies.client),
  };
}

const PARTIAL = {
  code: 'partial',
  message: 'Not all pages that were asked for could be read with the question',
};

async function askAbout(
  dependencies: LanguageModelDependencies,
  context: QuestionContext,
  request: QuestionRequest,
  signal: AbortSignal,
): Promise<{ sentences: VerifiedSentence[]; isComplete: boolean }> {
  const { client } = dependencies;
  const question = questionSections(request, client.contextTokens);
  const ask = (selected: SelectedBlocks, outputTokens: number) => {
    const data = [...question.sections, documentSection(context.pages.text, selected.blocks)];
    return askSelected(dependencies, context, { request, selected, data, outputTokens }, signal);
  };
  if (!isSmallContext(client)) {
    const selected = await selectBlocks(dependencies, context, question, signal);
    return ask(selected, ANSWER_TOKENS.full);
  }
  const otherTokens = question.tokens + ANSWER_TOKENS.short;
  return askWithFewer((share) => {
    const selected = selectPassages(context, client, { prompt: 'question', otherTokens, share });
    return ask(selected, ANSWER_TOKENS.short);
  });
}

type SelectedQuestion = {
  request: QuestionRequest;
  selected: SelectedBlocks;
  data: readonly DataSection[];
  outputTokens: number;
};

/** Asks a question about the selected blocks and verifies the answer, sentence by sentence if they are streamed. */
async function askSelected(
  dependencies: LanguageModelDependencies,
  context: QuestionContext,
  { request, selected: { blocks, isComplete }, data, outputTokens }: SelectedQuestion,
  signal: AbortSignal,
): Promise<{ sentences: VerifiedSentence[]; isComplete: boolean }> {
  if (blocks.length === 0) return { sentences: [], isComplete };
  const verify = createVerifier(dependencies, context, signal);
  const stream = request.onSentence && createSentenceStream(request.onSentence, verify);
  try {
    const answer = await askModel(
      dependencies,
      {
        ...QUESTION,
        outputTokens,
        data,
        onPartial: stream?.onPartial,
        onProgress: request.onProgress,
      },
      signal,
    );
    await stream?.drained();
    return { sentences: await verifyAnswer(answer, verify), isComplete };
  } catch (error) {
    // The fallback engine streams sentences of its own.
    stream?.stop();
    throw error;
  }
}

type Verify = (sentence: unknown) => Promise<VerifiedSentence | undefined>;

/** Creates a verifier that remembers its results: streamed sentences come again with the whole answer. */
function createVerifier(
  dependencies: LanguageModelDependencies,
  context: QuestionContext,
  signal: AbortSignal,
): Verify {
  const results = new Map<string, Promise<VerifiedSentence | undefined>>();
  return async (sentence) => {
    const key = JSON.stringify(sentence);
    const result = results.get(key) ?? verifySentence(dependencies, context, sentence, signal);
    results.set(key, result);
    return result;
  };
}

async function verifyAnswer(
  { answered, sentences }: Static<typeof ModelAnswer>,
  verify: Verify,
): Promise<VerifiedSentence[]> {
  if (!answered) return [];
  const verified = await Promise.all(sentences.map(verify));
  return verified.filter((sentence) => sentence !== undefined);
}

function buildAnswer(
  sentences: readonly VerifiedSentence[],
  { answer }: RankedPages,
): AnswerContent {
  const sources = distinct(sentences.flatMap((sentence) => sentence.sources));
  return {
    ...citeSentences(sentences, sources),
    outcome: 'answered',
    sources,
    confidence: answerConfidence(sentences, answer),
  };
}

/** Builds the reply without an answer; its sources are the passages that the rules found. */
function buildNoAnswer({ answer, noAnswer }: RankedPages): AnswerContent {
  return {
    ...withoutCitation(noAnswer),
    outcome: 'not_found',
    sources: answer.sources,
    confidence: noAnswerConfidence(answer),
  };
}

function distinct(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [`${source.start} ${source.end}`, source])).values()];
}

/**
 * Weights of the confidence: a base for a supported answer, then agreement with the rules, alignment of the quotes and
 * share of words. They are set, not fitted: a fit would need answers of a model and would differ for each model.
 */
const WEIGHTS = { supported: 0.5, agreed: 0.3, alignment: 0.1, share: 0.1 } as const;
/** Limit below one half: the model has read the same pages and found no answer in them. */
const NO_ANSWER_MAX = 0.45;

/** Returns the probability that the first source answers the question, 0 to 1. It ignores the model's own opinion. */
function answerConfidence(
  sentences: readonly VerifiedSentence[],
  ruleAnswer: AnswerContent,
): number {
  const { sources, alignment, share } = sentences[0]!;
  const isAgreed = ruleAnswer.sources.some((ruleSource) =>
    sources.some(({ start, end }) => start < ruleSource.end && end > ruleSource.start),
  );
  return (
    WEIGHTS.supported +
    WEIGHTS.agreed * Number(isAgreed) +
    WEIGHTS.alignment * alignment +
    WEIGHTS.share * share
  );
}

/** Returns the probability that the best passage of the rules answers the question although the model does not. */
function noAnswerConfidence({ confidence }: AnswerContent): number {
  return Math.min(confidence, NO_ANSWER_MAX);
}

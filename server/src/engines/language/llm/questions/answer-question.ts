import { type Static, Type } from 'typebox';

import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import { ENGINE } from '../../built-in/engine.ts';
import type { Answer, AnswerSource, FoundAnswer, QuestionRequest } from '../../language-engine.ts';
import { askModel } from '../ask-model.ts';
import { cutBlocks } from '../blocks/block.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';
import { confidenceOfAnswer, confidenceWithout } from './answer-confidence.ts';
import { checkSentence, type Said, Sentence, type Shown } from './check-sentence.ts';
import { chooseBlocks, dataOf } from './choose-blocks.ts';
import { questionData } from './question-data.ts';
import type { ReadQuestionResult, ReadQuestionTask } from './question-tasks.ts';
import { runTask } from './run-task.ts';
import { pagesWithin, showPages } from './show-pages.ts';
import { createSentenceTeller } from './tell-sentences.ts';

const SENTENCES_MAX = 6;
const ModelAnswer = Type.Object({
  answered: Type.Boolean({ description: 'False where the document does not answer.' }),
  sentences: Type.Array(Sentence, {
    maxItems: SENTENCES_MAX,
    description: 'The answer; empty where the document does not answer.',
  }),
});
const QUESTION = {
  operation: 'chat',
  prompt: 'question',
  schema: ModelAnswer,
  outputTokens: 1_200,
} as const;
/** Of one question: some forty calls to a model with little room. */
const TOKENS_READ_MAX = 100_000;

/**
 * Lets the model answer from the pages that fit the question best. Each sentence of the answer rests on quotes that
 * the pages bear out; one that does not is left out, and an answer of which nothing is left is none.
 */
export async function answerQuestion(
  parts: LlmParts,
  text: ExtractedText,
  request: QuestionRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const { question, contextPages, history } = request;
  const task: ReadQuestionTask = { text, request: { question, contextPages, history } };
  const reading = await runTask<ReadQuestionResult>(parts.compute, 'readQuestion', task, signal);
  const numbers = pagesWithin(text, reading.pages, TOKENS_READ_MAX);
  const pages = showPages(text, numbers);
  const asked = [question, ...history.map((turn) => turn.question)].join('\n');
  const shown = { pages, blocks: await cutBlocks(pages), asked };
  // Without a word there is nothing to ask a model.
  if (!/[\p{L}\p{N}]/u.test(question) || shown.blocks.length === 0) {
    return { ...reading.builtIn, warnings: [], engine: ENGINE };
  }
  const { said, isAll } = await askAbout(parts, shown, request, signal);
  const isWhole = isAll && numbers.length === reading.pages.length;
  return {
    ...(said.length > 0 ? answerOf(said, reading) : noAnswerOf(reading)),
    warnings: isWhole ? [] : [PARTIAL],
    engine: engineOf(parts.client),
  };
}

const PARTIAL = {
  code: 'partial',
  message: 'Not all pages that were asked for could be read with the question',
};

async function askAbout(
  parts: LlmParts,
  shown: Shown,
  request: QuestionRequest,
  signal: AbortSignal,
): Promise<{ said: Said[]; isAll: boolean }> {
  const asked = questionData(request, parts.client.contextTokens);
  const { blocks, isAll } = await chooseBlocks(parts, shown, asked, signal);
  if (blocks.length === 0) return { said: [], isAll };
  const check = createCheck(parts, shown, signal);
  const teller = request.onSentence && createSentenceTeller(request.onSentence, check);
  const data = [...asked.sections, dataOf(shown.pages.text, blocks)];
  try {
    const answer = await askModel(
      parts,
      { ...QUESTION, data, ...(teller && { onPartial: teller.onPartial }) },
      signal,
    );
    await teller?.settled();
    return { said: await saidIn(answer, check), isAll };
  } catch (error) {
    // Whoever answers in its place tells sentences of its own.
    teller?.stop();
    throw error;
  }
}

/** A sentence that was checked while it came is not checked again. */
function createCheck(parts: LlmParts, shown: Shown, signal: AbortSignal) {
  const checked = new Map<string, Promise<Said | undefined>>();
  return async (sentence: unknown): Promise<Said | undefined> => {
    const key = JSON.stringify(sentence);
    const known = checked.get(key) ?? checkSentence(parts, shown, sentence, signal);
    checked.set(key, known);
    return known;
  };
}

async function saidIn(
  { answered, sentences }: Static<typeof ModelAnswer>,
  check: ReturnType<typeof createCheck>,
): Promise<Said[]> {
  if (!answered) return [];
  const said = await Promise.all(sentences.map(check));
  return said.filter((one) => one !== undefined);
}

function answerOf(said: readonly Said[], { builtIn }: ReadQuestionResult): FoundAnswer {
  const sources = eachOnce(said.flatMap((one) => one.sources));
  return {
    answer: said.map(({ text }) => text).join(' '),
    answered: true,
    sources,
    confidence: confidenceOfAnswer(said, builtIn),
  };
}

/** Where to look is what the rules find. */
function noAnswerOf({ builtIn, noAnswer }: ReadQuestionResult): FoundAnswer {
  return {
    answer: noAnswer,
    answered: false,
    sources: builtIn.sources,
    confidence: confidenceWithout(builtIn),
  };
}

function eachOnce(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [`${source.start} ${source.end}`, source])).values()];
}

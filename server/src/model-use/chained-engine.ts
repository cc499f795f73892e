import type { ResultWarning } from '../contract/meeting-results.ts';
import type {
  Answer,
  LanguageEngine,
  QuestionRequest,
} from '../engines/language/language-engine.ts';
import { type Chain, type ChainResult, runChain } from './chain.ts';

/** One engine out of several that stand in for each other: its results say which it was, and why not those before it. */
export function createChainedEngine(chain: Chain): LanguageEngine {
  const run = async <R extends { warnings: readonly ResultWarning[] }>(
    work: (engine: LanguageEngine) => Promise<R>,
  ): Promise<R> => withWarnings(await runChain(chain, work));

  return {
    async analyze(text, request, signal) {
      const { result, warnings } = await runChain(chain, (engine) =>
        engine.analyze(text, request, signal),
      );
      const { analysis } = result;
      return { ...result, analysis: withWarnings({ result: analysis, warnings }) };
    },

    answer: (text, request, signal) => answer(chain, [text, request, signal]),

    extractActionItems: (...asked) => run((engine) => engine.extractActionItems(...asked)),
    summarizeMeeting: (...asked) => run((engine) => engine.summarizeMeeting(...asked)),
    analyzeMeetings: (...asked) => run((engine) => engine.analyzeMeetings(...asked)),
    writeContent: (...asked) => run((engine) => engine.writeContent(...asked)),
    brainstorm: (...asked) => run((engine) => engine.brainstorm(...asked)),

    ...rerankingOf(chain),

    describe: () => chain.links.flatMap(({ engine }) => engine.describe()),
  };
}

/** Says that what was told of an answer is void before another engine begins anew. */
async function answer(
  chain: Chain,
  [text, request, signal]: Parameters<LanguageEngine['answer']>,
): Promise<Answer> {
  const { onSentence } = request;
  if (!onSentence) {
    return withWarnings(await runChain(chain, (engine) => engine.answer(text, request, signal)));
  }
  let told = false;
  const asked: QuestionRequest = {
    ...request,
    onSentence(sentence) {
      told = sentence !== null;
      onSentence(sentence);
    },
  };
  const beforeNext = () => {
    if (told) asked.onSentence?.(null);
  };
  return withWarnings(
    await runChain(chain, (engine) => engine.answer(text, asked, signal), beforeNext),
  );
}

/** Of those engines alone that can. */
function rerankingOf({ links, log }: Chain): Pick<LanguageEngine, 'rerank'> {
  const able = links.filter(({ engine }) => engine.rerank !== undefined);
  if (able.length === 0) return {};
  return {
    async rerank(...asked) {
      const chain = { links: able, log };
      return withWarnings(await runChain(chain, (engine) => engine.rerank!(...asked)));
    },
  };
}

function withWarnings<R extends { warnings: readonly ResultWarning[] }>({
  result,
  warnings,
}: ChainResult<R>): R {
  return { ...result, warnings: [...warnings, ...result.warnings] };
}

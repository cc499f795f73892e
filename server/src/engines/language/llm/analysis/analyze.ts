import type { Analysis } from '../../../../contract/analysis.ts';
import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import { isTextLanguage } from '../../built-in/words/text-language.ts';
import type { AnalysisRequest, LanguageAnalysis } from '../../language-engine.ts';
import { type Block, cutBlocks } from '../blocks/block.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';
import { SETTLE_OPTIONS } from '../settle-options.ts';
import { type Answers, askAnalysis } from './ask-analysis.ts';
import { groundAnswers } from './candidates.ts';
import { chooseCandidates } from './choose-candidates.ts';
import { isNothing, planFields } from './plan-fields.ts';
import type { SettleTask } from './settle/task.ts';

const SETTLE_MODULE = new URL('settle/settle.compute.ts', import.meta.url).href;

/** Analyses a document with a model; the rules read it too, and what they find tells how sure the model's findings are. */
export async function analyzeWithModel(
  parts: LlmParts,
  text: ExtractedText,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<LanguageAnalysis> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    const [{ analysis: builtIn, language }, found] = await Promise.all([
      parts.builtIn.analyze(text, { ...request, includeSummary: false }, either),
      findInText(parts, text, request, either),
    ]);
    const task: SettleTask = {
      text,
      request,
      ...found,
      builtIn,
      language: isTextLanguage(language) ? language : undefined,
      engine: engineOf(parts.client),
      isProving: parts.guard.isProving,
    };
    const options = { ...SETTLE_OPTIONS, signal };
    const analysis = await parts.compute.run<Analysis>(SETTLE_MODULE, 'settle', task, options);
    return { analysis, language };
  } finally {
    stop.abort();
  }
}

type FoundInText = Pick<SettleTask, 'plan' | 'candidates' | 'coverage' | 'warnings'>;

async function findInText(
  parts: LlmParts,
  text: ExtractedText,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<FoundInText> {
  const plan = planFields(request);
  const blocks = await cutBlocks(text);
  const isAsked = request.includeSummary || !isNothing(plan);
  const answers: Answers = isAsked
    ? await askAnalysis(parts, text.text, blocks, { plan, ...request }, signal)
    : { results: [{ chunk: blocks, result: {} }], failed: [], isWhole: true };
  const given = answers.results.map(({ result }) => result);
  const { kept, rejected } = await groundAnswers(parts, text, blocks, given, signal);
  const isOfParts = answers.results.length > 1;
  const candidates = await chooseCandidates(parts, { slots: plan.slots, isOfParts }, kept, signal);
  const coverage = coverageOf(text, blocks, answers);
  return { plan, candidates, coverage, warnings: warningsOf(rejected, answers, coverage) };
}

/** A page is read when the model has answered about all of it; one that has no words is. */
function coverageOf(
  { pages }: ExtractedText,
  blocks: readonly Block[],
  { results }: Answers,
): Analysis['coverage'] {
  const read = new Set(results.flatMap(({ chunk }) => chunk));
  const missed = blocks.filter((block) => !read.has(block));
  const unread = pages.filter(({ start, end }) =>
    missed.some((block) => block.start >= start && block.start < end),
  );
  return { pages_total: pages.length, pages_read: pages.length - unread.length };
}

function warningsOf(
  rejected: number,
  { failed, isWhole }: Answers,
  { pages_read, pages_total }: Analysis['coverage'],
): Analysis['warnings'] {
  const warnings: Analysis['warnings'] = [];
  if (rejected > 0) {
    const what = rejected === 1 ? '1 finding' : `${rejected} findings`;
    const message = `${what} of the model left out: not found in the text of the document`;
    warnings.push({ code: 'evidence_failed', message });
  }
  if (failed.length > 0 || !isWhole) {
    const why = isWhole
      ? 'the model made nothing of the rest'
      : 'the document is too long for the rest';
    const message = `${pages_read} of ${pages_total} pages were read in full: ${why}`;
    warnings.push({ code: 'partial', message });
  }
  return warnings;
}

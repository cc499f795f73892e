import type { Analysis } from '../../../contract/analysis.ts';
import { isTextLanguage } from '../../../language/text-language.ts';
import type { AnalysisRequest, LanguageAnalysis } from '../../language-engine/language-engine.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { type Block, splitBlocks } from '../blocks/block.ts';
import {
  COMPUTE_OPTIONS,
  resultEngine,
  type LanguageModelDependencies,
} from '../model-calls/dependencies.ts';
import { type AnalysisAnswers, askAnalysis } from './extract/ask-analysis.ts';
import { groundAnswers } from './extract/candidates.ts';
import { chooseCandidates } from './extract/choose-candidates.ts';
import { isEmptyPlan, planFields } from './extract/plan-fields.ts';
import type { ResolutionInput } from './resolve/resolution-input.ts';

const RESOLVE_MODULE = new URL('resolve/resolve.compute.ts', import.meta.url).href;

/**
 * Analyzes a document with a model. The rules engine reads it too: the agreement of both decides the confidence of the
 * model's findings.
 */
export async function analyzeWithModel(
  dependencies: LanguageModelDependencies,
  text: ExtractedText,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<LanguageAnalysis> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    const [{ analysis: ruleAnalysis, language }, extraction] = await Promise.all([
      dependencies.rules.analyze(text, { ...request, includeSummary: false }, either),
      extractCandidates(dependencies, text, request, either),
    ]);
    const input: ResolutionInput = {
      text,
      request,
      ...extraction,
      ruleAnalysis,
      language: isTextLanguage(language) ? language : undefined,
      engine: resultEngine(dependencies.client),
      requiresSupport: dependencies.guard.requiresSupport,
    };
    const analysis = await dependencies.compute.run<Analysis>(
      RESOLVE_MODULE,
      'resolveAnalysis',
      input,
      { ...COMPUTE_OPTIONS, signal },
    );
    return { analysis, language };
  } finally {
    stop.abort();
  }
}

type Extraction = Pick<ResolutionInput, 'plan' | 'candidates' | 'coverage' | 'warnings'>;

async function extractCandidates(
  dependencies: LanguageModelDependencies,
  text: ExtractedText,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<Extraction> {
  const plan = planFields(request);
  const blocks = await splitBlocks(text);
  const needsModel = request.includeSummary || !isEmptyPlan(plan);
  const answers: AnalysisAnswers = needsModel
    ? await askAnalysis(dependencies, text.text, blocks, { plan, ...request }, signal)
    : { results: [{ chunk: blocks, result: {} }], failed: [], isComplete: true };
  const chunkAnswers = answers.results.map(({ result }) => result);
  const { candidates, rejected } = await groundAnswers(
    dependencies,
    text,
    blocks,
    chunkAnswers,
    signal,
  );
  const isChunked = answers.results.length > 1;
  const chosen = await chooseCandidates(
    dependencies,
    { slots: plan.slots, isChunked },
    candidates,
    signal,
  );
  const coverage = computeCoverage(text, blocks, answers);
  const warnings = listWarnings(rejected, answers, coverage);
  return { plan, candidates: chosen, coverage, warnings };
}

/** Counts the pages that the model has read in full. A page without text counts as read. */
function computeCoverage(
  { pages }: ExtractedText,
  blocks: readonly Block[],
  { results }: AnalysisAnswers,
): Analysis['coverage'] {
  const read = new Set(results.flatMap(({ chunk }) => chunk));
  const missed = blocks.filter((block) => !read.has(block));
  const unread = pages.filter(({ start, end }) =>
    missed.some((block) => block.start >= start && block.start < end),
  );
  return { pages_total: pages.length, pages_read: pages.length - unread.length };
}

function listWarnings(
  rejected: number,
  { failed, isComplete }: AnalysisAnswers,
  { pages_read, pages_total }: Analysis['coverage'],
): Analysis['warnings'] {
  const warnings: Analysis['warnings'] = [];
  if (rejected > 0) {
    const what = rejected === 1 ? '1 finding' : `${rejected} findings`;
    const message = `${what} of the model left out: not found in the text of the document`;
    warnings.push({ code: 'evidence_failed', message });
  }
  if (failed.length > 0 || !isComplete) {
    const why = isComplete
      ? 'the model made nothing of the rest'
      : 'the document is too long for the rest';
    const message = `${pages_read} of ${pages_total} pages were read in full: ${why}`;
    warnings.push({ code: 'partial', message });
  }
  return warnings;
}

import { Type } from 'typebox';

import {
  type ResultLength,
  STRATEGIC_LISTS,
  type StrategicItem,
} from '../../../contract/meeting-results.ts';
import { askModelCached } from '../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { DerivedClaim, numberFindings } from './numbered-findings.ts';
import { resolveOverview } from './resolve-claims.ts';

const SENTENCES: Readonly<Record<ResultLength, number>> = { short: 2, medium: 4, long: 7 };
const SENTENCES_MAX = 20;
const OUTPUT_TOKENS = 1_200;

const ANSWER = Type.Object({ overview: Type.Array(DerivedClaim, { maxItems: SENTENCES_MAX }) });

type StrategicLists = Readonly<Record<(typeof STRATEGIC_LISTS)[number], readonly StrategicItem[]>>;

/**
 * Writes an overview of findings in sentences that the findings support; '' without findings. Findings that do not fit
 * into one question are left out.
 */
export async function writeOverview(
  dependencies: LanguageModelDependencies,
  lists: StrategicLists,
  length: ResultLength,
  signal: AbortSignal,
): Promise<string> {
  const all = STRATEGIC_LISTS.flatMap((name) => lists[name].map((item) => ({ name, item })));
  const findings = numberFindings(
    all,
    ({ name, item }) => `${name.replace('_', ' ')}: ${item.text}`,
  );
  const [chunk] = findings.chunks(dependencies.client.contextTokens);
  if (!chunk) return '';
  const { overview } = await askModelCached(
    dependencies,
    {
      operation: 'strategic_analysis',
      prompt: 'meeting-overview',
      settings: { sentences: SENTENCES[length] },
      data: [findings.section(chunk)],
      schema: ANSWER,
      outputTokens: OUTPUT_TOKENS,
    },
    signal,
  );
  const sentences = overview.slice(0, SENTENCES[length]).map((claim) => ({
    text: dependencies.guard.sanitize(claim.text),
    findings: findings
      .citedBy(claim)
      .map(({ item }) => toText(item))
      .join('\n'),
  }));
  return (await resolveOverview(dependencies, { sentences }, signal)).join(' ');
}

function toText({ text, speaker, evidence }: StrategicItem): string {
  return [text, speaker ?? '', ...evidence.map(({ excerpt }) => excerpt)].join('\n');
}

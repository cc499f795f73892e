import { Type } from 'typebox';

import {
  type ResultLength,
  STRATEGIC_LISTS,
  type StrategicItem,
} from '../../../../contract/meeting-results.ts';
import { askModelOnce } from '../ask-model.ts';
import type { LlmParts } from '../parts.ts';
import { readFindings, RestingClaim } from './findings.ts';
import { settleOverview } from './settle.ts';

const SENTENCES: Readonly<Record<ResultLength, number>> = { short: 2, medium: 4, long: 7 };
const SENTENCES_MAX = 20;
const OUTPUT_TOKENS = 1_200;

const ANSWER = Type.Object({ overview: Type.Array(RestingClaim, { maxItems: SENTENCES_MAX }) });

type Items = Readonly<Record<(typeof STRATEGIC_LISTS)[number], readonly StrategicItem[]>>;

/**
 * What findings of meetings come to, in sentences that say nothing that these do not say; empty where there are none.
 * What of very many findings does not fit into one question is not told.
 */
export async function writeOverview(
  parts: LlmParts,
  items: Items,
  length: ResultLength,
  signal: AbortSignal,
): Promise<string> {
  const all = STRATEGIC_LISTS.flatMap((name) => items[name].map((item) => ({ name, item })));
  const findings = readFindings(all, ({ name, item }) => `${name.replace('_', ' ')}: ${item.text}`);
  const [chunk] = findings.chunks(parts.client.contextTokens);
  if (!chunk) return '';
  const { overview } = await askModelOnce(
    parts,
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
    text: parts.guard.clean(claim.text),
    findings: findings
      .of(claim)
      .map(({ item }) => wordsOf(item))
      .join('\n'),
  }));
  return (await settleOverview(parts, { sentences }, signal)).join(' ');
}

function wordsOf({ text, speaker, evidence }: StrategicItem): string {
  return [text, speaker ?? '', ...evidence.map(({ excerpt }) => excerpt)].join('\n');
}

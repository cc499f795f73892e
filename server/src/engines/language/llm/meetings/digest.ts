import { type Static, Type } from 'typebox';

import { meanOf } from '../analysis/settle/value-confidence.ts';
import { askModelOnce } from '../ask-model.ts';
import { mapChunks } from '../map-reduce.ts';
import type { LlmParts } from '../parts.ts';
import { focusSection } from './ask-meetings.ts';
import { readFindings, RestingClaim } from './findings.ts';
import type { Spoken } from './read-spoken.ts';
import { keepBorne, type SettledAnswers } from './settle-answers.ts';
import type { Borne, Claim } from './settle-task.ts';

const CLAIMS_MAX = 60;
const OUTPUT_TOKENS = 2_000;
/** So often findings are brought together before what is left stands as it is. */
const ROUNDS_MAX = 4;
const PLACES_MAX = 8;

export const TOLD = ['summary', 'key_points'] as const;
type Told = (typeof TOLD)[number];

const ANSWER = Type.Object({
  summary: Type.Array(RestingClaim, { maxItems: CLAIMS_MAX }),
  key_points: Type.Array(RestingClaim, { maxItems: CLAIMS_MAX }),
});

export type DigestRequest = {
  settings: Readonly<Record<string, number>>;
  focusAreas: readonly string[];
};

/**
 * One summary of what was found in the parts of a meeting. Its sentences rest on findings, and so on what these quote;
 * they are weighed again against that. Throws as `mapChunks`.
 */
export async function digest(
  parts: LlmParts,
  spoken: Spoken,
  found: readonly Borne[],
  request: DigestRequest,
  signal: AbortSignal,
): Promise<SettledAnswers<Told>> {
  let findings: readonly Borne[] = found;
  let lost = 0;
  for (let round = 1; ; round++) {
    const { claims, isWhole, unplaced } = await askOnce(parts, findings, request, signal);
    const settled = await keepBorne(parts, spoken, { names: TOLD, claims }, signal);
    lost += settled.lost + unplaced;
    const all = TOLD.flatMap((name) => settled.lists[name]);
    const isShrinking = all.length < findings.length;
    if (isWhole || !isShrinking || round === ROUNDS_MAX) return { lists: settled.lists, lost };
    findings = all;
  }
}

type Asked = {
  claims: (Claim & { name: Told })[];
  /** Whether all findings were in one question. */
  isWhole: boolean;
  /** Sentences that rest on nothing. */
  unplaced: number;
};

async function askOnce(
  parts: LlmParts,
  found: readonly Borne[],
  { settings, focusAreas }: DigestRequest,
  signal: AbortSignal,
): Promise<Asked> {
  const findings = readFindings(found, ({ text }) => text);
  const chunks = findings.chunks(parts.client.contextTokens);
  const { results } = await mapChunks(
    chunks,
    (chunk, ownSignal) =>
      askModelOnce(
        parts,
        {
          operation: 'summary',
          prompt: 'meeting-digest',
          settings,
          data: [...focusSection(focusAreas), findings.section(chunk)],
          schema: ANSWER,
          outputTokens: OUTPUT_TOKENS,
        },
        ownSignal,
      ),
    signal,
  );
  const given = results.flatMap(({ result }) => claimsIn(result));
  const claims = given.flatMap(({ name, ...claim }) => {
    const own = findings.of(claim);
    return own.length === 0 ? [] : [{ ...joined(own), text: parts.guard.clean(claim.text), name }];
  });
  return { claims, isWhole: chunks.length <= 1, unplaced: given.length - claims.length };
}

function claimsIn(answer: Static<typeof ANSWER>) {
  return TOLD.flatMap((name) => answer[name].map((claim) => ({ ...claim, name })));
}

/** What several findings rest on. */
function joined(findings: readonly Borne[]): Omit<Claim, 'text'> {
  return {
    places: findings.flatMap(({ places }) => places).slice(0, PLACES_MAX),
    alignment: meanOf(findings.map(({ alignment }) => alignment)),
  };
}

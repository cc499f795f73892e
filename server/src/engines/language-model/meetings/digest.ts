import { type Static, Type } from 'typebox';

import { mean } from '../claims/confidence.ts';
import { askModelCached } from '../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { mapChunks } from '../model-calls/map-chunks.ts';
import { focusSection } from './ask-meetings.ts';
import { keepSupported, type ResolvedAnswers } from './claims.ts';
import { DerivedClaim, numberFindings } from './numbered-findings.ts';
import type { MeetingClaim, SupportedClaim } from './resolve-claims.ts';
import type { SpokenMeeting } from './spoken-meeting.ts';

const CLAIMS_MAX = 60;
const OUTPUT_TOKENS = 2_000;
/** Limit of rounds in which the findings are condensed. */
const ROUNDS_MAX = 4;
const PLACES_MAX = 8;

/** Lists of a summary that are condensed. */
export const DIGEST_LISTS = ['summary', 'key_points'] as const;
type DigestList = (typeof DIGEST_LISTS)[number];

const ANSWER = Type.Object({
  summary: Type.Array(DerivedClaim, { maxItems: CLAIMS_MAX }),
  key_points: Type.Array(DerivedClaim, { maxItems: CLAIMS_MAX }),
});

/** Prompt settings and focus areas of a digest. */
export type DigestRequest = {
  settings: Readonly<Record<string, number>>;
  focusAreas: readonly string[];
};

/**
 * Condenses the findings of all chunks of a meeting into one summary. Its sentences cite findings and are checked against
 * the quotes of these. It throws what `mapChunks` throws.
 */
export async function digestFindings(
  dependencies: LanguageModelDependencies,
  spoken: SpokenMeeting,
  findings: readonly SupportedClaim[],
  request: DigestRequest,
  signal: AbortSignal,
): Promise<ResolvedAnswers<DigestList>> {
  let current = findings;
  let lost = 0;
  for (let round = 1; ; round++) {
    const { claims, isWhole, unplaced } = await condense(dependencies, current, request, signal);
    const resolved = await keepSupported(
      dependencies,
      spoken,
      { names: DIGEST_LISTS, claims },
      signal,
    );
    lost += resolved.lost + unplaced;
    const condensed = DIGEST_LISTS.flatMap((name) => resolved.lists[name]);
    const isShrinking = condensed.length < current.length;
    if (isWhole || !isShrinking || round === ROUNDS_MAX) return { lists: resolved.lists, lost };
    current = condensed;
  }
}

type CondensedClaims = {
  claims: (MeetingClaim & { name: DigestList })[];
  /** Whether all findings fitted into one question. */
  isWhole: boolean;
  /** Number of sentences that cite no existing finding. */
  unplaced: number;
};

async function condense(
  dependencies: LanguageModelDependencies,
  claims: readonly SupportedClaim[],
  { settings, focusAreas }: DigestRequest,
  signal: AbortSignal,
): Promise<CondensedClaims> {
  const findings = numberFindings(claims, ({ text }) => text);
  const chunks = findings.chunks(dependencies.client.contextTokens);
  const { results } = await mapChunks(
    chunks,
    (chunk, either) =>
      askModelCached(
        dependencies,
        {
          operation: 'summary',
          prompt: 'meeting-digest',
          settings,
          data: [...focusSection(focusAreas), findings.section(chunk)],
          schema: ANSWER,
          outputTokens: OUTPUT_TOKENS,
        },
        either,
      ),
    signal,
  );
  const derived = results.flatMap(({ result }) => listDerived(result));
  const condensed = derived.flatMap(({ name, ...claim }) => {
    const cited = findings.citedBy(claim);
    const text = dependencies.guard.sanitize(claim.text);
    return cited.length === 0 ? [] : [{ ...joinPlaces(cited), text, name }];
  });
  return {
    claims: condensed,
    isWhole: chunks.length <= 1,
    unplaced: derived.length - condensed.length,
  };
}

function listDerived(answer: Static<typeof ANSWER>) {
  return DIGEST_LISTS.flatMap((name) => answer[name].map((claim) => ({ ...claim, name })));
}

/** Joins the places of several findings. */
function joinPlaces(findings: readonly SupportedClaim[]): Omit<MeetingClaim, 'text'> {
  return {
    places: findings.flatMap(({ places }) => places).slice(0, PLACES_MAX),
    alignment: mean(findings.map(({ alignment }) => alignment)),
  };
}

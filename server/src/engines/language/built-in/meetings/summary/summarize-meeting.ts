import type { MeetingEvidence, ResultWarning } from '../../../../../contract/meeting-results.ts';
import type { MeetingText, SummaryRequest, SummaryResult } from '../../../meeting-engine.ts';
import { SUMMARY_LENGTHS } from '../../../result-lengths.ts';
import { ENGINE } from '../../engine.ts';
import { findDecisions } from '../points/decisions.ts';
import { findRisks } from '../points/risks.ts';
import { tellPoint } from '../points/tell-point.ts';
import { evidenceOf, type MeetingReading, readMeeting } from '../reading/read-meeting.ts';
import { attribute } from '../speech/attribute.ts';
import { cutSegments } from '../topics/segments.ts';
import { indexTerms, type TermIndex } from '../topics/term-index.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { chooseBest, chooseFromAll, type Rank } from './choose.ts';
import { measureCoverage, shareOfMeaning } from './coverage.ts';
import { OFF_FOCUS, rankByFocus } from './focus-ranks.ts';
import { findNextSteps } from './next-steps.ts';

const EMPHASIS = 1.3;

/** What was said in a meeting, in sentences of those who said it. */
export function summarizeMeeting(meeting: MeetingText, request: SummaryRequest): SummaryResult {
  const reading = readMeeting(meeting);
  const index = indexTerms(reading);
  const { chosen, rank, unheard } = choose(reading, index, request);
  const { points, lists } = SUMMARY_LENGTHS[request.length];
  const told = chosen.toSorted((a, b) => a.sentence.index - b.sentence.index);
  const keys = chosen.toSorted((a, b) => rank(b) - rank(a)).slice(0, points);
  const decisions = findDecisions(reading).flatMap((point) => tellPoint(reading, point) ?? []);
  const firm = decisions.toSorted((a, b) => b.confidence - a.confidence).slice(0, lists);
  const kept = decisions.filter((decision) => firm.includes(decision));
  const steps = findNextSteps(meeting).slice(0, lists);
  return {
    summary: tellAll(told),
    key_points: keys.map(tell),
    decisions: kept.map(({ attributed }) => attributed),
    next_steps: steps.map(({ text }) => text),
    evidence: {
      '/summary': told.map((candidate) => evidenceFor(reading, candidate)),
      ...pointers(
        '/key_points',
        keys.map((candidate) => [evidenceFor(reading, candidate)]),
      ),
      ...pointers(
        '/decisions',
        kept.map(({ evidence }) => evidence),
      ),
      ...pointers(
        '/next_steps',
        steps.map(({ evidence }) => evidence),
      ),
    },
    coverage: measureCoverage(
      reading,
      told.map(({ sentence }) => sentence),
    ),
    confidence: shareOfMeaning(index, told),
    warnings: unheard.map(notHeard),
    engine: ENGINE,
  };
}

function choose(
  reading: MeetingReading,
  index: TermIndex,
  { length, focusAreas }: SummaryRequest,
): { chosen: Candidate[]; rank: Rank; unheard: readonly string[] } {
  const segments = cutSegments(index);
  const candidates = withEmphasis(reading, findCandidates(reading, index, segments));
  const { words } = SUMMARY_LENGTHS[length];
  const { rank, isFocused, unheard } = rankByFocus(reading, index, focusAreas, candidates);
  if (isFocused) {
    const near = candidates.filter((candidate) => rank(candidate) >= OFF_FOCUS);
    return { chosen: chooseBest(near, rank, words), rank, unheard };
  }
  const chosen = chooseFromAll(candidates, words);
  return { chosen, rank: ({ weight }) => weight, unheard };
}

/** Decisions and risks are what readers look for. */
function withEmphasis(reading: MeetingReading, candidates: readonly Candidate[]): Candidate[] {
  const points = [...findDecisions(reading), ...findRisks(reading)];
  const marked = new Set(points.flatMap(({ said }) => said.map(({ index }) => index)));
  return candidates.map((candidate) =>
    marked.has(candidate.sentence.index)
      ? { ...candidate, weight: candidate.weight * EMPHASIS }
      : candidate,
  );
}

function tell({ sentence, clean }: Candidate): string {
  return attribute(sentence.speaker, clean.text);
}

/** A paragraph for each stretch of the meeting; a name stands once in front of what its bearer says in a row. */
function tellAll(told: readonly Candidate[]): string {
  let text = '';
  for (const [at, candidate] of told.entries()) {
    const last = told[at - 1];
    const isNew = last?.segment !== candidate.segment;
    const isSame = !isNew && last?.sentence.speaker === candidate.sentence.speaker;
    const between = at === 0 ? '' : isNew ? '\n' : ' ';
    text += between + (isSame ? candidate.clean.text : tell(candidate));
  }
  return text;
}

function evidenceFor(reading: MeetingReading, { sentence, clean }: Candidate): MeetingEvidence {
  const { start_time } = sentence;
  const evidence = evidenceOf(reading, { start: clean.start, end: clean.end, start_time });
  return { ...evidence, match: evidence.excerpt === clean.text ? 'exact' : 'normalized' };
}

function pointers(
  list: string,
  evidence: readonly MeetingEvidence[][],
): Record<string, MeetingEvidence[]> {
  return Object.fromEntries(evidence.map((own, at) => [`${list}/${at}`, own]));
}

function notHeard(area: string): ResultWarning {
  return { code: 'focus_not_found', message: `Nothing was said about "${area.slice(0, 100)}".` };
}

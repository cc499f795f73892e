import type { MeetingEvidence } from '../../server/src/contract/meeting-results.ts';

/** @returns a line for each piece of evidence in `results` that does not cut its excerpt out of the transcript */
export function brokenEvidence(transcript: string, results: unknown): string[] {
  const pieces = evidenceIn(results);
  const broken = pieces.filter(
    ({ start, end, excerpt }) =>
      transcript.slice(start, end) !== excerpt || excerpt.includes('\n') || excerpt === '',
  );
  return [
    ...(pieces.length === 0 ? ['there is no evidence at all'] : []),
    ...broken.map(({ start, end, excerpt }) => `${start} to ${end} is not “${excerpt}”`),
  ];
}

/** Wherever it stands. */
function evidenceIn(value: unknown): MeetingEvidence[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('excerpt' in value) return [value as MeetingEvidence];
  return Object.values(value).flatMap(evidenceIn);
}

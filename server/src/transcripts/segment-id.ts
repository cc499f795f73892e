import type { TranscriptionRow } from '../storage/transcription-schema.ts';

/**
 * Returns the id of a line. That of a segment names the run that wrote it, so a replaced transcript has other ids. A chunk
 * of a transcript in the making keeps its id in every run.
 */
export function lineId(
  { status, run }: Pick<TranscriptionRow, 'status' | 'run'>,
  position: number,
): string {
  return status === 'completed' ? `seg_${run}_${position}` : `chunk_${position}`;
}

/** Parses the id of a segment. @returns its position; undefined for an id of another run, or another form */
export function parseSegmentId(
  { run }: Pick<TranscriptionRow, 'run'>,
  id: string,
): number | undefined {
  const [, runOfId, position] = /^seg_(\d{1,9})_(\d{1,9})$/.exec(id) ?? [];
  return Number(runOfId) === run ? Number(position) : undefined;
}

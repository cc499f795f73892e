import type { TranscriptSpeaker } from '../contract/transcription.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { readSpeakers } from '../transcripts/speakers.ts';
import type { Line } from '../transcripts/transcript-text.ts';

/** Each name once, in the order in which it is first heard, with what is said under it. */
export function presentSpeakers(
  row: Pick<TranscriptionRow, 'speakers_json'>,
  lines: readonly Line[],
): TranscriptSpeaker[] {
  const byName = new Map<string, TranscriptSpeaker>();
  for (const { label, name, user_id } of readSpeakers(row)) {
    const speaker = byName.get(name ?? label);
    if (speaker) {
      speaker.labels.push(label);
      speaker.user_id ??= user_id;
    } else {
      byName.set(name ?? label, { speaker: name ?? label, labels: [label], user_id, segments: [] });
    }
  }
  for (const { speaker, text, start_time, end_time } of lines) {
    if (speaker !== null) byName.get(speaker)?.segments.push({ text, start_time, end_time });
  }
  return [...byName.values()];
}

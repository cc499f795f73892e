import type { TranscriptionRow } from '../storage/transcription-schema.ts';

/** Who speaks in a transcript, and what somebody said of them. */
export type Speaker = { name: string | null; user_id: string | null };

type SpeakerColumns = Pick<TranscriptionRow, 'speakers_json'>;

/** In the order in which they are first heard; none until the transcription is completed. */
export function readSpeakers({ speakers_json }: SpeakerColumns): Speaker[] {
  return JSON.parse(speakers_json) as Speaker[];
}

/** The column of so many speakers of whom nothing is known. */
export function unknownSpeakers(count: number): string {
  return JSON.stringify(Array.from({ length: count }, () => ({ name: null, user_id: null })));
}

/** Of the speaker with this index: `Speaker 1` is the first. */
export function labelOf(index: number): string {
  return `Speaker ${index + 1}`;
}

/** What each speaker is called: the name, or else the label. */
export function speakerNames(transcription: SpeakerColumns): string[] {
  return readSpeakers(transcription).map(({ name }, index) => name ?? labelOf(index));
}

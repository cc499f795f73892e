import type { TranscriptionRow } from '../storage/transcription-schema.ts';

/** Who speaks in a transcript, and what somebody said of them. */
export type Speaker = {
  /** What the transcript itself calls them: in an imported one the name that stands there, else as `Speaker 1`. */
  label: string;
  name: string | null;
  user_id: string | null;
};

/** As a row holds it: the label only where it is not that of the place. */
type StoredSpeaker = Omit<Speaker, 'label'> & { label?: string };

type SpeakerColumns = Pick<TranscriptionRow, 'speakers_json'>;

/** In the order in which they are first heard; none until the transcription is completed. */
export function readSpeakers({ speakers_json }: SpeakerColumns): Speaker[] {
  const stored = JSON.parse(speakers_json) as StoredSpeaker[];
  return stored.map(({ label, name, user_id }, index) => ({
    label: label ?? labelOf(index),
    name,
    user_id,
  }));
}

/** The column of these speakers. */
export function speakersColumn(speakers: readonly Speaker[]): string {
  return JSON.stringify(
    speakers.map(({ label, ...said }, index) => ({
      ...(label !== labelOf(index) && { label }),
      ...said,
    })),
  );
}

/** The column of so many speakers of whom nothing is known. */
export function unknownSpeakers(count: number): string {
  return JSON.stringify(Array.from({ length: count }, () => ({ name: null, user_id: null })));
}

/** Of the speaker with this index, where the transcript has no name of its own: `Speaker 1` is the first. */
function labelOf(index: number): string {
  return `Speaker ${index + 1}`;
}

/** What each speaker is called: the name, or else the label. */
export function speakerNames(transcription: SpeakerColumns): string[] {
  return readSpeakers(transcription).map(({ name, label }) => name ?? label);
}

import type { TranscriptionRow } from '../storage/transcription-schema.ts';

/** Speaker of a transcript, with the name and user that people assigned. */
export type Speaker = {
  /** Label in the transcript itself: the name in an imported transcript, else as `Speaker 1`. */
  label: string;
  name: string | null;
  user_id: string | null;
};

/** Speaker as stored; the label is omitted if it is the default of its position. */
type StoredSpeaker = Omit<Speaker, 'label'> & { label?: string };

type SpeakerColumns = Pick<TranscriptionRow, 'speakers_json'>;

/** Parses the speakers in the order of their first words. Empty until the transcription is completed. */
export function readSpeakers({ speakers_json }: SpeakerColumns): Speaker[] {
  const stored = JSON.parse(speakers_json) as StoredSpeaker[];
  return stored.map(({ label, name, user_id }, index) => ({
    label: label ?? defaultLabel(index),
    name,
    user_id,
  }));
}

/** Serializes speakers for their column. */
export function toSpeakersColumn(speakers: readonly Speaker[]): string {
  return JSON.stringify(
    speakers.map(({ label, ...identity }, index) => ({
      ...(label !== defaultLabel(index) && { label }),
      ...identity,
    })),
  );
}

/**
 * Adds a speaker of this name under the next free label, unless one has the name or the label.
 *
 * @returns the speakers, and the index of the one with the name
 */
export function withSpeaker(
  speakers: readonly Speaker[],
  name: string,
): { speakers: readonly Speaker[]; index: number } {
  const known = speakers.findIndex((each) => (each.name ?? each.label) === name);
  if (known >= 0) return { speakers, index: known };
  const labels = new Set(speakers.map(({ label }) => label));
  let number = speakers.length;
  while (labels.has(defaultLabel(number))) number += 1;
  const added = { label: defaultLabel(number), name, user_id: null };
  return { speakers: [...speakers, added], index: speakers.length };
}

/** Serializes `count` speakers without names for their column. */
export function toUnnamedSpeakersColumn(count: number): string {
  return JSON.stringify(Array.from({ length: count }, () => ({ name: null, user_id: null })));
}

/** Returns the default label of a speaker by index: `Speaker 1` for 0. */
function defaultLabel(index: number): string {
  return `Speaker ${index + 1}`;
}

/** Returns the display name of each speaker: the name, or else the label. */
export function speakerNames(transcription: SpeakerColumns): string[] {
  return readSpeakers(transcription).map(({ name, label }) => name ?? label);
}

import type { SpeechRequest, SpeechWarning } from '../speech-engine.ts';
import type { AudioChunk } from '../chunks/audio-chunk.ts';

// What the child is asked for and yields. Here, so that the server imports nothing that only a child may load.

export type UploadsRequest = Pick<SpeechRequest, 'path' | 'channels' | 'chunksDone'>;

/** A chunk whose samples are 16-bit, as they are sent. */
export type SpokenChunk = Omit<AudioChunk, 'samples'> & { samples: Int16Array };

export type Progress = { kind: 'progress'; seconds: number };

export type UploadEvent =
  /** Consecutive chunks that make one upload, among them at least one that is not done, and what lay between them. */
  | { kind: 'upload'; events: ({ kind: 'chunk'; chunk: SpokenChunk } | Progress)[] }
  | Progress
  | { kind: 'end'; durationSeconds: number; warnings: SpeechWarning[] };

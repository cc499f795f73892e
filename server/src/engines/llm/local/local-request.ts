import type { JSONSchema7 } from '@ai-sdk/provider';

import type { ChatMessage } from './llama-library.ts';

/** Local model as a child loads it. */
export type LocalModelFile = {
  /** Entry module of the library. */
  libraryPath: string;
  /** GGUF file. */
  modelPath: string;
  contextTokens: number;
  threads: number;
};

/** Request for one answer. */
export type LocalRequest = LocalModelFile & {
  messages: readonly ChatMessage[];
  /** Schema of the answer; undefined for free text. */
  schema: JSONSchema7 | undefined;
  outputTokensMax: number;
  temperature: number;
};

/** Reason that a model cannot answer. Each is explained to people in `local-failure.ts`. */
export const LOCAL_FAILURES = [
  /** The library is not installed, or not for this machine. */
  'no_library',
  /** The model file is missing. */
  'no_file',
  /** The library cannot read the file. */
  'bad_file',
  /** The machine has too little memory. */
  'no_memory',
  /** The prompt leaves no room for an answer. */
  'context_exceeded',
] as const;
export type LocalFailure = (typeof LOCAL_FAILURES)[number];

/** Event of a child at work on an answer. */
export type LocalEvent =
  /** A part of the prompt was read, or the model was loaded; `share` is the part of the prompt that is read, 0 to 1. */
  | { kind: 'progress'; share: number }
  | { kind: 'text'; text: string }
  | {
      kind: 'finished';
      finish: 'complete' | 'cut_off';
      inputTokens: number;
      outputTokens: number;
    }
  /** `detail` comes from the library: printable, but not to be trusted. */
  | { kind: 'failed'; failure: LocalFailure; detail: string };

/** Returns the share of a progress event; undefined for any other value. */
export function readLocalProgress(value: unknown): number | undefined {
  const event = value as Partial<LocalEvent & { kind: 'progress' }> | null;
  return event?.kind === 'progress' ? event.share : undefined;
}

/** Properties of a model file, as read by a child. */
export type LocalModelFacts = {
  architecture: string;
  /** Context length that the model was trained on. */
  trainContextTokens: number;
  /** Memory of a context, per token. */
  contextBytesPerToken: number;
};

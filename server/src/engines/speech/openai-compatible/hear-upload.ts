import { type Failure, WorkError } from '../../../kernel/errors.ts';
import type { RecognizedChunk } from '../speech-engine.ts';
import { heardWords } from './heard-words.ts';
import { placeChunks, toWav, type PlacedChunks } from './place-chunks.ts';
import { postAudio, type SpeechServer } from './post-audio.ts';
import { recognizedChunks } from './recognized-chunks.ts';
import { RUNGS } from './rungs.ts';
import type { TranscriptionAnswer } from './transcription-answer.ts';
import type { SpokenChunk } from './upload.ts';

/** What was found out about a server while talking to it; kept as long as the engine. */
export type Negotiated = {
  /** Uploads that were answered, by whatever rung. */
  uploads: number;
  /** Indexes of rungs that have worked. */
  worked: Set<number>;
  /** Uploads that are longer were refused as too large. */
  secondsMax: number;
};

/** A server may refuse once for another reason: only what it refused of so many uploads is not asked for again. */
const REFUSED_UPLOADS_MIN = 2;

export function nothingNegotiated(): Negotiated {
  return { uploads: 0, worked: new Set(), secondsMax: Infinity };
}

export type Heard = { chunk: RecognizedChunk; isConfidenceKnown: boolean };

export type HearRequest = { language: string; chunksDone: number; signal: AbortSignal };

/**
 * Recognises chunks in one request, or in more where the server wants it so: without times of words or segments each
 * chunk goes by itself, since that is the only way to know when what was said.
 */
export async function* hearUpload(
  server: SpeechServer,
  negotiated: Negotiated,
  chunks: readonly SpokenChunk[],
  request: HearRequest,
): AsyncGenerator<Heard> {
  yield* hear({ server, negotiated, request }, chunks, firstRung(negotiated));
  negotiated.uploads += 1;
}

function firstRung({ uploads, worked }: Negotiated): number {
  return uploads < REFUSED_UPLOADS_MIN || worked.size === 0 ? 0 : Math.min(...worked);
}

type Talk = { server: SpeechServer; negotiated: Negotiated; request: HearRequest };

async function* hear(
  talk: Talk,
  chunks: readonly SpokenChunk[],
  rung: number,
): AsyncGenerator<Heard> {
  const { negotiated, request } = talk;
  if (chunks.every(({ index }) => index < request.chunksDone)) return;
  const upload = placeChunks(chunks);
  const parts = partsOf(chunks, upload.seconds, rung, negotiated.secondsMax);
  if (parts) {
    for (const part of parts) yield* hear(talk, part, rung);
    return;
  }

  const outcome = await ask(talk, upload, rung);
  if (outcome.kind === 'answer') {
    negotiated.worked.add(rung);
    yield* toHeard(outcome.answer, upload, request);
  } else if (outcome.kind === 'too_large' && chunks.length > 1) {
    negotiated.secondsMax = Math.min(negotiated.secondsMax, upload.seconds / 2);
    yield* hear(talk, chunks, rung);
  } else if (outcome.kind === 'refused' && mayStepDown(outcome.failure, rung, negotiated)) {
    yield* hear(talk, chunks, rung + 1);
  } else {
    throw new WorkError(outcome.failure);
  }
}

/** A server that has done what was asked before does not refuse it by failing now: it is down. */
function mayStepDown({ retryable }: Failure, rung: number, { worked }: Negotiated): boolean {
  return rung + 1 < RUNGS.length && !(retryable && worked.has(rung));
}

function ask({ server, request }: Talk, upload: PlacedChunks, rung: number) {
  const { language, signal } = request;
  return postAudio(server, {
    wav: toWav(upload),
    seconds: upload.seconds,
    language,
    rung: RUNGS[rung]!,
    signal,
  });
}

/** @returns undefined when the chunks can go together */
function partsOf(
  chunks: readonly SpokenChunk[],
  seconds: number,
  rung: number,
  secondsMax: number,
): (readonly SpokenChunk[])[] | undefined {
  if (chunks.length === 1) return undefined;
  if (!RUNGS[rung]!.hasTimes) return chunks.map((chunk) => [chunk]);
  if (seconds <= secondsMax) return undefined;
  const half = Math.ceil(chunks.length / 2);
  return [chunks.slice(0, half), chunks.slice(half)];
}

function* toHeard(
  answer: TranscriptionAnswer,
  upload: PlacedChunks,
  { chunksDone }: HearRequest,
): Generator<Heard> {
  const words = heardWords(answer, upload);
  const isConfidenceKnown = words.every(({ confidence }) => confidence !== undefined);
  for (const chunk of recognizedChunks(words, upload)) {
    if (chunk.index >= chunksDone) yield { chunk, isConfidenceKnown };
  }
}

import { decodeAudio } from '../audio/decode.ts';
import { FRAMES_PER_SECOND } from './mel-cepstrum.ts';
import type { SpeakerRequest, SpeakerTurn } from './speaker-engine.ts';
import { diarizeBlocks } from './diarize-blocks.ts';
import { normalizeSpans, type SpeechSpan, readVoiceBlocks } from './voice-blocks.ts';

/** Approximate voice in a block: enough that quiet participants are found beside the others. */
const BLOCK_SECONDS = 120;
/** Tolerance of the block length, which avoids a short last block. */
const BLOCK_MARGIN_SECONDS = 10;
const REGION_SECONDS_MAX = 30;

/** Largest number of speakers if the request sets none. */
const SPEAKERS_MAX = 20;

/** Finds the speakers of a recording. Runs in a compute child. */
export async function findSpeakers(request: SpeakerRequest): Promise<SpeakerTurn[]> {
  const { path, minSpeakers: min = 1, maxSpeakers: max = Math.max(min, SPEAKERS_MAX) } = request;
  const speech = normalizeSpans(request.speech, REGION_SECONDS_MAX);
  const audio = decodeAudio(path, { channels: 'mixed' });
  return diarizeBlocks(readVoiceBlocks(audio, speech, framesOfBlock(speech)), { min, max });
}

/** Returns the largest number of frames in a block, so that all blocks have about the same length. */
function framesOfBlock(speech: readonly SpeechSpan[]): number {
  const seconds = speech.reduce((sum, [start, end]) => sum + end - start, 0);
  const blocks = Math.max(1, Math.round(seconds / BLOCK_SECONDS));
  return Math.ceil((seconds / blocks + BLOCK_MARGIN_SECONDS) * FRAMES_PER_SECOND);
}

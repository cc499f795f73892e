import { decodeAudio } from '../audio/decode.ts';
import { FRAMES_PER_SECOND } from './mel-cepstrum.ts';
import type { SpeakerRequest, SpeakerTurn } from './speaker-engine.ts';
import { speakersOfBlocks } from './speakers-of-blocks.ts';
import { evenOut, type Span } from './spans.ts';
import { voiceBlocks } from './voice-blocks.ts';

/** About so much voice is told apart at a time: enough that who says little is heard beside the others. */
const BLOCK_SECONDS = 120;
/** A block may be longer by this, so that what does not fit into others makes no short one in the end. */
const BLOCK_MARGIN_SECONDS = 10;
const REGION_SECONDS_MAX = 30;

/** Nobody knows better how many take part. */
const SPEAKERS_MAX = 20;

export async function findSpeakers(request: SpeakerRequest): Promise<SpeakerTurn[]> {
  const { path, minSpeakers: min = 1, maxSpeakers: max = Math.max(min, SPEAKERS_MAX) } = request;
  const speech = evenOut(request.speech, REGION_SECONDS_MAX);
  const audio = decodeAudio(path, { channels: 'mixed' });
  return speakersOfBlocks(voiceBlocks(audio, speech, framesOfBlock(speech)), { min, max });
}

/** Blocks of even length. */
function framesOfBlock(speech: readonly Span[]): number {
  const seconds = speech.reduce((sum, [start, end]) => sum + end - start, 0);
  const blocks = Math.max(1, Math.round(seconds / BLOCK_SECONDS));
  return Math.ceil((seconds / blocks + BLOCK_MARGIN_SECONDS) * FRAMES_PER_SECOND);
}

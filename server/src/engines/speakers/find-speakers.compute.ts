import { decodeAudio } from '../audio/decode.ts';
import { FRAMES_PER_SECOND } from './mel-cepstrum.ts';
import type { SpeakerRequest, SpeakerTurn } from './speaker-engine.ts';
import { speakersOfBlocks } from './speakers-of-blocks.ts';
import { evenOut } from './spans.ts';
import { voiceBlocks } from './voice-blocks.ts';

/** Voices are told apart within so many seconds of voice at a time. */
const BLOCK_SECONDS = 600;
const REGION_SECONDS_MAX = 30;

/** Nobody knows better how many take part. */
const SPEAKERS_MAX = 20;

export async function findSpeakers(request: SpeakerRequest): Promise<SpeakerTurn[]> {
  const { path, minSpeakers: min = 1, maxSpeakers: max = Math.max(min, SPEAKERS_MAX) } = request;
  const speech = evenOut(request.speech, REGION_SECONDS_MAX);
  const audio = decodeAudio(path, { channels: 'mixed' });
  return speakersOfBlocks(voiceBlocks(audio, speech, BLOCK_SECONDS * FRAMES_PER_SECOND), {
    min,
    max,
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createComputePool } from '../server/src/compute/compute-pool.ts';
import { createAcousticSpeakerEngine } from '../server/src/engines/speakers/acoustic-speaker-engine.ts';
import { createMoonshineEngine } from '../server/src/engines/speech/moonshine/moonshine-backend.ts';
import type { Report } from './report.ts';
import { readClips, SPEECH_DIR } from './speech/clips.ts';
import { languagesTable } from './speech/languages.ts';
import { evaluateLowConfidence } from './speech/low-confidence.ts';
import { evaluateLongRecording } from './speech/long-recording.ts';
import { evaluateNotSpeech } from './speech/not-speech.ts';
import { SEED } from './speech/random.ts';
import { readVoices } from './speech/voices.ts';
import { evaluateRooms } from './speech/who-spoke-in-rooms.ts';
import { evaluateSpeakers } from './speech/who-spoke.ts';
import { evaluateWords } from './speech/words.ts';

const NOTES = [
  'Built-in engines, through their compute children. Tuned on one half of the clips (by the hash of their name), judged on the other; made dialogues are of voices of one half each. There are 13 English clips of 10 readers, so a word more or less shows. Noise, dialogues and joined recordings come from a seed (`DOCKET_EVAL_SEED`).',
  'Words are compared without case, punctuation and accents, hyphens as spaces, contractions in full, numbers in digits, one of each pair of spellings, compounds apart or together; “plain” counts all of that but case and outer punctuation. One slip of a reference (TUE for TWO) is put right. Noise levels are of voiced stretches.',
  'DER is missed, false and confused time by the time spoken, overlap counted, speakers paired for the longest agreement (NIST). Made dialogues: exponential turns, pauses, 12 % of the changes overlapping, levels ± 5 dB, common noise at −32 dB; their voices differ by microphone too, which tells more than a real room does; for those “through one microphone” the level of each octave is the same for all voices, which tells less. An unknown speaker counts as missed.',
  'Rooms: impulse responses by the image-source method (Allen and Berkley 1979), 50 to 154 m³, reverberation .3 to .7 s by Eyring’s formula (longer in fact), noise 25 dB below a voice at one meter; voices through one microphone, turns as in meetings, 25 % of the changes overlapping. Each dialogue has its own room. The recordings of AMI meetings are two excerpts of 30 seconds; the data has no whole meeting.',
];

/** Evaluates word recognition, diarization and cost of the built-in engines. */
export async function evaluateSpeech(): Promise<Report> {
  const title = 'Speech';
  const clips = readClips();
  if (!clips) return { title, skipped: `no data in ${SPEECH_DIR}`, tables: [] };
  const folder = await mkdtemp(join(tmpdir(), 'docket-eval-'));
  // Each has its own: children of other limits are others, and each would load its networks again and again.
  const pools = [createComputePool({ size: 1 }), createComputePool({ size: 1 })] as const;
  try {
    const stage = {
      clips,
      voices: await readVoices(clips),
      speech: createMoonshineEngine(pools[0]),
      speakers: createAcousticSpeakerEngine(pools[1]),
      folder,
    };
    // First, while there are no other children.
    const long = await evaluateLongRecording(stage);
    const tables = [
      ...(await evaluateWords(stage)),
      languagesTable(stage),
      await evaluateNotSpeech(stage),
      ...(await evaluateSpeakers(stage)),
      await evaluateRooms(stage),
      await evaluateLowConfidence(stage),
      ...long,
    ];
    return { title, notes: [...NOTES, `Seed ${SEED}.`], tables };
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
    await rm(folder, { recursive: true });
  }
}

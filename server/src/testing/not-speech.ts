import { SAMPLE_RATE } from '../engines/audio/audio-info.ts';
import { buildWav } from './build-wav.ts';

const SECONDS = 12;
/** C major scale in hertz. */
const MELODY = [262, 294, 330, 349, 392, 440, 494, 523];

/** Recordings in which nobody speaks, by what they hold. */
export function notSpeech(): Record<string, { wav: Buffer; seconds: number }> {
  const random = pseudoRandom(7);
  return {
    silence: record(() => 0),
    'loud noise': record(() => 0.3 * (random() * 2 - 1)),
    'faint noise': record(() => 0.002 * (random() * 2 - 1)),
    'a tone': record((time) => 0.3 * sine(440, time)),
    'a melody': record((time) => {
      const note = MELODY[Math.floor(time * 2) % MELODY.length]!;
      return 0.15 * (sine(note, time) + 0.5 * sine(2 * note, time) + 0.25 * sine(3 * note, time));
    }),
  };
}

function record(sampleAt: (time: number) => number): { wav: Buffer; seconds: number } {
  const data = Buffer.alloc(2 * SAMPLE_RATE * SECONDS);
  for (let index = 0; index < SAMPLE_RATE * SECONDS; index += 1) {
    data.writeInt16LE(Math.round(32_767 * sampleAt(index / SAMPLE_RATE)), 2 * index);
  }
  const shape = { format: 1, channels: 1, sampleRate: SAMPLE_RATE, bitsPerSample: 16, data };
  return { wav: buildWav(shape), seconds: SECONDS };
}

function sine(hertz: number, time: number): number {
  return Math.sin(2 * Math.PI * hertz * time);
}

/** Park and Miller's generator, so that the noise is the same each time. @returns numbers from 0 to 1 */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

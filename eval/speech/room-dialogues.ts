import { isTuneItem } from '../eval-folder.ts';
import { type Dialogue, makeDialogue, type Microphone, type TurnTaking } from './dialogues.ts';
import { convolve } from './fourier.ts';
import { throughOneMicrophone } from './one-microphone.ts';
import { randomOf, shuffled } from './random.ts';
import { impulseResponse, makeRoom } from './rooms.ts';
import { addAt, factorOf, scaled, seconds, voiceLevel } from './samples.ts';
import { pinkNoise } from './signals.ts';
import { LEVEL, type Voice } from './voices.ts';

/** Meters between the microphone and the speakers. */
export const DISTANCES = [0.5, 1, 2, 4];
const COUNTS = [3, 4, 5];
const DIALOGUE_SECONDS = 60;
/** Decibels that its noise is below a voice of mean level at one meter, as in a quiet office. */
const NOISE_BELOW = 25;
/** Turns as in a meeting: shorter turns and more overlap than in an interview. */
const MEETING: TurnTaking = {
  turn: { mean: 3.5, min: 0.8, max: 12 },
  overlap: { share: 0.25, seconds: [0.3, 1.5] },
};
const PEAK = 0.5;

/** Dialogue in a room. */
export type RoomDialogue = Dialogue & { distance: number; isTune: boolean };

/**
 * Dialogues of three to five voices around one microphone, at each distance in a room of its own. Those to tune on and
 * the others share neither voices nor rooms.
 */
export function* listRoomDialogues(voices: readonly Voice[]): Generator<RoomDialogue> {
  // One microphone hears all, so that its sound does not tell who speaks.
  const heard = throughOneMicrophone(voices);
  for (const isTune of [true, false]) {
    const own = heard.filter(({ name }) => isTuneItem(name) === isTune);
    for (const distance of DISTANCES) {
      for (const count of COUNTS) {
        const name = `${isTune ? 'tune' : 'held'} room ${distance} ${count}`;
        const cast = shuffled(randomOf(`cast ${name}`), own).slice(0, count);
        yield { ...makeRoomDialogue(name, cast, distance), distance, isTune };
      }
    }
  }
}

/** Records one voice in a room of its own. */
export function recordInRoom(name: string, samples: Float32Array, distance: number): Float32Array {
  const room = makeRoom(name, 1, distance);
  const response = impulseResponse(name, room, room.speakers[0]!);
  const gain = factorOf(LEVEL) / voiceLevel(samples);
  const heard = convolve(scaled(samples, gain), response);
  addAt(
    heard,
    pinkNoise(seconds(heard), factorOf(LEVEL - NOISE_BELOW), randomOf(`noise ${name}`)),
    0,
  );
  return toPeak(heard);
}

function toPeak(samples: Float32Array): Float32Array {
  return scaled(samples, PEAK / samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0));
}

function makeRoomDialogue(name: string, cast: readonly Voice[], distance: number): Dialogue {
  const room = makeRoom(name, cast.length, distance);
  const responses = room.speakers.map((speaker, i) =>
    impulseResponse(`${name} ${i}`, room, speaker),
  );
  const microphone: Microphone = {
    noiseBelow: NOISE_BELOW,
    record: (voice, phrase) => convolve(phrase, responses[voice]!),
  };
  const dialogue = makeDialogue(name, cast, {
    maxSeconds: DIALOGUE_SECONDS,
    microphone,
    turnTaking: MEETING,
  });
  return { ...dialogue, samples: toPeak(dialogue.samples) };
}

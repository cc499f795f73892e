import type { Span } from './diarization-error.ts';
import { between, type Random, randomOf, shuffled } from './random.ts';
import { addAt, factorOf, samplesIn, scaled, seconds } from './samples.ts';
import { pinkNoise } from './signals.ts';
import { EDGE, LEVEL, type Voice } from './voices.ts';

export type Dialogue = {
  name: string;
  /** Number of speakers. */
  speakers: number;
  samples: Float32Array;
  reference: Span[];
};

type Turn = { voice: string; phrases: { samples: Float32Array; pause: number }[] };

/** Manner of taking turns. */
export type TurnTaking = {
  /** Seconds: turns are many short ones and few long ones. */
  turn: { mean: number; min: number; max: number };
  /** Frequency and length of overlaps between speakers. */
  overlap: { share: number; seconds: readonly [least: number, most: number] };
};

const CONVERSATION: TurnTaking = {
  turn: { mean: 5, min: 1.2, max: 15 },
  overlap: { share: 0.12, seconds: [0.2, 0.8] },
};
const PAUSE_WITHIN = [0.15, 0.5] as const;
const PAUSE_BETWEEN = [0.1, 1.2] as const;
/** A shorter one within a turn is no pause to who labels it, as in NIST's rules for reference files. */
const PAUSE_LABELLED = 0.3;
/** Decibels that voices differ from the mean by, at most. */
const LEVEL_SPREAD = 5;
/** All sit in one room, so that the noise of a clip does not tell who speaks. Decibels below a voice of mean level. */
const ROOM_NOISE = 32;

/** Microphone in a room, which hears the voices and the noise. */
export type Microphone = {
  /** Decibels that the noise of the room is below a voice of mean level at one meter. */
  noiseBelow: number;
  /** Phrase of the voice with this index as it arrives at the microphone. */
  record(voice: number, phrase: Float32Array): Float32Array;
};

const CLOSE_MICROPHONE: Microphone = {
  noiseBelow: ROOM_NOISE,
  record: (_, phrase) => phrase,
};

type Length = { maxSeconds: number; repeats?: boolean };

type DialogueOptions = Length & { microphone?: Microphone; turnTaking?: TurnTaking };

/**
 * A dialogue of voices of the clips: exponential turn lengths, pauses, some overlap, voices of different level and a
 * common noise. Everybody says a thing once, so a dialogue ends when all is said.
 *
 * @param maxSeconds when it ends at the latest; with `repeats` it goes on until then
 */
export function makeDialogue(
  name: string,
  voices: readonly Voice[],
  { microphone = CLOSE_MICROPHONE, turnTaking = CONVERSATION, ...length }: DialogueOptions,
): Dialogue {
  const random = randomOf(name);
  const turns = takeTurns(voices, random, { ...length, turn: turnTaking.turn });
  const gains = new Map(
    voices.map((voice) => [voice.name, factorOf(between(random, -LEVEL_SPREAD, LEVEL_SPREAD))]),
  );
  const { placed, reference, end } = place(turns, random, turnTaking.overlap);
  const samples = pinkNoise(end + 0.5, factorOf(LEVEL - microphone.noiseBelow), random);
  for (const { voice, start, phrase } of placed) {
    const heard = microphone.record(
      voices.findIndex((one) => one.name === voice),
      scaled(phrase, gains.get(voice)!),
    );
    addAt(samples, heard, samplesIn(start));
  }
  return { name, speakers: voices.length, samples, reference };
}

function takeTurns(
  voices: readonly Voice[],
  random: Random,
  { maxSeconds, repeats = false, turn: lengths }: Length & Pick<TurnTaking, 'turn'>,
): Turn[] {
  const left = new Map(voices.map((voice) => [voice.name, [...voice.phrases]]));
  const weights = new Map(voices.map(({ name }) => [name, between(random, 0.4, 1)]));
  const first = shuffled(random, voices).map(({ name }) => name);
  const turns: Turn[] = [];
  let time = 0;
  while (time < maxSeconds) {
    const last = turns.at(-1)?.voice;
    const ready = voices.filter(({ name }) => left.get(name)!.length > 0);
    const others = ready.filter(({ name }) => name !== last || voices.length === 1);
    const name = first.shift() ?? weighted(random, others, weights);
    if (name === undefined) break;
    const turn = takeTurn(name, left.get(name)!, lengths, random);
    if (repeats && left.get(name)!.length === 0) {
      left.set(name, [...voices.find((voice) => voice.name === name)!.phrases]);
    }
    time += turn.phrases.reduce((sum, { samples, pause }) => sum + seconds(samples) + pause, 0);
    turns.push(turn);
  }
  return turns;
}

function weighted(
  random: Random,
  voices: readonly Voice[],
  weights: ReadonlyMap<string, number>,
): string | undefined {
  let left = random() * voices.reduce((sum, { name }) => sum + weights.get(name)!, 0);
  return voices.find(({ name }) => (left -= weights.get(name)!) <= 0)?.name;
}

/** Takes the phrases of the turn out of `phrases`. */
function takeTurn(
  voice: string,
  phrases: Float32Array[],
  { mean, min, max }: TurnTaking['turn'],
  random: Random,
): Turn {
  const length = Math.min(max, Math.max(min, -mean * Math.log(1 - random())));
  const turn: Turn = { voice, phrases: [] };
  for (let time = 0; time < length && phrases.length > 0;) {
    const samples = phrases.shift()!;
    turn.phrases.push({ samples, pause: between(random, ...PAUSE_WITHIN) });
    time += seconds(samples);
  }
  return turn;
}

type Placed = { voice: string; start: number; phrase: Float32Array };

function place(turns: readonly Turn[], random: Random, overlap: TurnTaking['overlap']) {
  const placed: Placed[] = [];
  const reference: Span[] = [];
  let end = 0.5;
  for (const { voice, phrases } of turns) {
    const isOverlap = placed.length > 0 && random() < overlap.share;
    const gap = isOverlap
      ? -between(random, ...overlap.seconds)
      : between(random, ...PAUSE_BETWEEN);
    let start = Math.max(0, end + gap);
    const spans: Span[] = [];
    for (const { samples, pause } of phrases) {
      placed.push({ voice, start, phrase: samples });
      end = start + seconds(samples);
      spans.push({ speaker: voice, start: start + EDGE, end: end - EDGE });
      start = end + pause;
    }
    reference.push(...withoutShortPauses(spans));
  }
  return { placed, reference, end };
}

export function withoutShortPauses(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.start - last.end < PAUSE_LABELLED) last.end = span.end;
    else joined.push({ ...span });
  }
  return joined;
}

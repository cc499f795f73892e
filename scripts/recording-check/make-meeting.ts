import { type Clip, pathOf, readClips, saidIn, samplesOf } from '../../eval/speech/clips.ts';
import { withoutShortPauses } from '../../eval/speech/dialogues.ts';
import type { Span } from '../../eval/speech/diarization-error.ts';
import { between, pick, type Random, randomOf, shuffled } from '../../eval/speech/random.ts';
import {
  addAt,
  factorOf,
  samplesIn,
  scaled,
  seconds,
  voiceLevel,
} from '../../eval/speech/samples.ts';
import { pinkNoise } from '../../eval/speech/signals.ts';
import { LEVEL, voicedSpans, voiceName } from '../../eval/speech/voices.ts';

/** A clip as it was said: in one turn or, with others in between, in several. Times in seconds. */
export type Reading = {
  said: string;
  turns: { start: number; end: number }[];
  /** False for the last of each person, which the end may cut off. */
  isComplete: boolean;
};

export type Meeting = {
  samples: Float32Array;
  readings: Reading[];
  /** Speaker intervals in seconds. */
  reference: Span[];
};

/** Part of a clip, up to the next change of speaker. */
type Part = { samples: Float32Array; voiced: [start: number, end: number][] };
type Person = { name: string; clips: { said: string; parts: Part[] }[] };
type Turn = Part & { name: string; reading: Reading; isLast: boolean };

export const PEOPLE = 3;
/** Minimum of speech in the clips; a person with less would repeat it too often. */
const PERSON_SECONDS_MIN = 10;
/** Pause at which the speaker may change, and the minimum length of a part before it. */
const [BREAK_SECONDS, PART_SECONDS_MIN] = [0.3, 4];
/** Pause between two turns. */
const PAUSE_SECONDS = [0.3, 2] as const;
/** That a person is louder or lower than the others, in decibels. */
const LEVEL_SPREAD = 4;
/** Noise of a quiet room, in decibels below a voice. */
const ROOM_NOISE = 40;

/**
 * Three people who talk in turns until the time is up: English clips of which the words are known, each person's again
 * and again, cut where they pause. The same for the same clips and `DOCKET_EVAL_SEED`.
 *
 * @returns undefined when there are no clips
 */
export async function makeMeeting(minutes: number): Promise<Meeting | undefined> {
  const clips = readClips();
  if (!clips) return undefined;
  const random = randomOf('recording check');
  const people = await castOf(clips, random);
  const samples = pinkNoise(60 * minutes, factorOf(LEVEL - ROOM_NOISE), random);
  const meeting: Meeting = { samples, readings: [], reference: [] };
  let start = between(random, ...PAUSE_SECONDS);
  for (const { name, reading, isLast, ...part } of takeTurns(people, random)) {
    const end = start + seconds(part.samples);
    if (end > 60 * minutes) break;
    addAt(samples, part.samples, samplesIn(start));
    meeting.reference.push(...spansOf(name, part.voiced, start));
    if (reading.turns.length === 0) meeting.readings.push(reading);
    reading.turns.push({ start, end });
    reading.isComplete = isLast;
    start = end + between(random, ...PAUSE_SECONDS);
  }
  return meeting;
}

function spansOf(speaker: string, voiced: Part['voiced'], at: number): Span[] {
  return withoutShortPauses(
    voiced.map(([start, end]) => ({ speaker, start: at + start, end: at + end })),
  );
}

async function castOf(clips: readonly Clip[], random: Random): Promise<Person[]> {
  const known = clips.filter(({ file, reference }) => file.startsWith('en/') && reference !== '');
  const voices = [...Map.groupBy(known, ({ file }) => voiceName(file))].filter(
    ([, own]) => own.reduce((sum, { duration }) => sum + duration, 0) >= PERSON_SECONDS_MIN,
  );
  const people: Person[] = [];
  for (const [name, own] of shuffled(random, voices).slice(0, PEOPLE)) {
    const loudness = factorOf(LEVEL + between(random, -LEVEL_SPREAD, LEVEL_SPREAD));
    const read: Person['clips'] = [];
    for (const clip of own) read.push({ said: saidIn(clip), parts: await partsOf(clip, loudness) });
    people.push({ name, clips: read });
  }
  return people;
}

/** Cut amid pauses, so that all of it is in one part or another. */
async function partsOf(clip: Clip, loudness: number): Promise<Part[]> {
  const samples = await samplesOf(pathOf(clip));
  const even = scaled(samples, loudness / voiceLevel(samples));
  const voiced = voicedSpans(samples);
  const parts: Part[] = [];
  let start = 0;
  voiced.forEach(([, end], index) => {
    const next = voiced[index + 1]?.[0];
    const isBreak =
      next === undefined || (next - end >= BREAK_SECONDS && end - start >= PART_SECONDS_MIN);
    if (!isBreak) return;
    const cut = next === undefined ? seconds(samples) : (end + next) / 2;
    parts.push(partOf(even, voiced, [start, cut]));
    start = cut;
  });
  return parts;
}

function partOf(
  samples: Float32Array,
  voiced: Part['voiced'],
  [start, end]: [start: number, end: number],
): Part {
  return {
    samples: samples.slice(samplesIn(start), samplesIn(end)),
    voiced: voiced
      .filter((span) => span[0] >= start && span[1] <= end)
      .map((span) => [span[0] - start, span[1] - start]),
  };
}

/** Generates turns without end. Nobody takes two turns in a row; all clips are read before one is repeated. */
function* takeTurns(people: readonly Person[], random: Random): Generator<Turn> {
  const speeches = people.map((person) => readAgainAndAgain(person, random));
  for (let last = -1; ;) {
    const others = speeches.keys().filter((index) => index !== last);
    last = pick(random, [...others]);
    const { value, done } = speeches[last]!.next();
    if (done) return;
    yield value;
  }
}

function* readAgainAndAgain({ name, clips }: Person, random: Random): Generator<Turn> {
  for (;;) {
    for (const { said, parts } of shuffled(random, clips)) {
      const reading: Reading = { said, turns: [], isComplete: false };
      for (const part of parts) {
        yield { ...part, name, reading, isLast: part === parts.at(-1) };
      }
    }
  }
}

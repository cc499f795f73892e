import { basename, join } from 'node:path';

import type { RecognizedChunk } from '../../server/src/engines/speech/speech-engine.ts';
import { markLowConfidence } from '../../server/src/transcripts/low-confidence.ts';
import { isTuneItem } from '../eval-folder.ts';
import type { Row, Table } from '../report.ts';
import {
  addErrors,
  alignWords,
  countErrors,
  type Pair,
  type WordErrors,
  wordErrorRate,
} from './align-words.ts';
import { type Clip, pathOf, saidIn, samplesOf } from './clips.ts';
import { babbleAt, makeBabble, whiteAt } from './conditions.ts';
import { percent } from './figures.ts';
import { hear } from './hearing.ts';
import { normalizeWords, splitWords } from './normalize-words.ts';
import { DISTANCES, recordInRoom } from './room-dialogues.ts';
import type { Stage } from './stage.ts';
import { writeWav } from './wav.ts';

/** Recognized chunk with its word errors. A transcript of one speaker has a segment for each. */
export type JudgedSegment = { isTune: boolean; confidence: number; errors: WordErrors };

/** Decibels of voice above noise. */
const NOISE_DECIBELS = [10, 5, 0];

/** Evaluates whether the mark `low_confidence` separates what was not understood. */
export async function evaluateLowConfidence(stage: Stage): Promise<Table> {
  const groups = await judgeSegments(stage);
  return {
    name: 'Word error rate of segments with and without the mark `low_confidence`',
    columns: [
      'marked, tune',
      'not marked, tune',
      'marked, held',
      'not marked, held',
      'share marked, held',
      'n words held',
    ],
    rows: [
      ...groups.map(({ name, segments }) => rowOf(name, segments)),
      rowOf(
        'all',
        groups.flatMap(({ segments }) => segments),
      ),
    ],
  };
}

type Group = { name: string; segments: JudgedSegment[] };

/** Recognizes the English clips in rooms and in noise, and clips of other languages as if they were English. */
export async function judgeSegments(stage: Stage): Promise<Group[]> {
  const english = stage.clips.filter(({ file, reference }) => file.startsWith('en/') && reference);
  const foreign = stage.clips.filter(
    ({ file, reference }) => /^(?:es|fr|de|pt)\//.test(file) && reference,
  );
  const babble = makeBabble(stage.voices.filter(({ name }) => name.includes('/')));
  const noises = NOISE_DECIBELS.flatMap((decibels) => [whiteAt(decibels), babbleAt(decibels)]);
  const groups: Group[] = [];
  for (const distance of DISTANCES) {
    const write = async (path: string, samples: Float32Array, { name }: { name: string }) => {
      const heard = recordInRoom(`${name} at ${distance}`, samples, distance);
      await writeWav(`${path}.wav`, heard.length, [heard]);
      return `${path}.wav`;
    };
    groups.push({
      name: `room, ${distance} m`,
      segments: await judgeClips(stage, english, write, babble),
    });
  }
  for (const noise of noises) {
    const write: Write = (path, samples, context) => noise.write(path, samples, context);
    groups.push({ name: noise.name, segments: await judgeClips(stage, english, write, babble) });
  }
  const asIs = async (_: string, __: Float32Array, { name }: { name: string }) =>
    pathOf(foreign.find(({ file }) => file === name)!);
  groups.push({
    name: 'other languages',
    segments: await judgeClips(stage, foreign, asIs, babble),
  });
  return groups;
}

type Write = ReturnType<typeof whiteAt>['write'];

async function judgeClips(
  stage: Stage,
  clips: readonly Clip[],
  write: Write,
  babble: Float32Array,
): Promise<JudgedSegment[]> {
  const segments: JudgedSegment[] = [];
  for (const clip of clips) {
    const samples = await samplesOf(pathOf(clip));
    const place = join(stage.folder, `unclear-${basename(clip.file)}`);
    const path = await write(place, samples, { name: clip.file, babble });
    const { recognized } = await hear(stage.speech, path);
    const isTune = isTuneItem(clip.file);
    for (const one of judgeChunks(saidIn(clip), recognized)) segments.push({ isTune, ...one });
  }
  return segments;
}

/** Counts the word errors of each chunk; omitted words count for the chunk before them. */
export function judgeChunks(
  said: string,
  chunks: readonly RecognizedChunk[],
): Omit<JudgedSegment, 'isTune'>[] {
  const spoken = chunks.filter(({ words }) => words.length > 0);
  const chunkOfWord = spoken.flatMap(({ words }, chunk) => words.map(() => chunk));
  const texts = spoken.flatMap(({ words }) => words.map(({ text }) => text));
  const pairs = alignWords(normalizeWords(splitWords(said)), normalizeWords(texts), 'free');
  const own = spoken.map((): Pair[] => []);
  let chunk = 0;
  for (const pair of pairs) {
    const [first] = pair.heard;
    if (first) chunk = chunkOfWord[first.from]!;
    own[chunk]?.push(pair);
  }
  return spoken.map(({ confidence }, i) => ({ confidence, errors: countErrors(own[i]!) }));
}

function isMarked({ confidence }: JudgedSegment): boolean {
  return markLowConfidence(confidence).low_confidence === true;
}

function rowOf(name: string, segments: readonly JudgedSegment[]): Row {
  const halves = [true, false].map((isTune) => {
    const half = segments.filter((one) => one.isTune === isTune);
    return [half.filter(isMarked), half.filter((one) => !isMarked(one))].map((part) =>
      addErrors(part.map(({ errors }) => errors)),
    );
  });
  const [marked, clear] = halves[1]!;
  const words = marked!.words + clear!.words;
  return {
    name,
    cells: [
      ...halves.flat().map((errors) => (errors.words === 0 ? '–' : percent(wordErrorRate(errors)))),
      percent(marked!.words / words),
      String(words),
    ],
  };
}

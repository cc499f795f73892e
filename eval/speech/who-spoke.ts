import { join } from 'node:path';

import type {
  SpeakerEngine,
  SpeakerRequest,
} from '../../server/src/engines/speakers/speaker-engine.ts';
import { isTuneItem } from '../eval-folder.ts';
import { figure, type Row, type Table } from '../report.ts';
import { type Clip, pathOf } from './clips.ts';
import { type Dialogue, makeDialogue } from './dialogues.ts';
import {
  addDiarizationErrors,
  type DiarizationError,
  diarizationError,
  diarizationErrorRate,
  type Span,
} from './diarization-error.ts';
import { meanOf, percent } from './figures.ts';
import { hear } from './hearing.ts';
import { throughOneMicrophone } from './one-microphone.ts';
import { randomOf, shuffled } from './random.ts';
import type { Stage } from './stage.ts';
import type { Voice } from './voices.ts';
import { writeWav } from './wav.ts';

/** Seconds on each side of a boundary that are not judged, as is usual, and none. */
const COLLAR = 0.25;
const COUNTS = [1, 2, 3, 4, 5];
/** Numbers of speakers on one microphone. */
const FEW_COUNTS = [2, 3, 4];
const DIALOGUES_EACH = 3;
const DIALOGUE_SECONDS = 60;
const [SAMPLE_GOAL, DIALOGUE_GOAL, COUNT_GOAL] = [0.1, 0.15, 0.75];

/** Diarization of one recording. */
export type Found = {
  error: DiarizationError;
  /** Errors without collar. */
  strict: DiarizationError;
  speakers: number;
  speakersFound: number;
};

/** Evaluates diarization on real recordings and on dialogues made from the voices of the clips. */
export async function evaluateSpeakers(stage: Stage): Promise<Table[]> {
  return [await realRecordings(stage), ...(await madeDialogues(stage))];
}

/** @param speech where there is voice, as the speech engine found it */
export async function judgeSpeakers(
  engine: SpeakerEngine,
  request: SpeakerRequest,
  reference: readonly Span[],
): Promise<Found> {
  const turns = await engine.findSpeakers(request, new AbortController().signal);
  const found = turns.flatMap(({ speaker, start_time: start, end_time: end }) =>
    speaker === null ? [] : [{ speaker, start, end }],
  );
  return {
    error: diarizationError(reference, found, COLLAR),
    strict: diarizationError(reference, found, 0),
    speakers: countSpeakers(reference),
    speakersFound: countSpeakers(found),
  };
}

function countSpeakers(spans: readonly Span[]): number {
  return new Set(spans.map(({ speaker }) => speaker)).size;
}

async function realRecordings(stage: Stage): Promise<Table> {
  const found = new Map<Clip, Found>();
  for (const clip of stage.clips.filter(({ speakers }) => speakers.length > 0)) {
    const path = pathOf(clip);
    const { speech } = await hear(stage.speech, path);
    found.set(
      clip,
      await judgeSpeakers(stage.speakers, { workspaceId: null, path, speech }, clip.speakers),
    );
  }
  const of = (pattern: RegExp) =>
    [...found].filter(([{ file }]) => pattern.test(file)).map(([, one]) => one);
  return {
    name: `Diarization error (DER) of recordings, collar ${COLLAR} s`,
    columns: ['all', 'goal', 'missed', 'false', 'confused', 'no collar', 'speakers found', 'n'],
    rows: [
      realRow('conversation (pyannote sample)', of(/pya_sample/), SAMPLE_GOAL),
      realRow('dialogues of real voices', of(/\.ogg$/), DIALOGUE_GOAL),
      realRow('meetings (AMI), 30 s each', of(/pya_trn/)),
    ],
  };
}

function realRow(name: string, found: readonly Found[], goal?: number): Row {
  const counts = found.map(({ speakersFound, speakers }) => `${speakersFound} of ${speakers}`);
  return {
    name,
    cells: [
      rateOf(found),
      goal === undefined ? '–' : `≤ ${percent(goal)}`,
      ...partsOf(found),
      counts.join(', '),
      String(found.length),
    ],
  };
}

function rateOf(found: readonly Found[]): string {
  return percent(diarizationErrorRate(addDiarizationErrors(found.map(({ error }) => error))));
}

/** Missed, false and confused speech with the collar, and the error without. */
function partsOf(found: readonly Found[]): string[] {
  const { spoken, missed, falseAlarm, confused } = addDiarizationErrors(
    found.map(({ error }) => error),
  );
  const strict = addDiarizationErrors(found.map((one) => one.strict));
  return [
    ...[missed, falseAlarm, confused].map((time) => percent(time / spoken)),
    percent(diarizationErrorRate(strict)),
  ];
}

type Judged = Found & { isTune: boolean; counted: Found };

async function madeDialogues(stage: Stage): Promise<Table[]> {
  const judged = await judgeDialogues(stage, stage.voices, COUNTS);
  const alike = await judgeDialogues(stage, throughOneMicrophone(stage.voices), FEW_COUNTS);
  const groups = COUNTS.map((count) => ({
    name: count === 1 ? '1 speaker' : `${count} speakers`,
    own: judged.filter(({ speakers }) => speakers === count),
  }));
  groups.push({ name: 'all', own: judged }, { name: 'through one microphone', own: alike });
  return [errorTable(groups, judged), countTable(groups)];
}

async function judgeDialogues(
  stage: Stage,
  voices: readonly Voice[],
  counts: readonly number[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { dialogue, isTune } of listDialogues(voices, counts)) {
    const path = join(stage.folder, 'dialogue.wav');
    await writeWav(path, dialogue.samples.length, [dialogue.samples]);
    const { speech } = await hear(stage.speech, path);
    const count = dialogue.speakers;
    const recording = { workspaceId: null, path, speech };
    const judge = (request: SpeakerRequest) =>
      judgeSpeakers(stage.speakers, request, dialogue.reference);
    judged.push({
      isTune,
      ...(await judge(recording)),
      counted: await judge({ ...recording, minSpeakers: count, maxSpeakers: count }),
    });
  }
  return judged;
}

function* listDialogues(
  voices: readonly Voice[],
  counts: readonly number[],
): Generator<{ dialogue: Dialogue; isTune: boolean }> {
  for (const isTune of [true, false]) {
    const own = voices.filter(({ name }) => isTuneItem(name) === isTune);
    for (const count of counts) {
      for (let index = 0; index < DIALOGUES_EACH; index++) {
        const name = `${isTune ? 'tune' : 'held'} ${count} ${index}`;
        const cast = shuffled(randomOf(`cast ${name}`), own).slice(0, count);
        const dialogue = makeDialogue(name, cast, { maxSeconds: DIALOGUE_SECONDS });
        yield { dialogue, isTune };
      }
    }
  }
}

type Group = { name: string; own: readonly Judged[] };

function errorTable(groups: readonly Group[], judged: readonly Judged[]): Table {
  const counted = judged.map((one) => ({ ...one, ...one.counted }));
  return {
    name: `DER of made dialogues, collar ${COLLAR} s: voices to tune on, and others`,
    columns: ['tune', 'held', 'goal', 'missed', 'false', 'confused', 'no collar', 'n held'],
    rows: [
      ...groups.map(({ name, own }) => errorRow(name, own)),
      errorRow('all, the number of speakers given', counted),
    ],
  };
}

function errorRow(name: string, judged: readonly Judged[]): Row {
  const { tune, held } = halvesOf(judged);
  const goal = `≤ ${percent(DIALOGUE_GOAL)}`;
  return {
    name,
    cells: [rateOf(tune), rateOf(held), goal, ...partsOf(held), String(held.length)],
  };
}

function countTable(groups: readonly Group[]): Table {
  return {
    name: 'Share of made dialogues with the number of speakers right',
    columns: ['tune', 'held', 'goal', 'found, held', 'n held'],
    rows: groups.map(({ name, own }) => countRow(name, own)),
  };
}

/** The goal is one of many dialogues. */
function countRow(name: string, judged: readonly Judged[]): Row {
  const { tune, held } = halvesOf(judged);
  const goal = new Set(judged.map(({ speakers }) => speakers)).size > 1 ? COUNT_GOAL : undefined;
  const found = held.map(({ speakersFound }) => speakersFound).join(' ');
  return {
    name,
    cells: [
      rightCount(tune),
      rightCount(held),
      goal === undefined ? '–' : `≥ ${figure(goal)}`,
      found,
      String(held.length),
    ],
  };
}

function rightCount(judged: readonly Judged[]): string {
  const right = judged.map(({ speakers, speakersFound }) => Number(speakers === speakersFound));
  return judged.length === 0 ? '–' : figure(meanOf(right));
}

function halvesOf(judged: readonly Judged[]): { tune: Judged[]; held: Judged[] } {
  return {
    tune: judged.filter(({ isTune }) => isTune),
    held: judged.filter(({ isTune }) => !isTune),
  };
}

import { basename, join } from 'node:path';

import { calibrationTables, type Judgement } from '../calibration.ts';
import { isTuneItem } from '../eval-folder.ts';
import type { Row, Table } from '../report.ts';
import { addErrors, type WordErrors, wordErrorRate } from './align-words.ts';
import { type Clip, pathOf, saidIn, samplesOf } from './clips.ts';
import { CONDITIONS, makeBabble } from './conditions.ts';
import { meanOf, percent, quantileOf, secondsText } from './figures.ts';
import { hear } from './hearing.ts';
import { joinClips } from './joined-clips.ts';
import { judgeTimes, judgeWords, type JudgedWords, type TimeErrors } from './judged-words.ts';
import type { Stage } from './stage.ts';
import { writeWav } from './wav.ts';

type Heard = JudgedWords & { group: string; isTune: boolean; times: TimeErrors[] };

const GOALS: Readonly<Record<string, number>> = {
  clean: 0.04,
  '8 kHz telephone': 0.05,
  'white noise, 10 dB': 0.1,
  'babble, 10 dB': 0.1,
};
/** Seconds between clips in one recording; the short ones leave the cutting of chunks little choice. */
const JOINED = {
  'one recording, pauses of 1–4 s': [1, 4],
  'one recording, pauses of .1–.4 s': [0.1, 0.4],
} as const;

/** Words that were misheard, how well they are placed, and whether their confidence says so. */
export async function evaluateWords(stage: Stage): Promise<Table[]> {
  const clips = stage.clips.filter(({ file, reference }) => file.startsWith('en/') && reference);
  const heard = [...(await hearConditions(stage, clips)), ...(await hearJoined(stage, clips))];
  const groups = [...new Set(heard.map(({ group }) => group))];
  return [
    {
      name: 'Word error rate (WER)',
      columns: [
        'tune',
        'held',
        'goal',
        'all',
        'all, plain',
        'replaced',
        'left out',
        'put in',
        'n words held',
      ],
      rows: groups.map((group) =>
        errorRow(
          group,
          heard.filter((one) => one.group === group),
        ),
      ),
    },
    await otherRecordings(stage),
    timesTable(heard, groups),
    ...calibrationTables(judgementsOf(heard)),
  ];
}

async function hearConditions(stage: Stage, clips: readonly Clip[]): Promise<Heard[]> {
  const babble = makeBabble(stage.voices.filter(({ name }) => name.includes('/')));
  const heard: Heard[] = [];
  for (const clip of clips) {
    const samples = await samplesOf(pathOf(clip));
    for (const [index, condition] of CONDITIONS.entries()) {
      const place = join(stage.folder, `${basename(clip.file)}-${index}`);
      const path = await condition.write(place, samples, { name: clip.file, babble });
      const { words } = await hear(stage.speech, path);
      heard.push({
        group: condition.name,
        isTune: isTuneItem(clip.file),
        times: judgeTimes(clip.words ?? [], words),
        ...judgeWords(saidIn(clip), words),
      });
    }
  }
  return heard;
}

async function hearJoined(stage: Stage, clips: readonly Clip[]): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const [group, pause] of Object.entries(JOINED)) {
    for (const isTune of [true, false]) {
      const own = clips.filter(({ file }) => isTuneItem(file) === isTune);
      const { samples, said, words } = await joinClips(`${group} ${isTune}`, own, pause);
      const path = join(stage.folder, 'joined.wav');
      await writeWav(path, samples.length, [samples]);
      const hearing = await hear(stage.speech, path);
      heard.push({
        group,
        isTune,
        times: judgeTimes(words, hearing.words),
        ...judgeWords(said, hearing.words),
      });
    }
  }
  return heard;
}

function errorRow(group: string, heard: readonly Heard[]): Row {
  const ratesOf = (isTune: boolean) => sumOf(heard.filter((one) => one.isTune === isTune));
  const all = sumOf(heard);
  const goal = GOALS[group];
  return {
    name: group,
    cells: [
      percent(wordErrorRate(ratesOf(true))),
      percent(wordErrorRate(ratesOf(false))),
      goal === undefined ? '–' : `≤ ${percent(goal)}`,
      percent(wordErrorRate(all)),
      percent(wordErrorRate(addErrors(heard.map(({ plainErrors }) => plainErrors)))),
      String(all.substituted),
      String(all.deleted),
      String(all.inserted),
      String(ratesOf(false).words),
    ],
  };
}

function sumOf(heard: readonly Heard[]): WordErrors {
  return addErrors(heard.map(({ errors }) => errors));
}

/** Table for two recordings: a conversation in bad conditions, and two simultaneous voices on two channels. */
async function otherRecordings({ clips, speech }: Stage): Promise<Table> {
  const rows: Row[] = [];
  for (const clip of clips) {
    if (!clip.file.startsWith('dia/') || !clip.reference) continue;
    const channels = clip.channels ? 'separate' : 'mixed';
    const { words } = await hear(speech, pathOf(clip), channels);
    const { errors } = judgeWords(clip.reference, words);
    rows.push({
      name: `${clip.file}, channels ${channels}`,
      cells: [percent(wordErrorRate(errors)), String(errors.words)],
    });
  }
  return { name: 'WER of other English recordings', columns: ['all', 'n words'], rows };
}

function timesTable(heard: readonly Heard[], groups: readonly string[]): Table {
  return {
    name: 'Word times: distance from the labelled ones, seconds',
    columns: ['start, mean', 'start, 90 %', 'end, mean', 'end, 90 %', 'n words'],
    rows: groups.map((group) => {
      const times = heard.filter((one) => one.group === group).flatMap((one) => one.times);
      const [starts, ends] = [times.map(({ start }) => start), times.map(({ end }) => end)];
      const cells = [starts, ends].flatMap((errors) => [meanOf(errors), quantileOf(errors, 0.9)]);
      return { name: group, cells: [...cells.map(secondsText), String(times.length)] };
    }),
  };
}

function judgementsOf(heard: readonly Heard[]): Record<string, Judgement[]> {
  const of = (isTune: boolean, isClean: boolean) =>
    heard
      .filter((one) => one.isTune === isTune && (one.group === 'clean') === isClean)
      .flatMap(({ judgements }) => judgements);
  return {
    'words of clean clips, tune': of(true, true),
    'words of clean clips, held': of(false, true),
    'words in other conditions, tune': of(true, false),
    'words in other conditions, held': of(false, false),
  };
}

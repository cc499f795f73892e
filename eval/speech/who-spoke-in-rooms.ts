import { join } from 'node:path';

import type { Row, Table } from '../report.ts';
import {
  addDiarizationErrors,
  type DiarizationError,
  diarizationErrorRate,
} from './diarization-error.ts';
import { percent } from './figures.ts';
import { hear } from './hearing.ts';
import { DISTANCES, listRoomDialogues } from './room-dialogues.ts';
import type { Stage } from './stage.ts';
import { writeWav } from './wav.ts';
import { type Found, judgeSpeakers } from './who-spoke.ts';

type Judged = Found & { distance: number; isTune: boolean };

/** Evaluates diarization of three to five voices around one microphone in simulated rooms. */
export async function evaluateRooms(stage: Stage): Promise<Table> {
  const judged: Judged[] = [];
  for (const { distance, isTune, samples, reference } of listRoomDialogues(stage.voices)) {
    const path = join(stage.folder, 'room.wav');
    await writeWav(path, samples.length, [samples]);
    const { speech } = await hear(stage.speech, path);
    const request = { workspaceId: null, path, speech };
    const found = await judgeSpeakers(stage.speakers, request, reference);
    judged.push({ distance, isTune, ...found });
  }
  return {
    name: 'DER of dialogues in rooms, collar 0.25 s: voices and rooms to tune on, and others',
    columns: [
      'tune',
      'held',
      'missed',
      'false',
      'confused',
      'named speaker right',
      'speakers found',
      'n held',
    ],
    rows: [
      ...DISTANCES.map((distance) =>
        rowOf(
          `${distance} m`,
          judged.filter((one) => one.distance === distance),
        ),
      ),
      rowOf('all', judged),
    ],
  };
}

function rowOf(name: string, judged: readonly Judged[]): Row {
  const held = judged.filter(({ isTune }) => !isTune);
  const tune = judged.filter(({ isTune }) => isTune);
  const error = sumOf(held);
  const { spoken, missed, falseAlarm, confused } = error;
  return {
    name,
    cells: [
      percent(diarizationErrorRate(sumOf(tune))),
      percent(diarizationErrorRate(error)),
      ...[missed, falseAlarm, confused].map((time) => percent(time / spoken)),
      percent(1 - confused / (spoken - missed)),
      held.map(({ speakersFound, speakers }) => `${speakersFound} of ${speakers}`).join(', '),
      String(held.length),
    ],
  };
}

function sumOf(judged: readonly Judged[]): DiarizationError {
  return addDiarizationErrors(judged.map(({ error }) => error));
}

import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

import { EventEnvelope } from '../../server/src/contract/events.ts';
import { Transcription } from '../../server/src/contract/transcription.ts';
import type { ReceivedCall } from '../../server/src/testing/receiver.ts';
import { verify } from '../../server/src/webhooks/delivery/signature.ts';
import type { Result } from './transcribe-recording.ts';
import { verifySubtitles } from './verify-subtitles.ts';

/** Fields that may differ between two transcriptions of one recording on two servers. */
const OWN = ['id', 'workspace_id', 'meeting_id', 'created_at', 'updated_at', 'completed_at'];

/** Events of one transcription. */
const EVENTS = ['transcription.started', 'transcription.completed'];

/** @returns what is broken of what is promised of a result and of its event */
export function verifyResult(result: Result, secret: string): string[] {
  const { record, exports, calls, events } = result;
  const words = record.words ?? [];
  const duration = record.duration_seconds ?? 0;
  const spoken = { words, duration_seconds: duration };
  return [
    ...schemaErrors('the transcription', Transcription, record),
    ...timeErrors('word', words, duration),
    ...timeErrors('segment', record.segments, duration),
    ...wordsOfTranscript(result),
    ...verifySubtitles('srt', exports.srt, spoken),
    ...verifySubtitles('vtt', exports.vtt, spoken),
    ...(events.join() === EVENTS.join() ? [] : [`it has the events ${events.join(', ')}`]),
    ...(calls.length === 1 ? [] : [`${calls.length} events came`]),
    ...calls.flatMap((call) => verifyEvent(call, result, secret)),
  ];
}

/** @returns where two results are not the same to the byte, ids and times of the record aside */
export function compareResults(one: Result, other: Result): string[] {
  const differing = (['txt', 'srt', 'vtt'] as const).filter(
    (format) => one.exports[format] !== other.exports[format],
  );
  const isSame = (read: (result: Result) => object) =>
    JSON.stringify(withoutOwn(read(one))) === JSON.stringify(withoutOwn(read(other)));
  return [
    ...(isSame(({ record }) => record) ? [] : ['the transcription']),
    ...(isSame(({ exports }) => JSON.parse(exports.json)) ? [] : ['the export as json']),
    ...differing.map((format) => `the export as ${format}`),
  ].map((what) => `${what} is not that of the uninterrupted run`);
}

function withoutOwn(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !OWN.includes(key)));
}

function verifyEvent(call: ReceivedCall, { record }: Result, secret: string): string[] {
  const event = call.json();
  const isSigned = verify(call.raw, secret, String(call.headers['x-service-signature']));
  const { transcript, speakers, duration_seconds } = event.data;
  const told = JSON.stringify([transcript, speakers, duration_seconds]);
  const stored = JSON.stringify([record.transcript, record.speakers, record.duration_seconds]);
  return [
    ...(isSigned ? [] : ['the event is badly signed']),
    ...(event.id === call.headers['x-event-id'] ? [] : ['the event has another id in its header']),
    ...schemaErrors('the event', EventEnvelope('transcription.completed'), event),
    ...(told === stored ? [] : ['the event tells something else than the transcription']),
  ];
}

function schemaErrors(name: string, schema: TSchema, value: unknown): string[] {
  return Value.Errors(schema, value)
    .slice(0, 5)
    .map(({ instancePath, message }) => `${name} is not as promised: ${instancePath} ${message}`);
}

type Timed = { start_time: number | null; end_time: number | null };

function timeErrors(name: string, all: readonly Timed[], duration: number): string[] {
  return all.flatMap(({ start_time, end_time }, index) => {
    if (start_time === null || end_time === null) return [`${name} ${index} has no times`];
    const isInOrder = start_time >= (all[index - 1]?.start_time ?? 0) && end_time >= start_time;
    if (isInOrder && end_time <= duration) return [];
    return [`${name} ${index} lasts from ${start_time} to ${end_time} s`];
  });
}

function wordsOfTranscript({ record }: Result): string[] {
  const text = record.transcript.replaceAll(/^Speaker \d+: /gm, '').replaceAll('\n', ' ');
  const words = (record.words ?? []).map((word) => word.text).join(' ');
  return text === words ? [] : ['the transcript does not say what the words do'];
}

import { rm } from 'node:fs/promises';

import type { Services } from '../../app/services.ts';
import type { RecognizedChunk, SpeechEngine } from '../../engines/speech/speech-engine.ts';
import { changeSignal } from '../../events/changes.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/queue.ts';
import { DAY_MS, SECOND_MS } from '../../kernel/clock.ts';
import { inTransaction, notifyAfterCommit } from '../../storage/transaction.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import {
  findLockedTranscription,
  findTranscription,
} from '../../transcripts/transcription-rows.ts';
import { insertChunk } from '../../transcripts/store.ts';
import { LISTEN_JOB } from '../jobs.ts';
import { findUpload, updateUploadingTranscription, type UploadKey } from '../upload/store.ts';
import { buildPcmHeader, HEAD_BYTES, type PcmFormat, readPcmFormat } from './pcm-format.ts';
import { type Heard, settle } from './settle.ts';
import { moveLiveState, updateLiveText } from './store.ts';

/** Audio that must have arrived before a section is heard again. */
const STEP_SECONDS = 0.5;
/** Longest section: recognizers cut speech without pauses into shorter chunks. */
const SECTION_SECONDS_MAX = 25;

/** Starts the recognition of an incomplete recording, unless it runs. */
export async function startListening(services: Services, key: UploadKey): Promise<void> {
  const { workspace_id, id } = key;
  await inTransaction(services, async (tx) => {
    if (!(await moveLiveState(tx, key, 'idle', 'running'))) return;
    await enqueue(tx, services.clock, LISTEN_JOB, workspace_id, { transcription_id: id });
  });
}

/**
 * Recognizes what has arrived of a recording: hears the section after the last settled chunk, again while it grows. The
 * text is a preview, which the transcription of the complete recording replaces. The next bytes start the job again.
 */
export const listenJob = defineJob({
  ...LISTEN_JOB,
  retryDelaysMs: [SECOND_MS, SECOND_MS],
  timeoutMs: DAY_MS,

  async run(services, workspace_id, { transcription_id: id }, { signal }) {
    const key = { workspace_id, id };
    for (let heardBytes = 0; ;) {
      const received = await services.partialFiles.size(id);
      const section = await readSection(services, key, heardBytes);
      if (section === undefined) return;
      if (section === 'unchanged') {
        await moveLiveState(services.db, key, 'running', 'idle');
        // Bytes that came meanwhile found the job running, and started no other.
        if ((await services.partialFiles.size(id)) === received) return;
        if (!(await moveLiveState(services.db, key, 'idle', 'running'))) return;
        continue;
      }
      if (!(await hear(services, section, signal))) return;
      heardBytes = section.end;
    }
  },

  async onFailed(services, workspace_id, { transcription_id: id }) {
    await endListening(services, { workspace_id, id });
  },
});

type Section = {
  row: TranscriptionRow;
  upload: TranscriptionUploadRow;
  engine: SpeechEngine;
  format: PcmFormat;
  /** Offset in the file after the last byte. */
  end: number;
  samples: Buffer;
};

/**
 * Reads the audio after the last settled chunk.
 *
 * @param heardBytes offset of the end of the last section
 * @returns undefined when the upload has ended or cannot be heard; `unchanged` when little came since
 */
async function readSection(
  services: Services,
  key: UploadKey,
  heardBytes: number,
): Promise<Section | 'unchanged' | undefined> {
  const { db, partialFiles, speech } = services;
  const row = await findTranscription(db, key.workspace_id, key.id);
  const upload = await findUpload(db, key);
  if (!row || upload?.live_state !== 'running') return undefined;
  const format = readPcmFormat(await partialFiles.read(key.id, 0, HEAD_BYTES));
  if (format === 'incomplete') return 'unchanged';
  const engine = speech.engineFor(row.language);
  if (!format || !engine?.isLocal) {
    await endListening(services, key);
    return undefined;
  }
  const start = format.dataStart + toBytes(format, upload.live_start);
  const received = await partialFiles.size(key.id);
  const length = Math.min(received - start, toBytes(format, SECTION_SECONDS_MAX));
  const whole = length - (length % format.blockBytes);
  const end = start + whole;
  if (end - Math.max(start, heardBytes) < toBytes(format, STEP_SECONDS)) return 'unchanged';
  const samples = await partialFiles.read(key.id, start, whole);
  return { row, upload, engine, format, end, samples };
}

function toBytes({ sampleRate, blockBytes }: PcmFormat, seconds: number): number {
  return Math.round(seconds * sampleRate) * blockBytes;
}

async function endListening({ db, commitSignals }: Services, key: UploadKey): Promise<void> {
  await moveLiveState(db, key, 'running', 'unavailable');
  const { workspace_id: workspaceId, id } = key;
  commitSignals.send([changeSignal({ workspaceId, kind: 'transcription', id })]);
}

/** Recognizes a section and stores its text. @returns false when the upload has ended */
async function hear(services: Services, section: Section, signal: AbortSignal): Promise<boolean> {
  const { format, samples } = section;
  const wav = [buildPcmHeader(format, samples.length), samples];
  const path = await services.temporaryFiles.write('listen', wav);
  try {
    const chunks = await recognize(section, path, signal);
    const seconds = samples.length / format.bytesPerSecond;
    return await store(services, section, { ...settle(chunks, seconds), seconds });
  } finally {
    await rm(path, { force: true });
  }
}

async function recognize(
  { engine, row }: Section,
  path: string,
  signal: AbortSignal,
): Promise<RecognizedChunk[]> {
  const { workspace_id: workspaceId, language } = row;
  const recording = { workspaceId, path, language, channels: 'mixed', chunksDone: 0 } as const;
  const chunks: RecognizedChunk[] = [];
  for await (const event of engine.recognize({ ...recording, urgency: 'interactive' }, signal)) {
    if (event.kind === 'chunk') chunks.push(event.chunk);
  }
  return chunks;
}

function store(
  services: Services,
  { row, upload }: Section,
  { settled, openText, nextStart, seconds }: Heard & { seconds: number },
): Promise<boolean> {
  const start = upload.live_start;
  const change = {
    live_start: start + nextStart,
    live_end: start + seconds,
    live_text: openText,
  };
  return inTransaction(services, async (tx) => {
    const locked = await findLockedTranscription(tx, row.workspace_id, row.id);
    if (locked?.stage !== 'upload' || locked.chunks_done !== row.chunks_done) return false;
    if (!(await updateLiveText(tx, row, { start, change }))) return false;
    for (const [index, chunk] of settled.entries()) {
      await insertChunk(tx, row, toRow(chunk, row.chunks_done + index, start));
    }
    const chunks_done = row.chunks_done + settled.length;
    if (settled.length > 0) await updateUploadingTranscription(tx, row, { chunks_done });
    const isChanged = openText !== upload.live_text;
    const last = isChanged ? chunks_done : chunks_done - 1;
    for (let position = row.chunks_done; position <= last; position += 1) {
      const id = `${row.id}/${position}`;
      notifyAfterCommit(tx, changeSignal({ workspaceId: row.workspace_id, kind: 'chunk', id }));
    }
    return true;
  });
}

function toRow(recognized: RecognizedChunk, position: number, start: number) {
  const { index: _, ...chunk } = recognized;
  const shift = (seconds: number) => start + seconds;
  return {
    ...chunk,
    position,
    start_time: shift(chunk.start_time),
    end_time: shift(chunk.end_time),
    words: chunk.words.map((word) => ({
      ...word,
      start_time: shift(word.start_time),
      end_time: shift(word.end_time),
    })),
    speech: chunk.speech.map(([from, to]) => [shift(from), shift(to)] as const),
  };
}

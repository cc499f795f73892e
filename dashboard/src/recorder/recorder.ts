import { useSyncExternalStore } from 'react';

import { type Capture, openCapture } from './capture.ts';
import { holdRecording } from './hold.ts';
import { addPart, deleteRecording, type KeptRecording, putRecording } from './part-store.ts';
import { createSender, type Sender } from './sender.ts';
import { SAMPLE_RATE } from './wav.ts';

/** Recording that is being made, as the pages show it. */
export type RecorderView = {
  recording: KeptRecording;
  state: 'recording' | 'paused';
  /** Loudness of the last tenth of a second, from 0 to 1. */
  level: number;
};

/** Samples of a part: a browser that crashes loses at most this second. */
const PART_SAMPLES = SAMPLE_RATE;
/** Speech has a root mean square of about a tenth of the full scale. */
const LEVEL_FACTOR = 5;

/** Calls that tell the page why a recording stands still. */
type RecorderEvents = {
  /** The recording has ended by itself; what was recorded is kept. */
  onInterrupted: (error?: unknown) => void;
  /** The tab is not shared any more, and the recording waits with its microphone. */
  onTabEnded: () => void;
};

type Session = RecorderEvents & {
  capture: Capture;
  sender: Sender;
  release: () => void;
  pending: Int16Array<ArrayBuffer>[];
  /** Ends when all parts so far are written. */
  written: Promise<void>;
};

let view: RecorderView | undefined;
let session: Session | undefined;
const listeners = new Set<() => void>();

/** Returns the recording in the making of this tab, which outlives the page that began it. */
export function useRecorder(): RecorderView | undefined {
  return useSyncExternalStore(subscribe, () => view);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: RecorderView | undefined): void {
  view = next;
  if (next) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Starts a recording, or adds to one that was interrupted. What is recorded stays in the browser until it is deleted.
 */
export async function startRecording(
  recording: KeptRecording,
  events: RecorderEvents,
): Promise<void> {
  if (session) return;
  const { source } = recording;
  const capture = await openCapture({
    source,
    onSamples: addSamples,
    onEnded(ended) {
      if (source === 'both' && ended === 'tab') pauseWithoutTab();
      else void interrupt();
    },
  });
  const release = holdRecording(recording.id);
  const sender = createSender(recording, showRow);
  const written = putRecording(recording);
  session = { capture, sender, release, pending: [], written, ...events };
  publish({ recording, state: 'recording', level: 0 });
}

export function pauseRecording(): void {
  if (!session || !view) return;
  session.capture.setMuted(true);
  flush();
  publish({ ...view, state: 'paused', level: 0 });
}

/** Pauses when the call in a tab is over: a microphone must not go on listening unnoticed. */
function pauseWithoutTab(): void {
  pauseRecording();
  session?.onTabEnded();
}

export function resumeRecording(): void {
  if (!session || !view) return;
  session.capture.setMuted(false);
  publish({ ...view, state: 'recording' });
}

/**
 * Ends the recording, which other tabs may offer from then on.
 *
 * @returns its row with all parts written; undefined when nothing was recorded
 */
export async function finishRecording(): Promise<KeptRecording | undefined> {
  const ending = session;
  if (!ending || !view) return undefined;
  flush();
  ending.capture.close();
  await ending.written;
  await ending.sender.stop();
  const { recording } = view;
  session = undefined;
  ending.release();
  publish(undefined);
  if (recording.bytes > 0) return recording;
  await deleteRecording(recording.id);
  return undefined;
}

function addSamples(samples: Int16Array<ArrayBuffer>): void {
  if (!session || view?.state !== 'recording') return;
  session.pending.push(samples);
  publish({ ...view, level: levelOf(samples) });
  const count = session.pending.reduce((sum, { length }) => sum + length, 0);
  if (count >= PART_SAMPLES) flush();
}

/** Writes the pending samples behind the parts before. */
function flush(): void {
  const current = session;
  if (!current || current.pending.length === 0) return;
  const batches = current.pending;
  current.pending = [];
  current.written = writeBehind(current.written, batches);
  current.written.catch((error: unknown) => void interrupt(error));
}

async function writeBehind(
  before: Promise<void>,
  batches: readonly Int16Array<ArrayBuffer>[],
): Promise<void> {
  await before;
  const samples = await new Blob([...batches]).arrayBuffer();
  if (!view) return;
  showRow(await addPart(view.recording.id, samples));
  session?.sender.send();
}

/** Shows the row as it was written. The person may have paused or ended the recording meanwhile. */
function showRow(recording: KeptRecording): void {
  if (view?.recording.id === recording.id) publish({ ...view, recording });
}

/** Ends a recording whose source or store failed. What was written is kept. */
async function interrupt(failure?: unknown): Promise<void> {
  const ending = session;
  if (!ending) return;
  if (failure === undefined) flush();
  session = undefined;
  ending.capture.close();
  await ending.written.catch(() => undefined);
  await ending.sender.stop();
  ending.release();
  publish(undefined);
  ending.onInterrupted(failure);
}

function levelOf(samples: Int16Array): number {
  const power = samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length;
  return Math.min(1, Math.sqrt(power) * LEVEL_FACTOR);
}

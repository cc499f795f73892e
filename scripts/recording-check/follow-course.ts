import { setTimeout as sleep } from 'node:timers/promises';

import { watchMemory } from '../../eval/speech/watch-children.ts';
import { treeCpuSeconds } from '../../server/src/testing/process-tree.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import type { Client } from './client.ts';

type Span = { seconds: number; cpuSeconds: number };

/** Resources of a transcription, and the time of its first readable segment. */
export type Course = {
  /** CPU time of the server and its children. */
  cpuSeconds: number;
  /** The most that all processes together had which the server started. */
  peakBytes: number;
  /** Time from the start of decoding to the first readable segment, to a twentieth of a second. */
  firstSegment: Span;
};

const POLL_MS = 50;

/** Looks at a server on which a transcription has just been submitted; `end` once it is completed. */
export function followCourse(
  server: ServerProcess,
  client: Client,
  id: string,
): { end(): Promise<Course> } {
  const memory = watchMemory(server.pid);
  const cpuBefore = treeCpuSeconds(server.pid);
  const firstSegment = untilReadable(server, client, id);
  return {
    async end() {
      const cpuSeconds = treeCpuSeconds(server.pid) - cpuBefore;
      const peakBytes = memory.peak();
      memory.stop();
      return { cpuSeconds, peakBytes, firstSegment: await firstSegment };
    },
  };
}

async function untilReadable({ pid }: ServerProcess, client: Client, id: string): Promise<Span> {
  let started: Span | undefined;
  for (;;) {
    const { stage, status, segments } = await client.read(id);
    const now = { seconds: performance.now() / 1_000, cpuSeconds: treeCpuSeconds(pid) };
    // What is fetched is not decoded yet.
    if (stage === 'probe' || stage === 'recognise') started ??= now;
    if (segments.length > 0 || status !== 'processing') return since(started ?? now, now);
    await sleep(POLL_MS);
  }
}

function since(started: Span, now: Span): Span {
  return {
    seconds: now.seconds - started.seconds,
    cpuSeconds: now.cpuSeconds - started.cpuSeconds,
  };
}

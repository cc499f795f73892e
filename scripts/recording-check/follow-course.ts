import { setTimeout as sleep } from 'node:timers/promises';

import { watchMemory } from '../../eval/speech/watch-children.ts';
import { treeCpuSeconds } from '../../server/src/testing/process-tree.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import type { Client } from './client.ts';

/** What a transcription took, and when something of it could be read. */
export type Course = {
  /** Of the server and all it started. */
  cpuSeconds: number;
  /** The most that all processes together had which the server started. */
  peakBytes: number;
  /** From the start of decoding, to a twentieth of a second. */
  firstSegmentSeconds: number;
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
  const firstSegment = untilReadable(client, id);
  return {
    async end() {
      const cpuSeconds = treeCpuSeconds(server.pid) - cpuBefore;
      const peakBytes = memory.peak();
      memory.stop();
      return { cpuSeconds, peakBytes, firstSegmentSeconds: await firstSegment };
    },
  };
}

async function untilReadable(client: Client, id: string): Promise<number> {
  let started: number | undefined;
  for (;;) {
    const { stage, status, segments } = await client.read(id);
    const now = performance.now();
    // What is fetched is not decoded yet.
    if (stage === 'probe' || stage === 'recognise') started ??= now;
    if (segments.length > 0 || status !== 'processing') return (now - (started ?? now)) / 1_000;
    await sleep(POLL_MS);
  }
}

import { runChild } from './child-process.ts';
import type { Beat, BeatResult } from './load.ts';
import { API_KEY } from './seeded-folder.ts';

export const PROBES_PER_SECOND = 200;

/** Measures `GET /documents` at a steady rate from its own process. */
export async function probeList(url: string, seconds: number): Promise<BeatResult['samples']> {
  const argument: Beat = {
    url,
    method: 'GET',
    path: '/v2/documents',
    key: API_KEY,
    status: 200,
    perSecond: PROBES_PER_SECOND,
    seconds,
  };
  return (await runChild<BeatResult>('load.ts', 'beat', argument)).samples;
}

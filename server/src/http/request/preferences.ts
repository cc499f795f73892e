import type { FastifyRequest } from 'fastify';

import { WAIT_SECONDS_MAX } from '../../contract/schema.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import { endpointOf } from './request-state.ts';
import { takesWait } from '../../contract/endpoint.ts';

/**
 * Reads the longest wait for the result: `?wait=` switches it on, `Prefer: wait=N` sets the seconds.
 *
 * @returns milliseconds; 0 unless the endpoint supports waiting and the caller asks for it
 */
export function readWaitMs(request: FastifyRequest): number {
  const endpoint = endpointOf(request);
  if (!endpoint || !takesWait(endpoint)) return 0;
  const { wait } = request.query as { wait?: boolean };
  if (wait === false) return 0;
  const preferred = parsePreferredWait(request.headers.prefer);
  const seconds = preferred ?? (wait ? WAIT_SECONDS_MAX : 0);
  return Math.min(seconds, WAIT_SECONDS_MAX) * SECOND_MS;
}

/** One element of a list whose quoted strings may hold commas. An open quote extends to the end, so matching takes linear time. */
const ELEMENT = /(?:"(?:[^"\\]|\\.?)*(?:"|$)|[^,"])+/g;

/**
 * Parses the seconds of the first `wait` in a `Prefer` header (RFC 7240).
 *
 * @returns undefined without a `wait`, or if the first one is malformed: later ones do not count
 */
export function parsePreferredWait(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const first = (text.match(ELEMENT) ?? []).find((element) =>
    /^\s*wait\s*(?:[=;]|$)/i.test(element),
  );
  const seconds = first && /^\s*wait\s*=\s*(?:"(\d+)"|(\d+))\s*(?:;|$)/i.exec(first);
  return seconds ? Number(seconds[1] ?? seconds[2]) : undefined;
}

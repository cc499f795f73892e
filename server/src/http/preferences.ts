import type { FastifyRequest } from 'fastify';

import { WAIT_SECONDS_MAX } from '../contract/schema.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { endpointOf } from './request-state.ts';
import { takesWait } from '../contract/endpoint.ts';

/**
 * How long the caller is ready to wait for the result. `?wait=` says whether, `Prefer: wait=N` how long.
 *
 * @returns milliseconds; 0 unless the endpoint knows waiting and the caller asks for it
 */
export function waitMsOf(request: FastifyRequest): number {
  const endpoint = endpointOf(request);
  if (!endpoint || !takesWait(endpoint)) return 0;
  const { wait } = request.query as { wait?: boolean };
  if (wait === false) return 0;
  const preferred = preferredWait(request.headers.prefer);
  const seconds = preferred ?? (wait ? WAIT_SECONDS_MAX : 0);
  return Math.min(seconds, WAIT_SECONDS_MAX) * SECOND_MS;
}

/** One element of a list whose quoted texts may hold commas. An open quote reaches to the end, so that no start is tried twice. */
const ELEMENT = /(?:"(?:[^"\\]|\\.?)*(?:"|$)|[^,"])+/g;

/**
 * The seconds of `wait` in a `Prefer` header (RFC 7240). What is malformed is ignored, and of two only the first counts.
 *
 * @returns undefined without such a preference
 */
export function preferredWait(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const first = (text.match(ELEMENT) ?? []).find((element) =>
    /^\s*wait\s*(?:[=;]|$)/i.test(element),
  );
  const seconds = first && /^\s*wait\s*=\s*(?:"(\d+)"|(\d+))\s*(?:;|$)/i.exec(first);
  return seconds ? Number(seconds[1] ?? seconds[2]) : undefined;
}

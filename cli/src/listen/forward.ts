import type { LoggedEvent } from '@docket/sdk';

import { describeCause } from '../session/token-endpoint.ts';
import { makeBody, type PayloadFormat, signBody } from './sign-event.ts';

export type Forwarding = {
  url: string;
  secret: string;
  format: PayloadFormat;
  /** Time that the receiver has to answer. */
  timeoutMs: number;
};

/** Response of a receiver; `status` is null if none came. */
export type ForwardResult = { status: number | null; ms: number; reason: string | null };

/** Signs an event and posts it, as the server would. */
export async function forwardEvent(
  event: LoggedEvent,
  { url, secret, format, timeoutMs }: Forwarding,
): Promise<ForwardResult> {
  const { body, headers } = signBody(makeBody(event, format), event, secret, new Date());
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return { status: response.status, ms: took(), reason: null };
  } catch (error) {
    return { status: null, ms: took(), reason: describeCause(error) };
  }
}

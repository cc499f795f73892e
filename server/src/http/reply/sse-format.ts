import type { FastifyReply } from 'fastify';

import { NO_STORE } from './cache-control.ts';

/** One server-sent event. Without data it only sets the id from which the client resumes. */
export type SseFrame = { id?: number; event?: string; data?: unknown };

/** Sets the headers of a stream that no cache stores and no proxy buffers. */
export function setStreamHeaders(reply: FastifyReply): void {
  reply.type('text/event-stream; charset=utf-8').headers(UNBUFFERED);
}

export const UNBUFFERED = { 'cache-control': NO_STORE, 'x-accel-buffering': 'no' } as const;

/** Formats a server-sent event. JSON has no line breaks, so the data is one line. */
export function formatFrame({ id, event, data }: SseFrame): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** Formats a comment, which clients ignore. */
export function formatComment(text: string): string {
  return `: ${text}\n\n`;
}

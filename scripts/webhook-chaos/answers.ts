import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { Kind } from './endpoints.ts';

/** What an answer depends on. */
export type Call = {
  response: ServerResponse;
  socket: Socket;
  /** Attempts of this event at this endpoint so far, this one included. */
  attempt: number;
  /** Events at this endpoint so far when this one first came, itself included. */
  eventNumber: number;
  /** Where a redirect leads. */
  elsewhere: string;
};

const SLOW_MS_MIN = 100;
const SLOW_MS_MAX = 300;
const CHOKES_FIRST_AT = 4;
const CHOKES_EACH = 50;

/** Each returns true when it says 2xx. */
export const ANSWERS: Readonly<Record<Kind, (call: Call) => boolean>> = {
  prompt: ({ response }) => answer(response, 200),
  slow({ response, eventNumber }) {
    const ms = SLOW_MS_MIN + ((eventNumber * 37) % (SLOW_MS_MAX - SLOW_MS_MIN));
    setTimeout(() => answer(response, 200), ms);
    return true;
  },
  flaky: ({ response, attempt }) => answer(response, attempt === 1 ? 503 : 204),
  promises_more({ socket }) {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nok');
    return true;
  },
  sends_more({ socket }) {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 Nothing\r\n\r\n');
    return true;
  },
  error: ({ response }) => answer(response, 500),
  hang: () => false,
  reset({ socket }) {
    socket.resetAndDestroy();
    return false;
  },
  redirect({ response, elsewhere }) {
    response.setHeader('location', elsewhere);
    return answer(response, 307);
  },
  chokes({ response, eventNumber }) {
    return answer(response, eventNumber % CHOKES_EACH === CHOKES_FIRST_AT ? 500 : 200);
  },
};

function answer(response: ServerResponse, status: number): boolean {
  response.writeHead(status).end(status === 204 ? undefined : 'ok');
  return status < 300;
}

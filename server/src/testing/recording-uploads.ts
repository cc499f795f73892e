import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';

import type { Answer, Docket } from './docket.ts';

type Server = Pick<Docket, 'url' | 'key'>;

/** Upload content for tests that do not read it. */
export const RECORDING = Buffer.from('0123456789abcdef'.repeat(4_096));

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Announces RECORDING, or a file of another size. @returns the record */
export async function announce(docket: Docket, more: object = {}): Promise<any> {
  const request = { size: RECORDING.length, language: 'en', ...more };
  return (await docket.post('/transcribe/uploads', request)).body;
}

/** Upload and offset of a request's bytes. */
type Place = { id: string; offset: number };

function pathOf({ id, offset }: Place): string {
  return `/v2/transcribe/uploads/${id}?offset=${offset}`;
}

/** Sends bytes as those from `offset` on. A stream is sent without saying how many they are. */
export async function sendBytes(
  { url, key }: Server,
  place: Place,
  bytes: NonNullable<RequestInit['body']> = Buffer.alloc(0),
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}${pathOf(place)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: bytes,
    duplex: 'half',
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Announces all of RECORDING from `offset` on and sends only the bytes before `end`; the request stays open. */
export function beginToSend({ url, key }: Server, place: Place, end: number): Socket {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = [
    `POST ${pathOf(place)} HTTP/1.1`,
    'Host: docket',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/octet-stream',
    `Content-Length: ${RECORDING.length - place.offset}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(RECORDING.subarray(place.offset, end));
  // Of a server that is killed.
  socket.on('error', () => {});
  return socket;
}

/** Waits until so many bytes of an upload are kept. */
export async function untilReceived(
  { url, key }: Server,
  id: string,
  bytes: number,
): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/v2/transcribe/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { upload } = (await response.json()) as { upload?: { received: number } };
    if (upload && upload.received >= bytes) return;
  }
}

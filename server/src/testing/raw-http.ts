import { connect } from 'node:net';

export type RawAnswer = { status: number; head: string; body: string };

/**
 * Sends bytes to a server as they are, which no client of HTTP would.
 *
 * @returns every answer that came before the server closed the connection
 */
export async function sendRaw(url: string, bytes: string): Promise<RawAnswer[]> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes, 'latin1');
  const text = Buffer.concat(await socket.toArray()).toString();
  return readAnswers(text);
}

function readAnswers(text: string): RawAnswer[] {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const head = text.slice(0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const bodyAt = end + 4;
  return [
    {
      status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
      head,
      body: text.slice(bodyAt, bodyAt + length),
    },
    ...readAnswers(text.slice(bodyAt + length)),
  ];
}

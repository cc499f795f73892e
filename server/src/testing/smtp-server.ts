import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type ReceivedMail = {
  /** Sender of the envelope. */
  from: string;
  to: string[];
  /** Received message, headers and text. */
  raw: string;
  /** The text, decoded. */
  text: string;
};

/** A real mail server, of as much of RFC 5321 as one mail after another needs. */
export type SmtpServer = AsyncDisposable & {
  url: string;
  received: ReceivedMail[];
  /** Lines that clients sent, but for the mails themselves. */
  commands: string[];
  /** Answers every mail with this line in place of taking it, as `550 no such user`. */
  refuseWith(line: string | undefined): void;
  /** Says nothing at all, not even the greeting. */
  fallSilent(): void;
};

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  let isSilent = false;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (isSilent) return;
    converse(socket, { commands, refusal: () => refusal, take: (mail) => received.push(mail) });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    commands,
    refuseWith(line) {
      refusal = line;
    },
    fallSilent() {
      isSilent = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

type Conversation = {
  commands: string[];
  refusal: () => string | undefined;
  take: (mail: ReceivedMail) => void;
};

function converse(socket: Socket, { commands, refusal, take }: Conversation): void {
  let waiting = '';
  let isData = false;
  let mail = { from: '', to: [] as string[] };
  const say = (line: string) => socket.write(`${line}\r\n`);

  function obey(line: string): void {
    commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') say('250 mail.example');
    else if (verb === 'MAIL') {
      mail = { from: addressIn(line), to: [] };
      say('250 ok');
    } else if (verb === 'RCPT') {
      mail.to.push(addressIn(line));
      say(refusal() ?? '250 ok');
    } else if (verb === 'DATA') {
      isData = true;
      say('354 go on');
    } else if (verb === 'STAR') say('502 no TLS here');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  }

  say('220 mail.example');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    waiting += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = waiting.indexOf(end);
      if (at < 0) return;
      const part = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (isData) {
        isData = false;
        take({ ...mail, raw: part, text: textOf(part) });
        say('250 taken');
      } else obey(part);
    }
  });
}

function addressIn(line: string): string {
  return /<(.*?)>/.exec(line)?.[1] ?? '';
}

/** RFC 2045 §6.7, with the dots of RFC 5321 §4.5.2. */
function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4).replaceAll('\r\n..', '\r\n.');
  if (!/^content-transfer-encoding: quoted-printable/im.test(raw)) return body;
  return body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

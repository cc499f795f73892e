import type { Transporter } from 'nodemailer';

import { SECOND_MS } from '../kernel/clock.ts';

export type Mail = {
  /** One address. */
  to: string;
  /** One line. */
  subject: string;
  text: string;
};

export type Mailer = {
  /** @throws MailError when the mail server did not take it, which it may have all the same if the connection was lost at the end */
  send(mail: Mail): Promise<void>;
  /** Connects, and signs in where there is a password, without a mail. @throws MailError when that fails */
  check(): Promise<void>;
};

/** Why a mail was not sent: never with an address, a text, or what the mail server said of them. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when the same mail would be refused again. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

export type MailSettings = {
  /** For the whole of a mail. Default 30,000. */
  timeoutMs?: number;
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** As `Docket <docket@example.com>`. */
  from: string;
};

const MAIL_TIMEOUT_MS = 30 * SECOND_MS;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
const SILENCE_TIMEOUT_MS = 15 * SECOND_MS;

/** What ends a line, or what it is for: RFC 5322 §2.2 has no such character in a header. */
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
/** One address and nothing that a mail server would read as another one. */
const ADDRESS = /^[^@\s<>"(),:;\\[\]]+@[^@\s<>"(),:;\\[\]]+$/;

/**
 * Mails through the operator's server. The library is loaded with the first mail. Each mail has a connection of its own,
 * since there are few.
 *
 * @throws Error when the settings cannot be read
 */
export function createMailer({ url, from, timeoutMs = MAIL_TIMEOUT_MS }: MailSettings): Mailer {
  const options = transportOptions(url);
  if (CONTROL.test(from)) throw new Error('DOCKET_MAIL_FROM: must be one line');
  let transport: Promise<Transporter> | undefined;
  const connect = () =>
    (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options)));

  return {
    async send({ to, subject, text }) {
      requireOneLine('address', to);
      requireOneLine('subject', subject);
      if (!ADDRESS.test(to)) throw new MailError('The address of a mail is none', true);
      const sender = await connect();
      try {
        await sender.sendMail({
          from,
          // An object: as a text it would be read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          // RFC 3834: nobody's vacation answers it.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw nameless(error, 'did not take the mail');
      }
    },

    async check() {
      const sender = await connect();
      await sender.verify().catch((error: unknown) => {
        throw nameless(error, 'cannot be used');
      });
    },
  };
}

function transportOptions(text: string) {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('DOCKET_SMTP_URL: cannot be read');
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host,
    secure,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    // A password never travels in clear, but to this machine.
    requireTLS: !secure && user !== '' && !/^(localhost|127\.|::1$)/.test(host),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: SILENCE_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function requireOneLine(name: string, text: string): void {
  if (CONTROL.test(text)) throw new MailError(`The ${name} of a mail is one line`, true);
}

/** Of what went wrong only its kind: the rest may name who was written to. */
function nameless(error: unknown, what: string): MailError {
  const { code, responseCode, permanent } = error as {
    code?: unknown;
    responseCode?: unknown;
    permanent?: unknown;
  };
  const kind = typeof code === 'string' ? code : 'unknown';
  const status = typeof responseCode === 'number' ? ` (${responseCode})` : '';
  return new MailError(`The mail server ${what}: ${kind}${status}`, permanent === true);
}

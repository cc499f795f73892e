import type { Transporter } from 'nodemailer';

import { SECOND_MS } from '../kernel/clock.ts';

export type Mail = {
  /** Single recipient address. */
  to: string;
  /** Subject without line breaks. */
  subject: string;
  text: string;
};

export type Mailer = {
  /** Sends a mail. @throws MailError if the mail server did not confirm it; after a lost connection it may have accepted it */
  send(mail: Mail): Promise<void>;
  /** Connects to the mail server and authenticates if a password is set. @throws MailError if that fails */
  check(): Promise<void>;
};

/** Error of a mail that was not sent. Its message holds no address, text or reply of the mail server. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True if the mail server would reject the same mail again. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

export type MailSettings = {
  /** Time limit in ms for a whole mail. Default 30,000. */
  timeoutMs?: number;
  /** URL with `smtp://` or `smtps://`, and user and password if the server needs them. */
  url: string;
  /** Sender, for example `Docket <docket@example.com>`. */
  from: string;
};

const MAIL_TIMEOUT_MS = 30 * SECOND_MS;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
const SILENCE_TIMEOUT_MS = 15 * SECOND_MS;

/** Control characters and line separators, which RFC 5322 §2.2 forbids in headers. */
// oxlint-disable-next-line no-control-regex -- The expression searches for control characters.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
/** Exactly one address, without characters that could separate or quote addresses. */
const ADDRESS = /^[^@\s<>"(),:;\\[\]]+@[^@\s<>"(),:;\\[\]]+$/;

/**
 * Creates the mailer for the operator's mail server. The library is loaded with the first mail. Mails are rare, so each one
 * uses a new connection.
 *
 * @throws Error if the settings are invalid
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
      if (!ADDRESS.test(to)) {
        throw new MailError('The recipient of the mail is not a valid address', true);
      }
      const sender = await connect();
      try {
        await sender.sendMail({
          from,
          // An object, because a string would be parsed as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          // RFC 3834: prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw toMailError(error, 'did not take the mail');
      }
    },

    async check() {
      const sender = await connect();
      await sender.verify().catch((error: unknown) => {
        throw toMailError(error, 'cannot be used');
      });
    },
  };
}

function transportOptions(text: string) {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('DOCKET_SMTP_URL: is not a valid URL');
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host,
    secure,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    // A password is sent unencrypted only to this machine.
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
  if (CONTROL.test(text)) throw new MailError(`The ${name} of a mail must be one line`, true);
}

/** Converts an error to its code and status. Its message may contain the recipient. */
function toMailError(error: unknown, what: string): MailError {
  const { code, responseCode, permanent } = error as {
    code?: unknown;
    responseCode?: unknown;
    permanent?: unknown;
  };
  const kind = typeof code === 'string' ? code : 'unknown';
  const status = typeof responseCode === 'number' ? ` (${responseCode})` : '';
  return new MailError(`The mail server ${what}: ${kind}${status}`, permanent === true);
}

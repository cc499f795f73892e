import type { ErrorCode } from '../contract/errors.ts';
import type { Cookie } from './cookies.ts';

/** A file to send as it is. */
export type FileAnswer = {
  path: string;
  mediaType: string;
  /** What the client should call it. */
  filename: string;
  /** Of its content, in hexadecimal; becomes the ETag. */
  sha256: string;
};

export class FileReply {
  readonly file: FileAnswer;

  constructor(file: FileAnswer) {
    this.file = file;
  }
}

/** Sends a file as an attachment, the whole of it or the range that the request asks for. */
export function fileReply(file: FileAnswer): FileReply {
  return new FileReply(file);
}

/** What may come with a page or a redirect. */
export type PageOptions = {
  /** Gives the page the status of this error in place of 200. */
  error?: ErrorCode;
  /** Seconds, beside an error that passes. */
  retryAfter?: number | undefined;
  cookies?: readonly Cookie[];
  /** Origins or schemes besides this server that a form of the page may lead to, by the redirects that answer it. */
  formAction?: string;
};

export class HtmlReply {
  readonly html: string;
  readonly options: PageOptions;

  constructor(html: string, options: PageOptions) {
    this.html = html;
    this.options = options;
  }
}

export class RedirectReply {
  readonly location: string;
  readonly cookies: readonly Cookie[];

  constructor(location: string, cookies: readonly Cookie[]) {
    this.location = location;
    this.cookies = cookies;
  }
}

/** 303: the browser goes there by GET. The address must be one that was checked. */
export function redirectReply(
  location: string,
  { cookies = [] }: { cookies?: readonly Cookie[] } = {},
): RedirectReply {
  return new RedirectReply(location, cookies);
}

/** A page for people, which may show text and post forms to this server and nothing else. */
export function htmlReply(html: string, options: PageOptions = {}): HtmlReply {
  return new HtmlReply(html, options);
}

export class PiecesReply {
  readonly pieces: AsyncIterable<string>;
  readonly form: { mediaType: string; filename?: string };

  constructor(pieces: AsyncIterable<string>, form: PiecesReply['form']) {
    this.pieces = pieces;
    this.form = form;
  }
}

/**
 * An answer that is made while it is sent, at the pace of who takes it. What fails on the way cuts the connection.
 *
 * @param form.filename makes it an attachment of this name
 */
export function piecesReply(
  pieces: AsyncIterable<string>,
  form: PiecesReply['form'] = { mediaType: 'application/json; charset=utf-8' },
): PiecesReply {
  return new PiecesReply(pieces, form);
}

export type EventSource<V extends { event: string; data: unknown }, B> = (
  signal: AbortSignal,
) => AsyncGenerator<V, B, void>;

export class StreamReply<V extends { event: string; data: unknown }, B> {
  readonly source: EventSource<V, B>;

  constructor(source: EventSource<V, B>) {
    this.source = source;
  }
}

/**
 * Server-Sent Events, as `source` yields them. What it returns is the answer in JSON, which a repeat with the same
 * `Idempotency-Key` gets, unless a transaction of the context has stored one. What it throws becomes the event `error`.
 *
 * @param source its signal is aborted when the client leaves
 */
export function streamReply<const V extends { event: string; data: unknown }, B>(
  source: EventSource<V, B>,
): StreamReply<V, B> {
  return new StreamReply(source);
}

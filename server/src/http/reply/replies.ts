import type { Readable } from 'node:stream';

import type { ErrorCode } from '../../contract/errors.ts';
import type { PageStyle } from '../../pages/page-style.ts';
import type { BlobStore, ByteRange } from '../../storage/blob-store.ts';
import type { Cookie } from '../security/cookies.ts';
import type { StaticContent } from './static-content.ts';

/** Bytes to send, read when they are needed. */
export type FileContent = {
  size(): Promise<number>;
  /** Opens the content, or a range within it. */
  read(range?: ByteRange): Promise<Readable>;
};

/** A stored file to send. */
export type FileDownload = {
  content: FileContent;
  mediaType: string;
  /** File name for the client. */
  filename: string;
  /** Changes with the content, as its SHA-256 does; becomes the ETag. */
  version: string;
  /** A page may show or play the file. Default: a browser saves it. */
  isInline?: true;
  /** The client may keep the file, and asks before each use whether its version is current. */
  isKept?: true;
};

/** Returns the content of a blob. */
export function blobContent({ blobs }: { blobs: BlobStore }, key: string): FileContent {
  return { size: () => blobs.size(key), read: (range) => blobs.read(key, range) };
}

/** Returns content that is found or computed when the reply needs it, at most once. */
export function lateContent(load: () => Promise<FileContent>): FileContent {
  let loaded: Promise<FileContent> | undefined;
  const content = () => (loaded ??= load());
  return {
    size: async () => (await content()).size(),
    read: async (range) => (await content()).read(range),
  };
}

/** Return value of a handler that sends a stored file; created by `fileReply`. */
export class FileReply {
  readonly file: FileDownload;

  constructor(file: FileDownload) {
    this.file = file;
  }
}

/** Sends a stored file, or the byte range that the request asks for. */
export function fileReply(file: FileDownload): FileReply {
  return new FileReply(file);
}

/** Status, cookies and policy of a page. */
export type HtmlOptions = {
  /** Error code whose status the page gets instead of 200. */
  error?: ErrorCode;
  /** Seconds for `Retry-After`, with a temporary error. */
  retryAfter?: number | undefined;
  cookies?: readonly Cookie[];
  /** The page runs scripts of this server, which read its public addresses. */
  runsScripts?: true;
  /** The page shows images of this server. */
  showsImages?: boolean;
  /** Style sheet that replaces the usual one. */
  style?: PageStyle;
  /** Content security policy that replaces the usual one. */
  policy?: string;
  /** Permissions policy that replaces the usual one, which allows no device. */
  permissions?: string;
  /** Origins or schemes, besides this server, to which a form of the page may redirect. */
  formAction?: string;
};

/** Rights of a page that is the same for every caller. */
export type StaticPage = Pick<HtmlOptions, 'runsScripts' | 'style' | 'policy' | 'permissions'>;

/** Return value of a handler that sends an HTML page; created by `htmlReply`. */
export class HtmlReply {
  readonly html: string;
  readonly options: HtmlOptions;

  constructor(html: string, options: HtmlOptions) {
    this.html = html;
    this.options = options;
  }
}

/** Return value of a handler that redirects with status 303 and sets cookies; created by `redirectReply`. */
export class RedirectReply {
  readonly location: string;
  readonly cookies: readonly Cookie[];

  constructor(location: string, cookies: readonly Cookie[]) {
    this.location = location;
    this.cookies = cookies;
  }
}

/** Creates a 303 redirect, which the handler returns. The location must have been validated. */
export function redirectReply(
  location: string,
  { cookies = [] }: { cookies?: readonly Cookie[] } = {},
): RedirectReply {
  return new RedirectReply(location, cookies);
}

/** Sends an HTML page that may only show text and post forms to this server. */
export function htmlReply(html: string, options: HtmlOptions = {}): HtmlReply {
  return new HtmlReply(html, options);
}

/** Return value of a handler that sends JSON text while it is generated; created by `jsonStreamReply`. */
export class JsonStreamReply {
  readonly chunks: AsyncIterable<string>;
  readonly etag: string | undefined;

  constructor(chunks: AsyncIterable<string>, etag?: string) {
    this.chunks = chunks;
    this.etag = etag;
  }
}

/**
 * Sends JSON text while it is generated. An error in `chunks` cuts the connection.
 *
 * @param options.etag entity tag that changes with the text
 */
export function jsonStreamReply(
  chunks: AsyncIterable<string>,
  { etag }: { etag?: string } = {},
): JsonStreamReply {
  return new JsonStreamReply(chunks, etag);
}

/** Return value of a handler that sends static text; created by `staticReply`. */
export class StaticReply {
  readonly content: StaticContent;
  /** Rights of an HTML page; undefined for other media types. */
  readonly page: StaticPage | undefined;

  constructor(content: StaticContent, page?: StaticPage) {
    this.content = content;
    this.page = page;
  }
}

/** Sends static text, compressed once for all requests. */
export function staticReply(content: StaticContent): StaticReply {
  return new StaticReply(content);
}

/** Sends static HTML without forms like `staticReply`, with the policy of a page. */
export function staticPageReply(content: StaticContent, page: StaticPage = {}): StaticReply {
  return new StaticReply(content, page);
}

/** Return value of a handler that sends an attachment while it is generated; created by `fileStreamReply`. */
export class FileStreamReply {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly file: { mediaType: string; filename: string };

  constructor(chunks: FileStreamReply['chunks'], file: FileStreamReply['file']) {
    this.chunks = chunks;
    this.file = file;
  }
}

/** Sends a file as an attachment while it is generated. An error in `chunks` cuts the connection. */
export function fileStreamReply(
  chunks: FileStreamReply['chunks'],
  file: FileStreamReply['file'],
): FileStreamReply {
  return new FileStreamReply(chunks, file);
}

/** Return value of a handler that sends a response of the Fetch API; created by `webReply`. */
export class WebReply {
  readonly response: Response;

  constructor(response: Response) {
    this.response = response;
  }
}

/** Sends the status, the headers and the body of a response as they are. */
export function webReply(response: Response): WebReply {
  return new WebReply(response);
}

/** Yields the events of a stream and returns the final JSON response. */
export type EventGenerator<V extends { event: string; data: unknown }, B> = (
  signal: AbortSignal,
) => AsyncGenerator<V, B, void>;

/** Return value of a handler that sends server-sent events; created by `eventStreamReply`. */
export class EventStreamReply<V extends { event: string; data: unknown }, B> {
  readonly source: EventGenerator<V, B>;

  constructor(source: EventGenerator<V, B>) {
    this.source = source;
  }
}

/**
 * Sends server-sent events. The return value of `source` is stored as the response for repeats with the same
 * `Idempotency-Key`, unless a transaction of the context stored one. An error of `source` becomes the event `error`.
 *
 * @param source gets a signal that aborts when the client disconnects
 */
export function eventStreamReply<const V extends { event: string; data: unknown }, B>(
  source: EventGenerator<V, B>,
): EventStreamReply<V, B> {
  return new EventStreamReply(source);
}

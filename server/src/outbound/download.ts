export type DownloadedFile = {
  path: string;
  bytes: number;
  /** From Content-Disposition or the last URL's path; null when neither names one. Never a path. */
  filename: string | null;
};

export type DownloadOptions = {
  /** Counted while streaming, after decoding. */
  maxBytes: number;
  signal: AbortSignal;
};

/**
 * Streams `url` to a temporary file that the caller deletes or hands on.
 *
 * @throws WorkError with stage `fetch` and code `not_found`, `unreachable`, `timeout`, `refused_address`, `too_large` or `http_error`
 */
export type Download = (url: string, options: DownloadOptions) => Promise<DownloadedFile>;

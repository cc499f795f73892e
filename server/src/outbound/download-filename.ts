import { decodeHeaderText } from './response-headers.ts';

const FILENAME_CHARACTERS_MAX = 255;

/**
 * Returns the name of a downloaded file: from Content-Disposition (RFC 6266, `filename*` before `filename`), else from
 * the last path segment of `url`.
 *
 * @returns at most 255 characters without separators and control characters; null without a name
 */
export function downloadFilename(
  contentDisposition: string | undefined,
  url: string,
): string | null {
  return (
    fromContentDisposition(contentDisposition ?? '') ??
    sanitizeName(decodePercent(new URL(url).pathname, 'utf-8') ?? '')
  );
}

function fromContentDisposition(header: string): string | null {
  const extended = headerParameter(header, 'filename\\*');
  const decoded = extended === null ? null : decodeExtendedValue(extended);
  const name = decoded === null ? null : sanitizeName(decoded);
  return name ?? sanitizeName(decodeHeaderText(headerParameter(header, 'filename') ?? ''));
}

/** Returns the value of a parameter, a token or a quoted string, without its quotes. */
function headerParameter(header: string, name: string): string | null {
  const pattern = new RegExp(
    `(?:^|;)\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;"\\s]+))`,
    'i',
  );
  const match = pattern.exec(header);
  if (!match) return null;
  return match[1]?.replaceAll(/\\(.)/g, '$1') ?? match[2] ?? null;
}

// RFC 8187 §3.2: charset'language'percent-encoded bytes. The charset is UTF-8 or, from old servers, Latin-1.
function decodeExtendedValue(value: string): string | null {
  const match = /^([^']*)'[^']*'(.*)$/.exec(value);
  if (!match) return null;
  const charset = match[1]!.toLowerCase();
  if (charset !== 'utf-8' && charset !== 'iso-8859-1') return null;
  return decodePercent(match[2]!, charset);
}

function decodePercent(text: string, charset: 'utf-8' | 'iso-8859-1'): string | null {
  const bytes = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return charset === 'utf-8' ? decodeHeaderText(bytes) : bytes;
}

// Control characters could forge log lines and headers; direction marks could hide the real extension.
function sanitizeName(text: string): string | null {
  const last = text.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .normalize('NFC')
    .trim();
  if (name === '' || name === '.' || name === '..') return null;
  return shorten(name);
}

// Keeps the extension, which shows the file type. Never splits a surrogate pair.
function shorten(name: string): string {
  if (name.length <= FILENAME_CHARACTERS_MAX) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, FILENAME_CHARACTERS_MAX - ending.length);
  return stem.replace(/[\uD800-\uDBFF]$/, '') + ending;
}

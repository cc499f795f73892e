import { headerText } from './header-text.ts';

const FILENAME_CHARACTERS_MAX = 255;

/**
 * The name of a downloaded file: Content-Disposition (RFC 6266, `filename*` before `filename`), else
 * the last segment of `url`'s path.
 *
 * @returns at most 255 characters without separators and control characters; null when neither names a file
 */
export function downloadFilename(
  contentDisposition: string | undefined,
  url: string,
): string | null {
  return (
    fromContentDisposition(contentDisposition ?? '') ??
    safeName(percentDecoded(new URL(url).pathname, 'utf-8') ?? '')
  );
}

function fromContentDisposition(header: string): string | null {
  const extended = parameter(header, 'filename\\*');
  const decoded = extended === null ? null : extendedValue(extended);
  const name = decoded === null ? null : safeName(decoded);
  return name ?? safeName(headerText(parameter(header, 'filename') ?? ''));
}

/** The value of a parameter, a token or a quoted string, as it stands in the header without its quotes. */
function parameter(header: string, name: string): string | null {
  const pattern = new RegExp(
    `(?:^|;)\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;"\\s]+))`,
    'i',
  );
  const match = pattern.exec(header);
  if (!match) return null;
  return match[1]?.replaceAll(/\\(.)/g, '$1') ?? match[2] ?? null;
}

// RFC 8187 §3.2: charset'language'percent-encoded bytes, the charset UTF-8 or, in old servers, Latin-1.
function extendedValue(value: string): string | null {
  const match = /^([^']*)'[^']*'(.*)$/.exec(value);
  if (!match) return null;
  const charset = match[1]!.toLowerCase();
  if (charset !== 'utf-8' && charset !== 'iso-8859-1') return null;
  return percentDecoded(match[2]!, charset);
}

function percentDecoded(text: string, charset: 'utf-8' | 'iso-8859-1'): string | null {
  const bytes = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return charset === 'utf-8' ? headerText(bytes) : bytes;
}

// Controls would forge log lines and headers, direction marks would hide the real ending of the name.
function safeName(text: string): string | null {
  const last = text.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .normalize('NFC')
    .trim();
  if (name === '' || name === '.' || name === '..') return null;
  return shortened(name);
}

// The ending is kept, as it says what the file is; a surrogate pair is never cut in two.
function shortened(name: string): string {
  if (name.length <= FILENAME_CHARACTERS_MAX) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, FILENAME_CHARACTERS_MAX - ending.length);
  return stem.replace(/[\uD800-\uDBFF]$/, '') + ending;
}

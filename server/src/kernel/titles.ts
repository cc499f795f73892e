import { UNSEEN_CHARACTERS } from '../contract/patterns.ts';

const TITLE_LENGTH_MAX = 500;
const FILENAME_LENGTH_MAX = 255;
/** Extensions of accepted files; other endings may be part of a name. */
const KNOWN_EXTENSION = /\.(pdf|docx|txt|md|markdown|csv|mp3|wav|m4a|flac|ogg|mp4|webm|mov|mkv)$/i;

/** Returns the file name in a URL, decoded and without extension; the host when the path has no name. */
export function titleFromUrl(address: string): string {
  const { pathname, hostname } = new URL(address);
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return titleFromFilename(decode(segment)) ?? hostname;
}

/** Returns a file name without its extension. @returns undefined when nothing readable is left */
export function titleFromFilename(filename: string): string | undefined {
  const title = filename
    .replace(KNOWN_EXTENSION, '')
    .replaceAll(UNSEEN_CHARACTERS, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return title === '' ? undefined : title.slice(0, TITLE_LENGTH_MAX).toWellFormed();
}

/**
 * Makes a file name for a file without one. It is never a path.
 *
 * @param extension extension with its dot
 */
export function filenameFromTitle(title: string, extension: string): string {
  const name = title.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]+/gu, '_').trim();
  if (name.endsWith(extension) && name.length <= FILENAME_LENGTH_MAX) return name;
  return name.slice(0, FILENAME_LENGTH_MAX - extension.length).toWellFormed() + extension;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

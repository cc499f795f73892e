const TITLE_LENGTH_MAX = 500;
const FILENAME_LENGTH_MAX = 255;
/** Of what is taken in; others may be part of a name. */
const KNOWN_EXTENSION = /\.(pdf|docx|txt|mp3|wav|m4a|flac|ogg|mp4|webm|mov|mkv)$/i;

/** The file name in the address of a document or recording, decoded and without its extension; the host when the path names none. */
export function titleFromUrl(address: string): string {
  const { pathname, hostname } = new URL(address);
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return titleFromFilename(decode(segment)) ?? hostname;
}

/** The name of a file without its extension. @returns undefined when nothing readable is left */
export function titleFromFilename(filename: string): string | undefined {
  const title = filename
    .replace(KNOWN_EXTENSION, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return title === '' ? undefined : title.slice(0, TITLE_LENGTH_MAX).toWellFormed();
}

/**
 * What to call a file that came without a name. Never a path.
 *
 * @param extension with its dot
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

const TITLE_LENGTH_MAX = 500;
const FILENAME_LENGTH_MAX = 255;

/** The file name in a document's address, decoded and without its extension; the host when the path names none. */
export function titleFromUrl(address: string): string {
  const { pathname, hostname } = new URL(address);
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return titleFromFilename(decode(segment)) ?? hostname;
}

/** The name of a file without its extension. @returns undefined when nothing readable is left */
export function titleFromFilename(filename: string): string | undefined {
  const title = filename
    .replace(/\.(pdf|docx|txt)$/i, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return title === '' ? undefined : title.slice(0, TITLE_LENGTH_MAX).toWellFormed();
}

/**
 * What to call the file of a document that came without a name. Never a path.
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

const TITLE_LENGTH_MAX = 500;

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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The beginning of a text, up to `lengthMax` UTF-16 units: it does not end amid a character of two. */
export function cutText(text: string, lengthMax: number): string {
  const isAmid = text.length > lengthMax && /[\uD800-\uDBFF]/.test(text.charAt(lengthMax - 1));
  return text.slice(0, isAmid ? lengthMax - 1 : lengthMax);
}

/** As `cutText`; what is cut says so. */
export function cutTitle(title: string, lengthMax: number): string {
  return title.length <= lengthMax ? title : `${cutText(title, lengthMax - 1)}…`;
}

/** The text of a task, with the whole title above it where `shownTitle` is only its beginning. */
export function textWithTitle(
  { title, description }: { title: string; description: string | null },
  shownTitle: string,
): string {
  const parts = [shownTitle === title ? '' : title, description ?? ''];
  return parts.filter((part) => part !== '').join('\n\n');
}

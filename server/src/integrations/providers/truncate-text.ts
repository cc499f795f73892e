/** Cuts a text to at most `lengthMax` UTF-16 units, without splitting a surrogate pair. */
export function truncateText(text: string, lengthMax: number): string {
  const splitsPair = text.length > lengthMax && /[\uD800-\uDBFF]/.test(text.charAt(lengthMax - 1));
  return text.slice(0, splitsPair ? lengthMax - 1 : lengthMax);
}

/** Cuts a title to `lengthMax` UTF-16 units. A cut title ends with an ellipsis. */
export function truncateTitle(title: string, lengthMax: number): string {
  return title.length <= lengthMax ? title : `${truncateText(title, lengthMax - 1)}…`;
}

/** Returns the description, below the full title if `shownTitle` is only its beginning. */
export function prependFullTitle(
  { title, description }: { title: string; description: string | null },
  shownTitle: string,
): string {
  const parts = [shownTitle === title ? '' : title, description ?? ''];
  return parts.filter((part) => part !== '').join('\n\n');
}

export type RichText = { type: 'text'; text: { content: string; link?: { url: string } } };

// https://developers.notion.com/reference/request-limits#size-limits
const CONTENT_LENGTH_MAX = 2000;
const LINK_TEXT = 'Task in Docket';

/** `text` in as many pieces as Notion's limit asks for; none for an empty one. */
export function toRichText(text: string): RichText[] {
  const pieces: RichText[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + CONTENT_LENGTH_MAX, text.length);
    // A piece must not end amid a character of two units.
    if (to < text.length && /[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to -= 1;
    pieces.push({ type: 'text', text: { content: text.slice(from, to) } });
    from = to;
  }
  return pieces;
}

/** What a task says of itself in the one block of the page that is ours, and the link to it, by which it is known. */
export function toCallout(text: string | null, url: string) {
  const words = text?.trim() ? toRichText(`${text}\n\n`) : [];
  const link: RichText = { type: 'text', text: { content: LINK_TEXT, link: { url } } };
  return { rich_text: [...words, link] };
}

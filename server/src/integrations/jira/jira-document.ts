type AdfText = {
  type: 'text';
  text: string;
  marks?: { type: 'link'; attrs: { href: string } }[];
};
type AdfParagraph = { type: 'paragraph'; content: (AdfText | { type: 'hardBreak' })[] };
export type AdfDocument = { type: 'doc'; version: 1; content: AdfParagraph[] };

const LINK_TEXT = 'Task in Docket';

/** The text of a task and the link to it in the Atlassian Document Format. An empty line parts paragraphs. */
export function toDocument(text: string | null, url: string): AdfDocument {
  const paragraphs = (text ?? '')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map(toParagraph);
  const link: AdfText = {
    type: 'text',
    text: LINK_TEXT,
    marks: [{ type: 'link', attrs: { href: url } }],
  };
  return {
    type: 'doc',
    version: 1,
    content: [...paragraphs, { type: 'paragraph', content: [link] }],
  };
}

/** The same as text, for the version 2 of Data Center. */
export function toWikiText(text: string | null, url: string): string {
  const link = `[${LINK_TEXT}|${url}]`;
  return text === null || text.trim() === '' ? link : `${text}\n\n${link}`;
}

function toParagraph(part: string): AdfParagraph {
  const content = part.split('\n').flatMap((line, index): AdfParagraph['content'] => [
    ...(index > 0 ? [{ type: 'hardBreak' } as const] : []),
    // The format refuses empty texts.
    ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
  ]);
  return { type: 'paragraph', content };
}

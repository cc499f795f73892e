import type { Guide } from './guides.ts';

const HEAD = `# Docket

> Docket is a self-hosted service for contracts, documents and meetings: an HTTP API that analyses documents with verified evidence, answers questions about them, transcribes recordings and turns meetings into tasks.`;

/**
 * Writes the index of the guides in the format of llmstxt.org: one H1, a quote, and sections of links with one sentence
 * each.
 *
 * @param url address of the server
 */
export function writeLlmsIndex(guides: ReadonlyMap<string, readonly Guide[]>, url: string): string {
  const sections = [...guides].map(([heading, pages]) => {
    const lines = pages.map(
      ({ file, title, sentence }) => `- [${title}](${url}/docs/${file}): ${sentence}`,
    );
    return [`## ${heading}`, '', ...lines].join('\n');
  });
  const machine = [
    '## For machines',
    '',
    `- [OpenAPI description](${url}/openapi.json): Every operation, error and event.`,
    `- [Postman collection](${url}/postman.json): Every operation with an example.`,
    `- [All guides in one text](${url}/llms-full.txt): The guides above, one after the other.`,
  ].join('\n');
  return `${[HEAD, ...sections, machine].join('\n\n')}\n`;
}

/** Writes all guides one after the other. Their headings are one level deeper, so that one H1 remains. */
export function writeLlmsFull(guides: ReadonlyMap<string, readonly Guide[]>): string {
  const texts = [...guides.values()].flat().map(({ text }) => deepen(text.trim()));
  return `${[HEAD, ...texts].join('\n\n')}\n`;
}

/** Adds a level to each heading outside code blocks. */
function deepen(markdown: string): string {
  let isCode = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) isCode = !isCode;
      return !isCode && /^#{1,5} /.test(line) ? `#${line}` : line;
    })
    .join('\n');
}

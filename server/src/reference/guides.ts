import { readdirSync, readFileSync } from 'node:fs';

/** Folder of the guides, beside the server. */
const FOLDER = new URL('../../../docs/', import.meta.url);

/** Guides in the order of the index, by its headings. A guide that is missing here stands under the last heading. */
const SECTIONS: Record<string, readonly string[]> = {
  'What you can do': [
    'review-a-contract',
    'ask-a-document',
    'transcribe',
    'meeting-to-tasks',
    'connect',
  ],
  'Use it from': ['rest', 'sdk', 'python', 'cli', 'mcp', 'n8n', 'zapier', 'make'],
  Guides: [],
};

export type Guide = {
  /** File name, as `webhooks.md`. */
  file: string;
  title: string;
  /** First sentence of its text. */
  sentence: string;
  text: string;
};

/** Reads the guides by their headings. @returns no headings where the folder is missing */
export function readGuides(): Map<string, Guide[]> {
  const files = listFiles();
  const named = new Set(Object.values(SECTIONS).flat());
  const sections = new Map<string, Guide[]>();
  for (const [heading, names] of Object.entries(SECTIONS)) {
    const listed = names.map((name) => `${name}.md`).filter((file) => files.includes(file));
    const others = files.filter((file) => !named.has(file.replace(/\.md$/, '')));
    const chosen = names.length > 0 ? listed : others;
    if (chosen.length > 0) sections.set(heading, chosen.map(readGuide));
  }
  return sections;
}

function listFiles(): string[] {
  try {
    return readdirSync(FOLDER)
      .filter((file) => /^[a-z0-9-]+\.md$/.test(file))
      .toSorted();
  } catch {
    // A package without the guides serves everything else.
    return [];
  }
}

function readGuide(file: string): Guide {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
  return { file, title, sentence: firstSentence(text), text };
}

/** Returns the first sentence of the first paragraph, without its links. */
function firstSentence(markdown: string): string {
  const paragraph = markdown
    .split(/\n{2,}/)
    .find((block) => /^[A-Z`*]/.test(block) && !block.startsWith('# '));
  const plain = (paragraph ?? '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll('\n', ' ');
  return /^.+?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

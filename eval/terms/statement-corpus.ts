import { readdirSync, readFileSync } from 'node:fs';

/** Labelled sentence of the corpus. */
export type Statement = {
  /** Writer of the sentence, as `A`. */
  hand: string;
  register: string;
  language: string;
  /** Terms that the sentence states; empty for a near miss. */
  labels: readonly { field: string; value: string }[];
  sentence: string;
};

/** Hands whose sentences are never used to fit or to look at; they measure only. */
export const HELD_HANDS: ReadonlySet<string> = new Set(['E', 'F']);

/**
 * Reads the statements of a folder: files `statements-*.txt` with a header `# hand: A; register: plain; language: en` and
 * lines `field:value ; field:value|sentence`, with `-` for a near miss.
 */
export function loadStatements(folder: URL): Statement[] {
  return readdirSync(folder)
    .filter((name) => /^statements-.*\.txt$/.test(name))
    .toSorted()
    .flatMap((name) => parseStatements(readFileSync(new URL(name, folder), 'utf8')));
}

function parseStatements(text: string): Statement[] {
  const [header, ...lines] = text.split('\n');
  const [, hand, register, language] =
    /^# hand: (\w+); register: ([\w-]+); language: (\w+)/.exec(header!) ?? [];
  if (!hand || !register || !language) throw new Error(`Unknown header: ${header}`);
  return lines
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const bar = line.indexOf('|');
      const labels = line.slice(0, bar).trim();
      const sentence = line.slice(bar + 1).trim();
      return { hand, register, language, labels: parseLabels(labels), sentence };
    });
}

function parseLabels(written: string): Statement['labels'] {
  if (written === '-' || written === '') return [];
  return written.split(/\s*;\s*/).map((label) => {
    const colon = label.indexOf(':');
    if (colon < 0) return { field: label, value: '' };
    const [field, value] = [label.slice(0, colon).trim(), label.slice(colon + 1).trim()];
    return field === 'risk' ? { field: value.split(/\s/)[0]!, value } : { field, value };
  });
}

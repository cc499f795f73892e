import type { WorkspaceAnswer } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { oneLine } from '../output/clean-text.ts';
import { wrap } from '../output/width.ts';

const WIDTH_MAX = 100;
const INDENT = 4;

/** Asks all documents and meetings, or the documents with one of the tags, and prints the answer by sentences. */
export async function askAll(
  cli: Cli,
  question: string,
  { tag, sources }: { tag?: string[]; sources: boolean },
): Promise<void> {
  if (question === '') throw usageError('Write a question after --all');
  const docket = await cli.docket();
  const answer = await docket.search.ask({ question, ...(tag && { filters: { tags: tag } }) });
  const { output } = cli;
  if (output.isJson) return output.json(answer);
  output.paragraph(
    answer.sentences
      .map(({ text, sources: cited }) => (sources ? `${text} ${marksOf(cited)}`.trimEnd() : text))
      .join(' '),
  );
  if (answer.outcome === 'possible') output.note('This may be the answer; check the passage.');
  if (answer.outcome === 'not_found') output.note(describeMissingAnswer(answer));
  if (sources) printSources(cli, answer);
  const read = `Read ${answer.read.length}`;
  output.note(answer.not_read_total > 0 ? `${read}, not read ${answer.not_read_total}` : read);
}

function describeMissingAnswer({ read }: WorkspaceAnswer): string {
  if (read.length === 0) return 'No document or meeting was read.';
  return read.length === 1
    ? 'The source that was read does not say so.'
    : `None of the ${read.length} sources that were read says so.`;
}

function marksOf(cited: readonly number[]): string {
  return cited.map((index) => `[${index + 1}]`).join('');
}

function printSources({ output }: Cli, { sources }: WorkspaceAnswer): void {
  const room = Math.min(output.width ?? WIDTH_MAX, WIDTH_MAX) - INDENT;
  for (const [index, { title, page, speaker, excerpt }] of sources.entries()) {
    const place = page === null ? (speaker ?? '') : `page ${page}`;
    const lines = wrap(
      `${[title, place].filter(Boolean).map(oneLine).join(', ')}: “${oneLine(excerpt)}”`,
      room,
    );
    output.print(
      ...lines.map(
        (line, row) => `${row === 0 ? `[${index + 1}]` : '   '} ${output.color.dim(line)}`,
      ),
    );
  }
}

import { createInterface } from 'node:readline';

import { type Chat, type Docket, DocketError } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { askAll } from './ask-all.ts';
import { usageError } from '../cli-error.ts';
import { oneLine } from '../output/clean-text.ts';
import { wrap } from '../output/width.ts';
import { collect } from './options.ts';

type AskOptions = { thread?: string; sources: boolean; all?: true; tag?: string[] };

const WIDTH_MAX = 100;

export function addAsk(program: Command, cli: Cli): void {
  program
    .command('ask')
    .summary('ask a document')
    .description(
      'Asks a question about a document and prints the answer with the passages that it rests on. Without a question, a ' +
        'conversation begins: one question a line, until the end of the input. With --all the question goes to all ' +
        'documents and meetings.',
    )
    .argument('[document]', 'id of the document')
    .argument('[question...]', 'question; several words need no quotes')
    .option('--thread <id>', 'go on with an earlier conversation')
    .option('--no-sources', 'print the answer alone')
    .option('--all', 'ask all documents and meetings instead of one document')
    .option('--tag <tag>', 'with --all: only documents with this tag; may be repeated', collect)
    .action((document: string | undefined, words: string[], options: AskOptions) => {
      if (options.all) return askAll(cli, [document ?? '', ...words].join(' ').trim(), options);
      if (document === undefined) throw usageError('Name a document, or ask all with --all');
      return words.length > 0
        ? askOnce(cli, document, words.join(' '), options)
        : converse(cli, document, options);
    });
}

async function askOnce(
  cli: Cli,
  document: string,
  question: string,
  options: AskOptions,
): Promise<void> {
  await ask(cli, await cli.docket(), document, question, options);
}

async function converse(cli: Cli, document: string, options: AskOptions): Promise<void> {
  const docket = await cli.docket();
  const { title } = await docket.documents.get(document);
  const hasTerminal = cli.isInteractive;
  if (hasTerminal) cli.output.note(`Ask about “${oneLine(title)}”. Ctrl-D ends the conversation.`);
  const lines = createInterface({
    input: cli.stdin,
    ...(hasTerminal && { output: cli.stderr, prompt: '> ' }),
    terminal: hasTerminal,
  });
  // In raw mode the terminal sends a character instead of a signal.
  lines.on('SIGINT', () => process.emit('SIGINT'));
  let { thread } = options;
  if (hasTerminal) lines.prompt();
  for await (const line of lines) {
    if (line.trim() !== '') {
      const chat = await ask(cli, docket, document, line.trim(), {
        ...options,
        ...(thread !== undefined && { thread }),
      });
      thread = chat.thread_id;
    }
    if (hasTerminal) lines.prompt();
  }
}

/** Asks, and waits first for a document that is still being read. */
async function ask(
  cli: Cli,
  docket: Docket,
  document: string,
  question: string,
  options: AskOptions,
): Promise<Chat> {
  try {
    return await printAnswer(cli, docket, document, question, options);
  } catch (error) {
    if (!isStillRead(error)) throw error;
    await docket.documents.get(document).untilDone();
    return printAnswer(cli, docket, document, question, options);
  }
}

function isStillRead(error: unknown): boolean {
  if (!(error instanceof DocketError)) return false;
  const { type, status } = error.details as { type?: string; status?: string };
  return type === 'not_ready' && status === 'processing';
}

async function printAnswer(
  cli: Cli,
  docket: Docket,
  document: string,
  question: string,
  { thread, sources }: AskOptions,
): Promise<Chat> {
  const body = {
    question,
    include_sources: sources,
    ...(thread !== undefined && { thread_id: thread }),
  };
  const { output } = cli;
  const events = docket.documents.ask(document, body).stream();
  let hasText = false;
  for await (const event of events) {
    // A pipe gets the final answer alone: parts may be taken back.
    if (event.event === 'delta' && output.isTerminal && !output.isJson) {
      output.write(event.text);
      hasText = true;
    }
    if (event.event === 'reset' && hasText) {
      output.print('', output.color.dim('… the answer begins again:'));
      hasText = false;
    }
    if (event.event === 'done') {
      finish(cli, event.chat, hasText);
      return event.chat;
    }
  }
  throw new Error('The answer ended before it was complete');
}

function finish(cli: Cli, chat: Chat, isPrinted: boolean): void {
  const { output } = cli;
  const { color } = output;
  if (output.isJson) return output.json(chat);
  if (isPrinted) output.print('');
  else output.paragraph(chat.answer);
  if (chat.outcome === 'possible') output.note('This may be the answer; check the passage.');
  if (chat.outcome === 'not_found') output.note('The document does not say.');
  const room = Math.min(output.width ?? WIDTH_MAX, WIDTH_MAX) - 4;
  for (const [index, { page, excerpt }] of (chat.sources ?? []).entries()) {
    const lines = wrap(`page ${page}: “${oneLine(excerpt)}”`, room);
    output.print(
      ...lines.map((line, row) => `${row === 0 ? `[${index + 1}]` : '   '} ${color.dim(line)}`),
    );
  }
  for (const { message } of chat.warnings) {
    output.warn(`${output.errorColor.yellow('!')} ${message}`);
  }
}

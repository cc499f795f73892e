import { Docket } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { findServer } from '../demo/find-server.ts';
import { startDemoServer } from '../demo/start-server.ts';
import { printAnalysis } from '../output/findings.ts';

const QUESTION = 'Is there a cap on liability?';

export function addDemo(program: Command, cli: Cli): void {
  program
    .command('demo')
    .summary('see what Docket finds in a sample contract; needs no server')
    .description(
      'Starts a server of its own in a temporary folder, has a sample contract analyzed, asks it a question, and prints ' +
        'what was found. Nothing stays.',
    )
    .action(() => demo(cli));
}

async function demo(cli: Cli): Promise<void> {
  const { output } = cli;
  const program = findServer(import.meta.url);
  output.note('Starting a server in a temporary folder …');
  const server = await startDemoServer(program, cli.env['PATH']);
  const forget = cli.onInterrupt(() => server.stop());
  try {
    const docket = new Docket({ baseUrl: server.url, apiKey: server.key });
    output.note('$ docket analyze sample-contract.pdf');
    const { id } = await docket.documents.upload(program.contract);
    const detail = await docket.documents
      .analyze({ document_id: id, analysis_type: 'contract_review' })
      .untilDone();
    if (output.isJson) output.json(detail);
    else if (detail.analysis) printAnalysis(cli, detail.analysis);
    output.note(`\n$ docket ask ${id} "${QUESTION}"`);
    const chat = await docket.documents.ask(id, { question: QUESTION });
    if (output.isJson) return output.json(chat);
    output.paragraph(chat.answer);
    for (const { page, excerpt } of chat.sources?.slice(0, 1) ?? []) {
      output.paragraph(output.color.dim(`page ${page}: “${excerpt.replaceAll(/\s+/g, ' ')}”`), 4);
    }
  } finally {
    forget();
    await server.stop();
  }
}

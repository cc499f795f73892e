import { Command } from 'commander';

import type { Cli, GlobalFlags } from './cli.ts';
import { addAnalyze } from './commands/analyze.ts';
import { addApi } from './commands/api.ts';
import { addAsk } from './commands/ask.ts';
import { addCompletion } from './commands/completion.ts';
import { addDemo } from './commands/demo.ts';
import { addDoctor } from './commands/doctor.ts';
import { addDocuments } from './commands/documents.ts';
import { addEvents } from './commands/events.ts';
import { addExport } from './commands/export.ts';
import { addExtract } from './commands/extract.ts';
import { addKeys } from './commands/keys.ts';
import { addListen } from './commands/listen.ts';
import { addLogin } from './commands/login.ts';
import { addLogout } from './commands/logout.ts';
import { addMcp } from './commands/mcp.ts';
import { addMeetings } from './commands/meetings.ts';
import { addSearch } from './commands/search.ts';
import { addTasks } from './commands/tasks.ts';
import { addTranscribe } from './commands/transcribe.ts';
import { addWatch } from './commands/watch.ts';
import { addWebhooks } from './commands/webhooks.ts';
import { addWhoami } from './commands/whoami.ts';
import { VERSION } from './version.ts';

const ADDITIONS = [
  addLogin,
  addLogout,
  addWhoami,
  addAnalyze,
  addExtract,
  addAsk,
  addTranscribe,
  addSearch,
  addWatch,
  addDocuments,
  addMeetings,
  addTasks,
  addListen,
  addEvents,
  addWebhooks,
  addKeys,
  addApi,
  addExport,
  addDoctor,
  addMcp,
  addDemo,
  addCompletion,
];

/** Builds the tree of all commands. */
export function createProgram(cli: Cli): Command {
  const program = new Command('docket')
    .description('Analyzes contracts, answers questions about them, and transcribes meetings.')
    .version(VERSION, '-V, --version', 'print the version')
    .option('--json', 'print the answers of the API as JSON, one value a line')
    .option('-q, --quiet', 'print results and errors only')
    .option('--no-input', 'never ask a question')
    .option('-y, --yes', 'answer every question with yes')
    .option('--profile <name>', 'use another server and credential of "docket login"')
    .option('--url <address>', 'address of the server')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => cli.output.write(text),
      writeErr: (text) => cli.output.warn(text.trimEnd()),
      // The failure itself is printed by runCli.
      outputError() {},
      getOutHelpWidth: () => cli.output.width ?? 80,
      getErrHelpWidth: () => cli.output.width ?? 80,
      getOutHasColors: () => cli.output.color.isOn,
      getErrHasColors: () => cli.output.errorColor.isOn,
    });
  program.hook('preAction', (_, command) => cli.begin(command.optsWithGlobals<GlobalFlags>()));
  for (const add of ADDITIONS) add(program, cli);
  return program;
}

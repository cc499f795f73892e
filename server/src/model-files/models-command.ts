import type { Writable } from 'node:stream';

import type { OutboundClient } from '../outbound/outbound-client.ts';
import {
  LANGUAGE,
  type LanguageCommand,
  listLanguageModels,
  runLanguagePull,
} from './language/language-command.ts';
import type { ModelFolder } from './model-folder.ts';
import { type Model, sizeOf } from './manifest.ts';
import { createProgressBar } from './progress-bar.ts';
import { pullModel } from './pull-model.ts';

export const MODELS_USAGE = `docket-server models <list | pull NAME… | pull language … | remove NAME…>

  list    the models that can be had, and which are here
  pull    bring models into the data folder; goes on where it was interrupted, and mends what is broken
  pull language [NAME | (--url URL | --from FILE_OR_FOLDER) [--sha256 HEX]]
          bring a language model with the library that runs it: one that this machine can run, one of the list, or a
          GGUF file of your own
  remove  delete models from the data folder
`;

export type ModelsCommand = {
  folder: ModelFolder;
  language: LanguageCommand;
  outbound: OutboundClient;
  /** Draws a bar on a terminal, else writes lines. */
  output: Writable & { isTTY?: boolean };
  signal: AbortSignal;
};

/**
 * Runs `docket-server models`.
 *
 * @param args arguments after `models`
 * @returns false, with nothing done, for an unknown command
 * @throws Error that explains the failure
 */
export async function runModelsCommand(
  args: readonly string[],
  command: ModelsCommand,
): Promise<boolean> {
  const [verb, ...names] = args;
  const { folder, output } = command;
  if (verb === 'list' && names.length === 0) {
    output.write(`${listModels(folder)}\n${listLanguageModels(command.language)}`);
    return true;
  }
  if (verb === 'pull' && names[0] === LANGUAGE) {
    return runLanguagePull(names.slice(1), command.language, command);
  }
  if ((verb !== 'pull' && verb !== 'remove') || names.length === 0) return false;
  if (verb === 'remove') await removeAll(names, command);
  else await pullAll(names, command);
  return true;
}

async function pullAll(names: readonly string[], command: ModelsCommand): Promise<void> {
  const models = names.map((name) => getModel(command.folder, name));
  for (const model of models) await runPull(model, command);
}

/** Removes speech and language models. An unknown name removes nothing at all. */
async function removeAll(names: readonly string[], command: ModelsCommand): Promise<void> {
  const { folder, language, output } = command;
  const isLanguageModel = (name: string) => language.folder.find(name) !== undefined;
  const models = names
    .filter((name) => !isLanguageModel(name))
    .map((name) => getModel(folder, name));
  for (const model of models) await runRemove(model, command);
  for (const name of names.filter(isLanguageModel)) {
    await language.folder.remove(name);
    output.write(`${name} was removed\n`);
  }
}

function getModel({ models }: ModelFolder, name: string): Model {
  const model = models.find((known) => known.name === name);
  const names = models.map((known) => known.name).join(', ');
  if (!model) throw new Error(`There is no model called ${name}. There are ${names}`);
  return model;
}

async function runPull(model: Model, { folder, outbound, output, signal }: ModelsCommand) {
  output.write(`${model.name}: ${model.title}, ${model.licence}, ${model.source}\n`);
  const bar = createProgressBar(output);
  try {
    const pulled = await pullModel(folder, model, {
      outbound,
      signal,
      onProgress: (progress) => bar.show(progress),
    });
    bar.end();
    output.write(`${model.name} is ${pulled ? 'here' : 'here already, and whole'}\n`);
  } catch (error) {
    bar.end();
    throw pullError(model, error);
  }
}

function pullError(model: Model, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${model.name} was not pulled: ${why}`, { cause });
}

async function runRemove(model: Model, { folder, output }: ModelsCommand): Promise<void> {
  const removed = await folder.remove(model);
  output.write(`${model.name} ${removed ? 'was removed' : 'is not here'}\n`);
}

const STATES = { pulled: 'here', incomplete: 'incomplete: pull it again', missing: '' };

function listModels(folder: ModelFolder): string {
  const rows = folder.models.map((model) => [
    model.name,
    `${Math.ceil(sizeOf(model) / 1e6)} MB`,
    model.languages.join(' '),
    model.licence,
    STATES[folder.stateOf(model)],
  ]);
  const table = [['MODEL', 'SIZE', 'LANGUAGES', 'LICENCE', 'STATE'], ...rows];
  const widths = table[0]!.map((_, i) => Math.max(...table.map((row) => row[i]!.length)));
  const lines = table.map((row) => row.map((cell, i) => cell.padEnd(widths[i]!)).join('  '));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n\nModels are kept in ${folder.path}\n`;
}

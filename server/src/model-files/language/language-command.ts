import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { createProgressBar } from '../progress-bar.ts';
import { installLibrary, libraryFolderIn } from './install-library.ts';
import type { LanguageFolder, LanguageModelRecord } from './language-folder.ts';
import { LIBRARY_VERSION } from './library-package.ts';
import {
  type LanguageModelSource,
  pullLanguageModel,
  type PullLanguageOptions,
} from './pull-language-model.ts';

/** Name of the kind of models in `models pull`. */
export const LANGUAGE = 'language';

export type LanguageCommand = Pick<PullLanguageOptions, 'inspect' | 'memoryBytes' | 'now'> & {
  folder: LanguageFolder;
  /** Environment of npm, which installs the library. */
  env: NodeJS.ProcessEnv;
};

type CommandContext = {
  outbound: OutboundClient;
  output: Writable & { isTTY?: boolean };
  signal: AbortSignal;
};

const NO_SOURCE = `Docket offers no language model by name: it could read no list of models with licences and checksums. Name a GGUF file:

  docket-server models pull language --url https://models.example.com/model.gguf --sha256 HEX
  docket-server models pull language --from model.gguf

docs/engines.md says how to choose one.
`;

/**
 * Runs `docket-server models pull language`.
 *
 * @param args arguments after `language`
 * @returns false, with nothing done, for unknown arguments
 * @throws Error that explains the failure
 */
export async function runLanguagePull(
  args: readonly string[],
  command: LanguageCommand,
  context: CommandContext,
): Promise<boolean> {
  const given = parseOptions(args);
  if (!given) return false;
  const found = await findSource(given);
  if (!found) {
    context.output.write(NO_SOURCE);
    return false;
  }
  await install(found.library, command, context);
  await pull(found.source, given.sha256, command, context);
  return true;
}

type PullArguments = { from?: string; url?: string; sha256?: string };

const SHA256 = /^[0-9a-f]{64}$/i;

function parseOptions(args: readonly string[]): PullArguments | undefined {
  try {
    const option = { type: 'string' } as const;
    const options = { from: option, url: option, sha256: option };
    const { values } = parseArgs({ args: [...args], options });
    if (values.from !== undefined && values.url !== undefined) return undefined;
    if (values.sha256 !== undefined && !SHA256.test(values.sha256)) return undefined;
    return values;
  } catch {
    return undefined;
  }
}

type FoundSource = {
  source: LanguageModelSource;
  /** Installed library in a folder of another server. */
  library?: string | undefined;
};

async function findSource({ from, url }: PullArguments): Promise<FoundSource | undefined> {
  if (url !== undefined) return { source: { kind: 'url', url } };
  if (from === undefined) return undefined;
  const state = await stat(from).catch(() => undefined);
  if (!state) throw new Error(`There is no ${from}`);
  if (state.isFile()) return { source: { kind: 'file', path: from } };
  return findInFolder(from);
}

/** Finds the one model in a folder, which may be the `models` folder of another server. */
async function findInFolder(path: string): Promise<FoundSource> {
  const paths = await Promise.all([path, join(path, LANGUAGE)].map(listModelFiles));
  const [file, ...others] = paths.flat();
  if (file === undefined) throw new Error(`${path} has no GGUF file`);
  if (others.length > 0) throw new Error(`${path} has several GGUF files: name one of them`);
  const library = libraryFolderIn(path);
  const isThere = await stat(library).then(
    () => true,
    () => false,
  );
  return { source: { kind: 'file', path: file }, ...(isThere && { library }) };
}

async function listModelFiles(path: string): Promise<string[]> {
  const files = await readdir(path).catch(() => []);
  return files.filter((file) => /\.gguf$/i.test(file)).map((file) => join(path, file));
}

async function install(
  from: string | undefined,
  { folder, env }: LanguageCommand,
  { output, signal }: CommandContext,
): Promise<void> {
  if (folder.libraryEntry() !== undefined) return;
  output.write(`node-llama-cpp ${LIBRARY_VERSION}, MIT: installing it into the data folder\n`);
  try {
    await installLibrary(folder, { env, from, signal });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`node-llama-cpp was not installed: ${why}`, { cause });
  }
}

async function pull(
  source: LanguageModelSource,
  sha256: string | undefined,
  { folder, ...options }: LanguageCommand,
  { outbound, output, signal }: CommandContext,
): Promise<void> {
  const bar = createProgressBar(output);
  try {
    const { record, isNew } = await pullLanguageModel(folder, source, {
      ...options,
      outbound,
      sha256,
      signal,
      onProgress: (progress) => bar.show(progress),
    });
    bar.end();
    output.write(isNew ? describeNew(record) : `${record.name} is here already, and whole\n`);
  } catch (cause) {
    bar.end();
    const file = basename(source.kind === 'file' ? source.path : new URL(source.url).pathname);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} was not pulled: ${why}`, { cause });
  }
}

function describeNew({ name, architecture, sha256, sha256_from }: LanguageModelRecord): string {
  const pin =
    sha256_from === 'given'
      ? 'as expected'
      : 'computed now, since none was named; later pulls of this name must have it';
  return `${name} is here and loads (${architecture}). SHA-256 ${sha256}, ${pin}
A server without DOCKET_LANGUAGE_PROVIDER uses it from its next start on
`;
}

/** Lists the language models of the data folder, one a line. */
export function listLanguageModels(folder: LanguageFolder): string {
  const models = folder.list();
  if (models.length === 0) {
    return `No language model is here: docket-server models pull language --from FILE\n`;
  }
  const lines = models.map(
    ({ name, bytes, architecture }) => `${name}  ${Math.ceil(bytes / 1e6)} MB  ${architecture}`,
  );
  return `Language models:\n${lines.join('\n')}\n`;
}

import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { createProgressBar } from '../progress-bar.ts';
import { installLibrary, libraryFolderIn } from './install-library.ts';
import type { LanguageFolder, LanguageModelRecord } from './language-folder.ts';
import { chooseLanguageModel, type LanguageModelOffer } from './language-manifest.ts';
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
  /** Models that can be pulled by name. */
  offers: readonly LanguageModelOffer[];
  cores: number;
  /** Environment of npm, which installs the library. */
  env: NodeJS.ProcessEnv;
};

type CommandContext = {
  outbound: OutboundClient;
  output: Writable & { isTTY?: boolean };
  signal: AbortSignal;
};

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
  const found = await findSource(given, command);
  const { offer } = found;
  if (offer) {
    const { name, title, licence, source } = offer;
    context.output.write(`${name}: ${title}, ${licence}, ${source}\n`);
  }
  await install(found.library, command, context);
  await pull(found, command, context);
  return true;
}

type PullArguments = { name?: string | undefined; from?: string; url?: string; sha256?: string };

const SHA256 = /^[0-9a-f]{64}$/i;

function parseOptions(args: readonly string[]): PullArguments | undefined {
  try {
    const option = { type: 'string' } as const;
    const options = { from: option, url: option, sha256: option };
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const { from, url, sha256 } = parsed.values;
    const [name, ...others] = parsed.positionals;
    const sources = [name, from, url].filter((source) => source !== undefined);
    if (sources.length > 1 || others.length > 0) return undefined;
    const isNamed = from !== undefined || url !== undefined;
    if (sha256 !== undefined && !(isNamed && SHA256.test(sha256))) return undefined;
    return { ...parsed.values, name };
  } catch {
    return undefined;
  }
}

type FoundSource = {
  source: LanguageModelSource;
  offer?: LanguageModelOffer;
  expected?: PullLanguageOptions['expected'];
  /** Installed library in a folder of another server. */
  library?: string | undefined;
};

async function findSource(
  { name, from, url, sha256 }: PullArguments,
  command: LanguageCommand,
): Promise<FoundSource> {
  const expected = sha256 === undefined ? undefined : ({ sha256, from: 'given' } as const);
  if (url !== undefined) return { source: { kind: 'url', url }, expected };
  if (from !== undefined) return { ...(await findFile(from)), expected };
  const offer = name === undefined ? choose(command) : getOffer(command, name);
  return {
    source: { kind: 'url', url: offer.url, name: offer.name },
    offer,
    expected: { sha256: offer.sha256, from: 'manifest' },
  };
}

function choose({ offers, memoryBytes, cores }: LanguageCommand): LanguageModelOffer {
  const offer = chooseLanguageModel(offers, { memoryBytes, cores });
  if (offer) return offer;
  throw new Error(
    `${Math.floor(memoryBytes / 1e6)} MB of memory are too little for ${namesOf(offers)}: name a smaller model by --url or --from`,
  );
}

function getOffer({ offers }: LanguageCommand, name: string): LanguageModelOffer {
  const offer = offers.find((known) => known.name === name);
  if (offer) return offer;
  throw new Error(`There is no language model called ${name}. There are ${namesOf(offers)}`);
}

function namesOf(offers: readonly LanguageModelOffer[]): string {
  return offers.map(({ name }) => name).join(', ');
}

async function findFile(from: string): Promise<FoundSource> {
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
  { source, expected, offer }: FoundSource,
  { folder, ...options }: LanguageCommand,
  { outbound, output, signal }: CommandContext,
): Promise<void> {
  const bar = createProgressBar(output);
  try {
    const { record, isNew } = await pullLanguageModel(folder, source, {
      ...options,
      outbound,
      expected,
      signal,
      onProgress: (progress) => bar.show(progress),
    });
    bar.end();
    output.write(isNew ? describeNew(record) : `${record.name} is here already, and whole\n`);
  } catch (cause) {
    bar.end();
    const path = source.kind === 'file' ? source.path : new URL(source.url).pathname;
    const file = offer?.name ?? basename(path);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} was not pulled: ${why}`, { cause });
  }
}

function describeNew({ name, architecture, sha256, sha256_from }: LanguageModelRecord): string {
  const pin =
    sha256_from === 'first_pull'
      ? 'computed now, since none was named; later pulls of this name must have it'
      : 'as expected';
  return `${name} is here and loads (${architecture}). SHA-256 ${sha256}, ${pin}
A server without DOCKET_LANGUAGE_PROVIDER uses it from its next start on
`;
}

/** Lists the language models that can be had and those that are here, one a line. */
export function listLanguageModels({
  folder,
  offers,
}: Pick<LanguageCommand, 'folder' | 'offers'>): string {
  const here = folder.list();
  const isHere = (name: string) => here.some((record) => record.name === name);
  const lines = [
    ...here.map(
      ({ name, bytes, architecture }) => `${name}  ${sizeOf(bytes)}  ${architecture}  here`,
    ),
    ...offers
      .filter(({ name }) => !isHere(name))
      .map(({ name, bytes, licence }) => `${name}  ${sizeOf(bytes)}  ${licence}`),
  ];
  return `Language models, for models pull language:\n${lines.join('\n')}\n`;
}

function sizeOf(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

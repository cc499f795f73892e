import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import type {
  ChatWrapper,
  Llama,
  LlamaLibrary,
  LlamaModel,
  LlamaSequence,
} from './llama-library.ts';
import type { LocalFailure, LocalModelFile } from './local-request.ts';

/** Tokens read at once. An abort waits for no more than these. */
export const BATCH_TOKENS = 128;

/** Model in the memory of this process, with the text that it has read. */
export type LoadedModel = {
  library: LlamaLibrary;
  llama: Llama;
  model: LlamaModel;
  sequence: LlamaSequence;
  chat: ChatWrapper;
};

/** Error: a model cannot be loaded. The message is that of the library, made printable. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly failure: LocalFailure;

  constructor(failure: LocalFailure, cause: unknown, detail: string = messageOf(cause)) {
    super(toPrintable(detail), { cause });
    this.failure = failure;
  }
}

let loaded: { key: string; model: LoadedModel } | undefined;

/**
 * Loads a model, or returns the loaded one. A process holds one model: another one, or a changed file, replaces it.
 *
 * @throws LoadError
 */
export async function loadModel(file: LocalModelFile): Promise<LoadedModel> {
  const key = await keyOf(file);
  if (loaded?.key === key) return loaded.model;
  const previous = loaded;
  loaded = undefined;
  await previous?.model.model.dispose();
  const model = await load(file);
  loaded = { key, model };
  return model;
}

async function keyOf(file: LocalModelFile): Promise<string> {
  try {
    const { size, mtimeMs, ino } = await stat(file.modelPath);
    const { libraryPath, modelPath, contextTokens, threads } = file;
    return JSON.stringify([libraryPath, modelPath, contextTokens, threads, size, mtimeMs, ino]);
  } catch (cause) {
    throw new LoadError('no_file', cause);
  }
}

async function load({
  libraryPath,
  modelPath,
  contextTokens,
  threads,
}: LocalModelFile): Promise<LoadedModel> {
  const { library, llama, log } = await loadLibrary(libraryPath, threads);
  log.length = 0;
  let model: LlamaModel | undefined;
  try {
    model = await llama.loadModel({ modelPath, gpuLayers: 0 });
    const contextSize = Math.min(contextTokens, model.trainContextSize);
    const context = await model.createContext({
      contextSize,
      sequences: 1,
      threads,
      batchSize: BATCH_TOKENS,
    });
    const chat =
      library.resolveChatWrapper(model, { warningLogs: false }) ?? new library.GeneralChatWrapper();
    return { library, llama, model, sequence: context.getSequence(), chat };
  } catch (cause) {
    await model?.dispose();
    const isMemory = cause instanceof Error && cause.constructor.name === 'InsufficientMemoryError';
    throw isMemory
      ? new LoadError('no_memory', cause)
      : new LoadError('bad_file', cause, await findReason(log, cause));
  }
}

/** Wait for the lines of the log, which the library sends from another thread. */
const LOG_WAIT_MS = 50;

/** Finds the reason in the log of the library: its error only says that loading failed. */
async function findReason(log: readonly string[], cause: unknown): Promise<string> {
  await sleep(LOG_WAIT_MS);
  const reason = log.map((line) => /error loading model: (.+)/.exec(line)?.[1]).find(Boolean);
  return reason ?? log[0] ?? messageOf(cause);
}

type LoadedLibrary = { library: LlamaLibrary; llama: Llama; log: string[] };

let loadedLibrary: { key: string; loading: Promise<LoadedLibrary> } | undefined;

/** Loads the library once. A failed load ends with an error each time, until the process ends. */
async function loadLibrary(libraryPath: string, threads: number): Promise<LoadedLibrary> {
  const key = JSON.stringify([libraryPath, threads]);
  if (loadedLibrary?.key !== key) {
    loadedLibrary = { key, loading: startLibrary(libraryPath, threads) };
  }
  return loadedLibrary.loading;
}

const LOG_LINES_MAX = 20;

async function startLibrary(libraryPath: string, threads: number): Promise<LoadedLibrary> {
  const log: string[] = [];
  try {
    const library = (await import(pathToFileURL(libraryPath).href)) as LlamaLibrary;
    const llama = await library.getLlama({
      gpu: false,
      // Neither a compiler nor a download: the binary comes with the package or not at all.
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      maxThreads: threads,
      logLevel: 'error',
      logger(_level, message) {
        if (log.length < LOG_LINES_MAX) log.push(message);
      },
    });
    return { library, llama, log };
  } catch (cause) {
    throw new LoadError('no_library', cause);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

const DETAIL_LENGTH_MAX = 200;

/** Keeps what can stand in one line. The library repeats names from the file, which may be hostile, and paths. */
function toPrintable(message: string): string {
  const [line = ''] = message.trim().split('\n');
  return line
    .replace(/(?:[A-Za-z]:)?[/\\][^\s'"]+/g, '…')
    .replace(/[^\x20-\x7e…]+/g, ' ')
    .slice(0, DETAIL_LENGTH_MAX)
    .trim();
}

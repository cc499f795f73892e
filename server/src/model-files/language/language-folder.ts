import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { PARTIAL_SUFFIX } from '../model-folder.ts';
import { LIBRARY_ENTRY, LIBRARY_VERSION } from './library-package.ts';

/** Language model in the data folder. The record is written after the file was loaded once. */
export type LanguageModelRecord = {
  name: string;
  bytes: number;
  /** Hexadecimal checksum of the file. */
  sha256: string;
  /**
   * `manifest`: compared with the one of the manifest. `given`: compared with one that the operator named. `first_pull`:
   * computed when the file arrived.
   */
  sha256_from: 'manifest' | 'given' | 'first_pull';
  /** Origin of the file: an address, or its name. */
  source: string;
  pulled_at: string;
  architecture: string;
  /** Context length that the model was trained on. */
  train_context_tokens: number;
  /** Memory of a context, per token. */
  context_bytes_per_token: number;
};

/** Language models of this server, with the library that runs them. */
export type LanguageFolder = {
  path: string;
  /** Lists the models, the latest pull first. A record without its file is left out. */
  list(): LanguageModelRecord[];
  find(name: string): LanguageModelRecord | undefined;
  modelPathOf(name: string): string;
  recordPathOf(name: string): string;
  /** Folder of the library in its version. */
  libraryPath: string;
  /** Entry module of the library; undefined if it is not installed. */
  libraryEntry(): string | undefined;
  /**
   * Removes a model. The library stays for the next one.
   *
   * @returns false when there was nothing to remove
   */
  remove(name: string): Promise<boolean>;
};

const RECORD_SUFFIX = '.json';

/** @param path folder of all models of this server */
export function createLanguageFolder(path: string): LanguageFolder {
  const models = join(path, 'language');
  const libraryPath = join(path, 'language-library', LIBRARY_VERSION);
  const modelPathOf = (name: string) => join(models, `${name}.gguf`);
  const recordPathOf = (name: string) => join(models, name + RECORD_SUFFIX);

  function find(name: string): LanguageModelRecord | undefined {
    const record = readRecord(recordPathOf(name));
    const size = statSync(modelPathOf(name), { throwIfNoEntry: false })?.size;
    return record && size === record.bytes ? record : undefined;
  }

  return {
    path: models,
    modelPathOf,
    recordPathOf,
    libraryPath,
    find,

    list() {
      if (!existsSync(models)) return [];
      return readdirSync(models)
        .filter((file) => file.endsWith(RECORD_SUFFIX))
        .flatMap((file) => find(file.slice(0, -RECORD_SUFFIX.length)) ?? [])
        .toSorted((a, b) => b.pulled_at.localeCompare(a.pulled_at));
    },

    libraryEntry() {
      const entry = join(libraryPath, LIBRARY_ENTRY);
      return existsSync(entry) ? entry : undefined;
    },

    async remove(name) {
      const hadRecord = existsSync(recordPathOf(name));
      // The record first: without it the file counts for nothing.
      await rm(recordPathOf(name), { force: true });
      await rm(modelPathOf(name), { force: true });
      await rm(modelPathOf(name) + PARTIAL_SUFFIX, { force: true });
      return hadRecord;
    },
  };
}

/** Reads a record; undefined if it is missing or was damaged. */
function readRecord(path: string): LanguageModelRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LanguageModelRecord;
  } catch {
    return undefined;
  }
}

import { readFile } from 'node:fs/promises';

import type { Docket, ExtractionTemplate } from '@docket/sdk';

import { splitPointer } from '../../../formats/json-pointer.ts';
import { usageError } from '../cli-error.ts';

export type Json = Record<string, unknown>;

/** Fields of a request that name what is extracted. */
export type SchemaFields = { schema: Json } | { template_id: string; template_version: number };

/** Schema of an extraction, with the fields that name it in a request. */
export type ChosenSchema = { schema: Json; fields: SchemaFields };

/** Options that choose a schema: the path of a file, or a template as `ID` or `ID@VERSION`. */
export type SchemaOptions = { schema?: string; template?: string };

/**
 * Reads the schema of a file or template.
 *
 * @throws CliError unless exactly one is chosen, and for a file that is no JSON
 */
export async function chooseSchema(
  docket: () => Promise<Docket>,
  { schema: path, template }: SchemaOptions,
): Promise<ChosenSchema> {
  if ((path === undefined) === (template === undefined)) {
    throw usageError('Choose --schema or --template');
  }
  if (path !== undefined) {
    const schema = await readSchema(path);
    return { schema, fields: { schema } };
  }
  const { id, version } = parseTemplate(template!);
  const found: ExtractionTemplate = await (
    await docket()
  ).extractionTemplates.get(id, version === undefined ? {} : { version });
  // The latest version may change before the extraction begins.
  const fields = { template_id: found.id, template_version: found.shown_version };
  return { schema: found.schema, fields };
}

/**
 * Lets the server check a schema before anything is uploaded.
 *
 * @param csv name of a list of the schema
 * @returns path of the list in the data
 */
export async function checkSchema(
  docket: Docket,
  schema: Json,
  csv: string | undefined,
): Promise<string[] | undefined> {
  const { lists } = await docket.extractionTemplates.check({ schema });
  if (csv === undefined) return undefined;
  const paths = lists.map(splitPointer);
  const found = paths.find((path) => path.join('.') === csv);
  if (found) return found;
  const names = paths.map((path) => path.join('.')).join(', ');
  throw usageError(
    `The schema has no list ${csv}`,
    names === '' ? 'It has no lists.' : `Its lists are ${names}.`,
  );
}

function parseTemplate(text: string): { id: string; version: number | undefined } {
  const [, id, version] = /^([^@]+)(?:@([1-9]\d{0,9}))?$/.exec(text) ?? [];
  if (id === undefined) {
    throw usageError(`${text} names no template`, 'Write it as ID, or ID@VERSION such as ID@2.');
  }
  return { id, version: version === undefined ? undefined : Number(version) };
}

async function readSchema(path: string): Promise<Json> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'There is no file' : 'The file cannot be read:';
    throw usageError(`${reason} ${path}`);
  });
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw usageError(`${path} is not JSON: ${(cause as Error).message}`);
  }
}

import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';

import type { Command } from 'commander';
import { createCore, DocketError, type Core } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { VERSION } from '../version.ts';
import { type FieldTree, type FieldValue, parseFields } from './api-fields.ts';
import { collect } from './options.ts';

type CoreRequest = Parameters<Core['send']>[0];
type Body = Partial<Pick<CoreRequest, 'json' | 'raw'>>;

type ApiOptions = {
  field?: string[];
  rawField?: string[];
  query?: string[];
  header?: string[];
  input?: string;
  file?: string[];
  include?: boolean;
  paginate?: boolean;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function addApi(program: Command, cli: Cli): void {
  program
    .command('api')
    .summary('call any operation of the API')
    .description(
      'Calls any operation of the API and prints its answer. Fields become the query of a GET and the JSON body of the ' +
        'other methods.',
    )
    .argument('<method>', METHODS.join(', '))
    .argument('<path>', 'such as /v2/tasks')
    .option('-f, --raw-field <name=text>', 'field with a text; name[key] and name[] nest', collect)
    .option(
      '-F, --field <name=value>',
      'field with a number, true, false, null, @file or a text',
      collect,
    )
    .option('--query <name=text>', 'parameter of the address, for any method', collect)
    .option('-H, --header <name:value>', 'header of the request', collect)
    .option('--input <file>', 'body from a file, or from standard input with -')
    .option('--file <name=path>', 'file of a form; the fields become its other parts', collect)
    .option('-i, --include', 'print status and headers too')
    .option('--paginate', 'print the items of every page, one JSON value a line')
    .addHelpText(
      'after',
      `
Examples:
  docket api GET /v2/tasks -f status=open
  docket api POST /v2/tasks -f title='Send the draft' -F 'tags[]=lease'
  docket api POST /v2/documents/upload --file file=lease.pdf`,
    )
    .action((method: string, path: string, options: ApiOptions) =>
      callApi(cli, method.toUpperCase(), path, options),
    );
}

async function callApi(cli: Cli, method: string, path: string, options: ApiOptions): Promise<void> {
  requireOperation(method, path);
  const [address = '', search = ''] = path.split('?', 2);
  const fields = await parseFields(cli, options.rawField ?? [], options.field ?? []);
  const query = new URLSearchParams(search);
  for (const pair of options.query ?? []) query.append(...splitPair(pair, '=', '--query'));
  const sendsQuery = method === 'GET' || method === 'DELETE';
  if (sendsQuery) appendFields(query, fields);
  const request: CoreRequest = {
    method,
    path: query.size > 0 ? `${address}?${query.toString()}` : address,
    accept: '*/*',
    keepsOpen: true,
    ...(!sendsQuery && (await makeBody(cli, fields, options))),
    options: { headers: makeHeaders(options) },
  };
  await (options.paginate ? printPages(cli, request) : printAnswer(cli, request, options));
}

/** The credential goes to the server of the profile alone. */
function requireOperation(method: string, path: string): void {
  if (!METHODS.includes(method)) {
    throw usageError(`"${method}" is no method`, `Use ${METHODS.join(', ')}.`);
  }
  if (!/^\/(?!\/)/.test(path)) {
    throw usageError(`"${path}" is no path of the API`, 'Begin it with a slash, as /v2/tasks.');
  }
}

async function makeBody(cli: Cli, fields: FieldTree, { input, file }: ApiOptions): Promise<Body> {
  if (file) return { raw: await makeForm(fields, file) };
  if (input === undefined) return Object.keys(fields).length > 0 ? { json: fields } : {};
  const bytes = input === '-' ? await buffer(cli.stdin) : await readFile(input);
  return {
    raw: {
      make: () => new Uint8Array(bytes),
      contentType: 'application/json',
      isReplayable: true,
    },
  };
}

async function makeForm(
  fields: FieldTree,
  files: readonly string[],
): Promise<NonNullable<Body['raw']>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const pair of files) {
    const [name, path] = splitPair(pair, '=', '--file');
    form.append(name, await openAsBlob(path), basename(path));
  }
  return { make: () => form, isReplayable: true };
}

function makeHeaders({ header = [], input }: ApiOptions): Record<string, string> {
  const pairs = header.map((each) => splitPair(each, ':', '--header'));
  const headers = Object.fromEntries(
    pairs.map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  if (headers['authorization']) {
    throw usageError('A credential is no argument', 'Set DOCKET_KEY, or use --profile.');
  }
  return input === undefined ? headers : { 'content-type': 'application/json', ...headers };
}

function splitPair(pair: string, separator: string, option: string): [string, string] {
  const index = pair.indexOf(separator);
  if (index > 0) return [pair.slice(0, index), pair.slice(index + 1)];
  throw usageError(`${option} needs name${separator}value, not "${pair}"`);
}

function appendFields(query: URLSearchParams, fields: FieldTree): void {
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null) {
        for (const [key, part] of Object.entries(each)) {
          query.append(`${name}[${key}]`, plainText(part));
        }
      } else query.append(name, plainText(each));
    }
  }
}

/** Writes a value of a field; what nests deeper goes as JSON. */
function plainText(value: FieldValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function printAnswer(cli: Cli, request: CoreRequest, options: ApiOptions): Promise<void> {
  const core = await connect(cli);
  try {
    const { response } = await core.send(request, async (each) => each);
    if (options.include) printHead(cli, response.status, response.headers);
    if (response.body) {
      await pipeline(response.body, cli.stdout, { end: false });
      if (cli.output.isTerminal) cli.output.print('');
    }
  } catch (error) {
    if (options.include && error instanceof DocketError) {
      printHead(cli, error.status, error.headers);
    }
    throw error;
  }
}

function printHead({ output }: Cli, status: number, headers: Headers): void {
  output.print(`HTTP ${status}`, ...[...headers].map(([name, value]) => `${name}: ${value}`), '');
}

async function printPages(cli: Cli, request: CoreRequest): Promise<void> {
  if (request.method !== 'GET') throw usageError('--paginate is for lists', 'Use it with GET.');
  const core = await connect(cli);
  for (let { path } = request; ;) {
    const { data } = await core.send({ ...request, path, keepsOpen: false }, readObject);
    const items = Object.values(data).find((each) => Array.isArray(each));
    if (!items) throw usageError(`The answer of ${path} is no list`, 'Leave out --paginate.');
    for (const item of items) cli.output.json(item);
    const { next_cursor: cursor } = (data['pagination'] ?? {}) as { next_cursor?: string | null };
    if (!cursor) return;
    const [address = '', search = ''] = path.split('?', 2);
    const query = new URLSearchParams(search);
    query.set('cursor', cursor);
    query.delete('offset');
    path = `${address}?${query.toString()}`;
  }
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

/** Public operations answer without a credential, so that a missing one is left to the server. */
async function connect(cli: Cli): Promise<Core> {
  const { url, key, stored } = await cli.profile();
  const hasCredential = key !== undefined || stored?.tokens !== undefined;
  return createCore({
    baseUrl: url,
    userAgent: `docket-cli/${VERSION}`,
    apiKey: hasCredential ? () => cli.token() : '',
  });
}

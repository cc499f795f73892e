import type { Endpoint } from '../contract/endpoint.ts';
import { templateOf } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { RECORDED_STEPS, type RecordedStep } from '../contract/examples.ts';

type Json = Record<string, unknown>;

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Test script of every request. Postman runs it after the response. */
const READ_ANSWER = [
  "pm.test('is answered with success', () => pm.expect(pm.response.code).to.be.within(200, 399));",
];

/**
 * Builds a Postman collection (format 2.1) of the recorded steps, which run from the first to the last on a new server.
 * Steps that plain requests cannot repeat stand in a folder of their own at the end.
 *
 * @param url address of the server, the initial value of the variable `url`
 */
export function buildPostmanCollection(url: string): Json {
  const repeatable = RECORDED_STEPS.filter(({ not_repeatable }) => not_repeatable === null);
  const others = RECORDED_STEPS.filter(({ not_repeatable }) => not_repeatable !== null);
  return {
    info: {
      name: 'Docket',
      description:
        'Every operation with an example. Set `url` and `key`, then run the collection: each request saves the ids that later ones need.',
      schema: SCHEMA,
    },
    auth: bearer('{{key}}'),
    variable: [
      { key: 'url', value: url },
      { key: 'key', value: '' },
    ],
    item: [...writeFolders(repeatable), { name: 'By hand', item: others.map(writeItem) }],
  };
}

/** Writes the steps in folders by tag. Where the tag changes, a new folder begins, so that the order stays. */
function writeFolders(steps: readonly RecordedStep[]): Json[] {
  const folders: { name: string; item: Json[] }[] = [];
  for (const step of steps) {
    const name = findEndpoint(step).tag;
    if (folders.at(-1)?.name !== name) folders.push({ name, item: [] });
    folders.at(-1)!.item.push(writeItem(step));
  }
  return folders;
}

function findEndpoint({ operation }: RecordedStep): Endpoint {
  return endpoints.find(({ id }) => id === operation)!;
}

function writeItem(step: RecordedStep): Json {
  const endpoint = findEndpoint(step);
  const script = [...READ_ANSWER, ...saveLines(step)];
  return {
    name: endpoint.summary,
    request: {
      method: endpoint.method,
      description: [step.operation, step.not_repeatable].filter(Boolean).join(': '),
      ...(step.credential === 'member' && { auth: bearer('{{member_token}}') }),
      ...(step.credential === 'none' && { auth: { type: 'noauth' } }),
      header: writeHeaders(step),
      url: writeUrl(endpoint, step),
      ...writeBody(step),
    },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }],
    response: [],
  };
}

function bearer(token: string): Json {
  return { type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] };
}

function writeHeaders({ headers, body }: RecordedStep): Json[] {
  const type = body === null ? {} : { 'Content-Type': 'application/json' };
  return Object.entries({ ...type, ...headers }).map(([key, value]) => ({ key, value }));
}

/** Path parameters and values of the query are variables of Postman already: `{{document_id}}`. */
function writeUrl(endpoint: Endpoint, { params, query }: RecordedStep): Json {
  const path = templateOf(endpoint)
    .split('/')
    .slice(1)
    .map((part) => part.replace(/^\{(\w+)\}$/, (_, name: string) => encodePart(params[name])));
  const pairs = Object.entries(query).map(([key, value]) => ({ key, value: String(value) }));
  const search = pairs.map(({ key, value }) => `${key}=${value}`).join('&');
  const raw = `{{url}}/${path.join('/')}${search && `?${search}`}`;
  return { raw, host: ['{{url}}'], path, ...(pairs.length > 0 && { query: pairs }) };
}

/** Encodes a value of a path, but not the braces of a variable. */
function encodePart(value: unknown): string {
  const text = String(value);
  return text.startsWith('{{') ? text : encodeURIComponent(text);
}

function writeBody({ body, form }: RecordedStep): Json {
  if (form !== null) {
    const fields = Object.entries(form.fields).map(([key, value]) => ({
      key,
      value: String(value),
      type: 'text',
    }));
    return {
      body: {
        mode: 'formdata',
        formdata: [{ key: 'file', type: 'file', src: form.file }, ...fields],
      },
    };
  }
  if (body === null) return {};
  const raw = JSON.stringify(body, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

/** Lines that save what later requests name. */
function saveLines({ save }: RecordedStep): string[] {
  return Object.entries(save).map(([name, saved]) => {
    const { pointer, after } = readSaved(saved);
    const value = pointer
      .split('/')
      .slice(1)
      .map((key) => `[${JSON.stringify(key)}]`)
      .join('');
    const text = `pm.response.json()${value}`;
    const cut = after === '' ? text : `${text}.split(${JSON.stringify(after)})[1]`;
    return `pm.collectionVariables.set(${JSON.stringify(name)}, ${cut});`;
  });
}

function readSaved(saved: unknown): { pointer: string; after: string } {
  if (typeof saved === 'string') return { pointer: saved, after: '' };
  return saved as { pointer: string; after: string };
}

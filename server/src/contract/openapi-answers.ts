import { type TSchema, Type } from 'typebox';

import {
  type Endpoint,
  EVENT_STREAM,
  isNeverStored,
  takesIdempotencyKey,
  takesWait,
} from './endpoint.ts';
import { ErrorBody } from './error-body.ts';
import { answerExample } from './examples.ts';
import type { Json } from './openapi-schema-forms.ts';
import type { ComponentSchemas } from './openapi-schemas.ts';
import { responseName, streamName } from './schema-names.ts';

/**
 * Headers of every answer. The errors, which operations share, list them; `info.description` says so of the others, since
 * their lists would be a fifth of the document.
 */
export const ON_EVERY_RESPONSE = [
  'X-Request-Id',
  'X-API-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

const FILE_HEADERS = ['Content-Disposition', 'Accept-Ranges', 'ETag'];

const DESCRIPTIONS: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; the work goes on.',
  206: 'The range of bytes that was asked for.',
};

/** Writes the success responses of an endpoint by status. */
export function writeAnswers(endpoint: Endpoint, schemas: ComponentSchemas): Json {
  const responses: Json = {};
  for (const status of Object.keys(endpoint.responses)) {
    responses[status] = {
      description: DESCRIPTIONS[Number(status)] ?? 'The server cannot serve now.',
      ...writeHeaders(successHeaders(endpoint, Number(status))),
      content: writeContent(endpoint, Number(status), schemas),
    };
  }
  if (isConditionalRead(endpoint)) {
    responses['304'] = {
      description: 'The version that `If-None-Match` names is the current one.',
      headers: headersOf([...ON_EVERY_RESPONSE, 'ETag']),
    };
  }
  if (endpoint.redirects) {
    responses['303'] = {
      description: 'Goes on at the address of `Location`.',
      headers: headersOf(['Location']),
    };
  }
  return responses;
}

/** True for a read that may be answered with 304. */
export function isConditionalRead({ hasEtag, method }: Endpoint): boolean {
  return hasEtag === true && method === 'GET';
}

/** The stream of an endpoint stands beside its first answer, or in its place. */
function writeContent(endpoint: Endpoint, status: number, schemas: ComponentSchemas): Json {
  const { produces = JSON_MEDIA_TYPE, responses, streams, jsonFile } = endpoint;
  const schema = responses[status as keyof typeof responses]!;
  const mediaTypes = [produces].flat().filter((mediaType) => mediaType !== EVENT_STREAM);
  const content: Json = Object.fromEntries(
    mediaTypes.map((mediaType) => {
      // Tools compare by type and subtype alone.
      const [name = ''] = mediaType.split(';');
      const isJson = name === JSON_MEDIA_TYPE;
      const written = isJson
        ? writeJson(endpoint, jsonFile ?? schema, schemas)
        : schemas.answers.write(schema);
      const example = isJson ? answerExample(endpoint.id, status) : {};
      return [name, { schema: written, ...example }];
    }),
  );
  if (!streams && [produces].flat().includes(EVENT_STREAM)) content[EVENT_STREAM] = EVENT_TEXT;
  if (!streams || status !== Number(Object.keys(responses)[0])) return content;
  return { ...content, [EVENT_STREAM]: writeStream(endpoint, schemas) };
}

/** A stream whose events another specification describes. */
const EVENT_TEXT: Json = { schema: { type: 'string', description: 'Server-sent events.' } };

/** Unions of the data of a stream, which operations with the same stream share. */
const streamData = new WeakMap<object, TSchema>();

/**
 * Describes a stream by the data of its events: what generated clients yield for each. `x-docket-events` has them by the
 * name of the event.
 */
function writeStream(endpoint: Endpoint, schemas: ComponentSchemas): Json {
  const { streams = {} } = endpoint;
  const all = { ...streams, error: ErrorBody };
  const union = streamData.get(streams) ?? Type.Union([...new Set(Object.values(all))]);
  streamData.set(streams, union);
  const events = Object.entries(all).map(([name, data]) => [name, schemas.answers.write(data)]);
  return {
    schema: schemas.answers.writeNamed(
      streamName(endpoint),
      union,
      'Data of one server-sent event, as JSON. A failure on the way is the event `error`.',
    ),
    'x-docket-events': Object.fromEntries(events),
  };
}

const JSON_MEDIA_TYPE = 'application/json';

/** Objects and unions stand as components, so that generators give them names. */
function writeJson(endpoint: Endpoint, schema: TSchema, schemas: ComponentSchemas): Json {
  const isNamed = ['properties', 'anyOf', 'oneOf'].some((key) => key in schema);
  if (!isNamed) return schemas.answers.write(schema);
  const description = `Answer of \`${endpoint.id}\`: ${endpoint.summary}.`;
  return schemas.answers.writeNamed(responseName(endpoint, schema), schema, description);
}

function successHeaders(endpoint: Endpoint, status: number): string[] {
  const { responses } = endpoint;
  return [
    ...(endpoint.streamsFile ? ['Content-Disposition'] : []),
    ...('206' in responses ? FILE_HEADERS : []),
    ...(status === 206 ? ['Content-Range'] : []),
    ...(takesWait(endpoint) ? ['Preference-Applied'] : []),
    ...placeHeaders(endpoint, status),
    ...(isNeverStored(endpoint) ? ['Cache-Control', 'Pragma'] : []),
    ...(endpoint.setsCookies ? ['Set-Cookie'] : []),
    ...(endpoint.hasEtag ? ['ETag'] : []),
    ...(takesIdempotencyKey(endpoint) ? ['Idempotent-Replayed'] : []),
  ];
}

/** Returns the headers that tell where and when a result can be read. */
function placeHeaders({ startsWork }: Endpoint, status: number): string[] {
  if (status === 202 || (status === 201 && startsWork)) return ['Location', 'Retry-After'];
  return status === 201 ? ['Location'] : [];
}

function writeHeaders(names: readonly string[]): Json {
  return names.length > 0 ? { headers: headersOf(names) } : {};
}

export function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** `components.headers`. */
export const RESPONSE_HEADERS: Json = {
  'X-Request-Id': header('Names this request in the server log.', 'string'),
  'X-API-Version': header('Version of this description.', 'string'),
  'X-RateLimit-Limit': header(
    'Requests a minute (an hour for test keys); 9007199254740991 where nothing limits.',
    'integer',
  ),
  'X-RateLimit-Remaining': header('Units left in the fullest window.', 'integer'),
  'X-RateLimit-Reset': header(
    'Unix time at which the next unit returns; after a refusal, at which the same request fits.',
    'integer',
  ),
  'RateLimit-Policy': header(
    'Every window, as in draft-ietf-httpapi-ratelimit-headers-11; absent where nothing limits.',
    'string',
  ),
  RateLimit: header('What is left of each window, in the form of the same draft.', 'string'),
  'Retry-After': header('Seconds to wait.', 'integer'),
  Location: header('Where the result is to be asked for, or where a browser goes on.', 'string'),
  'Idempotent-Replayed': header(
    '`true` when this is the answer that an earlier request with the same `Idempotency-Key` got.',
    'string',
  ),
  'Content-Disposition': header('`attachment`, with the name of the file.', 'string'),
  'Accept-Ranges': header('`bytes`.', 'string'),
  'Content-Range': header('Which bytes these are, and of how many.', 'string'),
  ETag: header(
    'Version of what is shown, for `If-None-Match` and, where it is taken, `If-Match`; of a file its hash, for `If-Range`.',
    'string',
  ),
  'Preference-Applied': header('`wait=N` when the answer may have waited for N seconds.', 'string'),
  'Cache-Control': header('`no-store`: the answer may hold secrets.', 'string'),
  Pragma: header('`no-cache`, the same for older caches.', 'string'),
  'Set-Cookie': header('The session or the state of a sign-in, or their end.', 'string'),
  'X-Should-Retry': header('`false` where a repeat cannot help: a quota is used up.', 'string'),
  'WWW-Authenticate': header('`Bearer`; at the endpoints of OAuth `Basic`.', 'string'),
};

function header(description: string, type: 'string' | 'integer'): Json {
  return { description, schema: { type } };
}

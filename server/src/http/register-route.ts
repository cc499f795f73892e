import { rm } from 'node:fs/promises';

import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { TSchema } from 'typebox';

import { type Endpoint, pathOf } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import { bodyBytesMax } from './body-parser.ts';
import type { Route } from './handle.ts';
import { isBytes, isMultipart } from './media-types.ts';
import { incomingBytes } from './incoming-bytes.ts';
import { readUpload } from './read-upload.ts';
import { runRoute, type ValidRequest } from './run-route.ts';
import { serializeBySchema } from './serialize-by-schema.ts';
import { storageRoom } from './storage-room.ts';
import { parseTextFields } from './text-fields.ts';
import { fileBytesMax } from './upload-limit.ts';
import { createValidator } from './validator.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function registerRoute(app: FastifyInstance, services: Services, route: Route): void {
  const { endpoint } = route;
  const validate = requestValidator(endpoint);
  const run = (valid: ValidRequest) => runRoute(services, route, valid);
  const receive = receiver(services, endpoint, run);
  app.route({
    method: endpoint.method,
    url: pathOf(endpoint),
    config: { endpoint },
    bodyLimit: bodyBytesMax(endpoint),
    // Answers are written by their schema: what it does not name is never sent.
    ...(!endpoint.produces && { preSerialization: serializeBySchema(endpoint) }),
    preHandler: (request, _reply, done) => {
      try {
        validate(request);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    handler: (request, reply) => receive({ request, reply }),
  });
}

/** Completes defaults in place. Without a body, the one that all-optional fields would allow is checked. */
function requestValidator(endpoint: Endpoint): (request: FastifyRequest) => void {
  const { params, body, upload, chunk } = endpoint;
  const ofParams = params && createValidator(params, 'params');
  const ofQuery = queryValidator(endpoint);
  const ofChunk = chunk && createValidator(chunk, 'query');
  const ofBody = body && createValidator(body, 'body');
  return (request) => {
    ofParams?.(request.params);
    if (ofChunk && isBytes(request.raw)) return ofChunk(request.query);
    ofQuery(request.query);
    // What comes in parts is read and checked later.
    if (!ofBody || (upload && isMultipart(request.raw))) return;
    if (request.body === undefined) request.body = {};
    ofBody(request.body);
  };
}

function queryValidator({ query, version }: Endpoint): (query: unknown) => void {
  if (query) return createValidator(query, 'query');
  return version === 'root' ? () => {} : requireNoQuery;
}

type Receive = (valid: ValidRequest) => Promise<unknown>;

/** What comes before `run`, by the form of the body. */
function receiver(services: Services, endpoint: Endpoint, run: Receive): Receive {
  const { upload, chunk } = endpoint;
  const receiveUpload = upload && uploadReceiver(services, { endpoint, schema: upload }, run);
  return (valid) => {
    const { raw } = valid.request;
    if (receiveUpload && isMultipart(raw)) return receiveUpload(valid);
    if (chunk && isBytes(raw)) return receiveBytes(valid, run);
    return run(valid);
  };
}

/** Has the handler read the body. What it leaves is thrown away, so that the answer reaches a client that is writing. */
async function receiveBytes(valid: ValidRequest, run: Receive): Promise<unknown> {
  const { raw } = valid.request;
  try {
    return await run({ ...valid, bytes: incomingBytes(raw) });
  } finally {
    raw.resume();
  }
}

/** Reads the parts of a request, checks them, and removes the file after `run` unless it was moved. */
function uploadReceiver(
  services: Services,
  { endpoint, schema }: { endpoint: Endpoint; schema: TSchema },
  run: Receive,
): Receive {
  const validate = createValidator(schema, 'body');
  const bytesMax = fileBytesMax(services, endpoint);
  return async ({ request, reply }) => {
    const room = await storageRoom(services, request.state.principal);
    const { fields, file } = await readUpload(services, request, bytesMax, room);
    try {
      request.body = parseTextFields(schema, fields);
      validate(request.body);
      return await run({ request, reply, file });
    } finally {
      await rm(file.path, { force: true });
    }
  };
}

function requireNoQuery(query: unknown): void {
  const [field] = Object.keys(query as object);
  if (field === undefined) return;
  throw new ApiError('invalid_request', `${field} is not a known field`, {
    details: { field, type: 'unknown_field' },
  });
}

/** A known path with another method: 405 elsewhere, 400 in the status set of the specification. */
export function registerUnknownMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const known = Map.groupBy(routes, ({ endpoint }) => pathOf(endpoint));
  for (const [url, routesOfPath] of known) {
    const allowed: string[] = routesOfPath.map(({ endpoint }) => endpoint.method);
    const allow = [...allowed, 'OPTIONS', ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      handler: (request, reply) => {
        reply.header('allow', allow);
        if (request.method === 'OPTIONS') return reply.code(200).send();
        throw new ApiError('invalid_request', `${request.method} is not possible here`, {
          details: { field: 'method', type: 'invalid_value', allow },
        });
      },
    });
  }
}

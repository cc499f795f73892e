import { rm } from 'node:fs/promises';

import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';

import { fieldsBytesMax } from '../contract/body-limits.ts';
import { type Endpoint, pathOf } from '../contract/endpoint.ts';
import { ApiError, combineInvalid } from '../kernel/errors.ts';
import type { Services } from '../app/services.ts';
import type { Route } from './route.ts';
import { sendMethodNotAllowed } from './reply/jsonrpc-errors.ts';
import { addCarriedQuery } from './request/cursor.ts';
import { collectMetadata } from './request/row-filter.ts';
import { isBinaryBody, isMultipart } from './request/media-types.ts';
import { readIncomingBytes } from './upload/incoming-bytes.ts';
import { readUpload } from './upload/read-upload.ts';
import { missingFileError } from './upload/upload-errors.ts';
import { runRoute, type ValidRequest } from './run-route.ts';
import { fileBytesMax, readStorageAllowance } from './upload/upload-limits.ts';
import { parseFormFields } from './request/form-fields.ts';
import { createValidator } from './request/validator.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Registers one route with its validators, body reader and serializer. */
export function registerRoute(app: FastifyInstance, services: Services, route: Route): void {
  const { endpoint } = route;
  const validate = createRequestValidator(endpoint);
  const takesCursor = takesQuery(endpoint, 'cursor');
  const takesMetadata = takesQuery(endpoint, 'metadata');
  const run = (valid: ValidRequest) => runRoute(services, route, valid);
  const receive = createReceiver(services, endpoint, run);
  const options: RouteOptions = {
    method: endpoint.method,
    url: pathOf(endpoint),
    config: { endpoint },
    preHandler: (request, _reply, done) => {
      try {
        if (takesMetadata) collectMetadata(request.query as Record<string, unknown>);
        if (takesCursor) addCarriedQuery(services, request);
        validate(request);
        done();
      } catch (error) {
        done(withFurtherErrors(services, route, request, error as Error));
      }
    },
    handler: (request, reply) => receive({ request, reply }),
  };
  app.route(options);
  if (endpoint.answersPathsBelow) app.route({ ...options, url: `${options.url}/*` });
}

/** Adds the invalid fields that only the route can find to the error of an invalid body. */
function withFurtherErrors(
  services: Services,
  { findInvalid }: Route,
  { body }: FastifyRequest,
  error: Error,
): Error {
  const isInvalid = error instanceof ApiError && error.code === 'invalid_request';
  if (!findInvalid || !isInvalid) return error;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return error;
  return combineInvalid([error, ...findInvalid(services, body as Record<string, unknown>)]);
}

/** Creates the validator of all parts. It adds defaults in place and checks a missing body as `{}`. */
function createRequestValidator(endpoint: Endpoint): (request: FastifyRequest) => void {
  const { params, body, upload, binaryChunk } = endpoint;
  const ofParams = params && createValidator(params, 'params');
  const ofQuery = createQueryValidator(endpoint);
  const ofChunk = binaryChunk && createValidator(binaryChunk, 'query');
  const ofBody = body && createValidator(body, 'body');
  return (request) => {
    ofParams?.(request.params);
    if (ofChunk && isBinaryBody(request.raw)) return ofChunk(request.query);
    ofQuery(request.query);
    // A multipart body is read and validated later.
    if (!ofBody || (upload && isMultipart(request.raw))) return;
    if (request.body === undefined) request.body = {};
    ofBody(request.body);
  };
}

function createQueryValidator({ query, version }: Endpoint): (query: unknown) => void {
  if (query) return createValidator(query, 'query');
  return version === 'root' ? () => {} : requireNoQuery;
}

function takesQuery({ query }: Endpoint, parameter: string): boolean {
  const { properties = {} } = (query ?? {}) as { properties?: object };
  return parameter in properties;
}

type Receive = (valid: ValidRequest) => Promise<unknown>;

/** Creates the function that reads the body by its media type and then calls `run`. */
function createReceiver(services: Services, endpoint: Endpoint, run: Receive): Receive {
  const { upload, binaryBody, binaryChunk } = endpoint;
  const receiveUpload = upload && createUploadReceiver(services, { endpoint, schema: upload }, run);
  return (valid) => {
    const { raw } = valid.request;
    if (receiveUpload && isMultipart(raw)) return receiveUpload(valid);
    // An empty body has no media type that could have been refused.
    if (receiveUpload && !endpoint.body) throw missingFileError();
    if (binaryBody || (binaryChunk && isBinaryBody(raw))) return receiveBinaryBody(valid, run);
    return run(valid);
  };
}

/** Passes the body to the handler as a stream. The rest is discarded, so that a client that still writes gets the response. */
async function receiveBinaryBody(valid: ValidRequest, run: Receive): Promise<unknown> {
  const { raw } = valid.request;
  try {
    return await run({ ...valid, bytes: readIncomingBytes(raw) });
  } finally {
    raw.resume();
  }
}

/** Creates a function that reads and validates a multipart body. After `run` it deletes the file unless it was moved. */
function createUploadReceiver(
  services: Services,
  { endpoint, schema }: { endpoint: Endpoint; schema: TSchema },
  run: Receive,
): Receive {
  const validate = createValidator(schema, 'body');
  const sizes = {
    bytesMax: fileBytesMax(services, endpoint),
    fieldsBytesMax: fieldsBytesMax(endpoint),
  };
  return async ({ request, reply }) => {
    const room = await readStorageAllowance(services, request.state.principal);
    const limits = { ...sizes, room };
    const { fields, fieldsBytes, file } = await readUpload(services, request, limits);
    request.state.bodyReservation?.shrink(fieldsBytes);
    try {
      request.body = parseFormFields(schema, fields);
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

/** Registers error replies for unknown methods of known paths. The specification has 400 instead of 405. */
export function registerUnknownMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const routesByPath = Map.groupBy(routes, ({ endpoint }) => pathOf(endpoint));
  for (const [url, routesOfPath] of routesByPath) {
    const allowed: string[] = routesOfPath.map(({ endpoint }) => endpoint.method);
    const allow = [...allowed, 'OPTIONS', ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      handler: (request, reply) => {
        reply.header('allow', allow);
        if (request.method === 'OPTIONS') return reply.code(200).send();
        if (routesOfPath.some(({ endpoint }) => endpoint.errors === 'jsonrpc')) {
          return sendMethodNotAllowed(request, reply);
        }
        throw new ApiError('invalid_request', `${request.method} is not possible here`, {
          details: { field: 'method', type: 'invalid_value', allow },
        });
      },
    });
  }
}

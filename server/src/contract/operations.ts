import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { RequestObject, ResponseObject } from './schema.ts';

export const getHealth = defineEndpoint({
  id: 'getHealth',
  tag: 'Operations',
  summary: 'The process is alive',
  description: 'Answers as long as the process runs, whatever the state of the database.',
  method: 'GET',
  path: '/health',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  responses: {
    200: ResponseObject({ status: Type.Literal('ok'), version: Type.String() }),
  },
});

const Readiness = ResponseObject({
  status: Type.Enum(['ready', 'not_ready']),
  checks: ResponseObject({
    database: ResponseObject({ ok: Type.Boolean(), response_time_ms: Type.Number() }),
    queue: ResponseObject({
      ok: Type.Boolean(),
      oldest_ready_job_seconds: Type.Number(),
      last_heartbeat_seconds: Type.Number({
        description: 'Seconds since the last heartbeat of a worker; -1 when there was none.',
      }),
    }),
    disk: ResponseObject({ ok: Type.Boolean(), free_bytes: Type.Number() }),
  }),
});

export const getReady = defineEndpoint({
  id: 'getReady',
  tag: 'Operations',
  summary: 'The process can serve: database, queue and disk',
  description:
    'Answers 200 if the database, the queue and the disk are usable, otherwise 503 with the failed check.',
  method: 'GET',
  path: '/ready',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  responses: { 200: Readiness, 503: Readiness },
});

export const getMetrics = defineEndpoint({
  id: 'getMetrics',
  tag: 'Operations',
  summary: 'Prometheus metrics, for loopback callers or the holder of the metrics token',
  description: 'Returns counters and histograms in the text format of Prometheus.',
  method: 'GET',
  path: '/metrics',
  version: 'root',
  access: 'metrics',
  scopes: [],
  weight: 0,
  responses: { 200: Type.String() },
  produces: 'text/plain; version=0.0.4; charset=utf-8',
});

const OpenApiDescription = Type.Unsafe<unknown>({
  $id: 'OpenApiDescription',
  type: 'object',
  description: 'A description in the form of OpenAPI 3.1.',
});

export const getOpenApi = defineEndpoint({
  id: 'getOpenApi',
  tag: 'Operations',
  summary: 'This description',
  description: 'Returns this description with the addresses of this server.',
  method: 'GET',
  path: '/openapi.json',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  hasEtag: true,
  isStatic: true,
  responses: { 200: OpenApiDescription },
});

const ErrorMeaning = ResponseObject(
  {
    code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
    status: Type.Integer(),
    meaning: Type.String(),
    remedy: Type.String(),
  },
  { $id: 'ErrorExplanation' },
);

export const listErrors = defineEndpoint({
  id: 'listErrors',
  tag: 'Operations',
  summary: 'Every error code, its status, what it means and what helps',
  description: 'Returns the whole catalogue of error codes.',
  method: 'GET',
  path: '/errors',
  scopes: [],
  weight: 0,
  responses: { 200: ResponseObject({ errors: Type.Array(ErrorMeaning) }) },
});

export const getError = defineEndpoint({
  id: 'getError',
  tag: 'Operations',
  summary: 'Explain an error code',
  description: 'Returns what one error code means and what helps.',
  method: 'GET',
  path: '/errors/:code',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  params: RequestObject({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  responses: { 200: ErrorMeaning },
});

import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { RequestObject, ResponseObject } from './schema.ts';

export const getHealth = defineEndpoint({
  id: 'getHealth',
  tag: 'Operations',
  summary: 'The process is alive',
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
  method: 'GET',
  path: '/metrics',
  version: 'root',
  access: 'metrics',
  scopes: [],
  weight: 0,
  responses: { 200: Type.String() },
  produces: 'text/plain; version=0.0.4; charset=utf-8',
});

export const getOpenApi = defineEndpoint({
  id: 'getOpenApi',
  tag: 'Operations',
  summary: 'This description',
  method: 'GET',
  path: '/openapi.json',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  hasEtag: true,
  isStatic: true,
  responses: { 200: Type.Unknown() },
});

const ErrorMeaning = ResponseObject({
  code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
  status: Type.Integer(),
  meaning: Type.String(),
  remedy: Type.String(),
});

export const listErrors = defineEndpoint({
  id: 'listErrors',
  tag: 'Operations',
  summary: 'Every error code, its status, what it means and what helps',
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
  method: 'GET',
  path: '/errors/:code',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  params: RequestObject({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  responses: { 200: ErrorMeaning },
});

import { performance } from 'node:perf_hooks';

import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

import { type Endpoint, isNeverStored, readsCredential, takesBytes } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';
import { DAY_MS, SECOND_MS } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../app/services.ts';
import { NO_STORE, PRIVATE_NO_STORE } from './reply/cache-control.ts';
import { compressResponse } from './reply/compress-response.ts';
import { setDeprecationHeaders, type Deprecation } from './reply/deprecation-headers.ts';
import {
  requireAcceptableBody,
  acceptBinaryBodies,
  registerBodyParsers,
} from './request/request-body.ts';
import { currentOrigin } from './internal/internal-origin.ts';
import { explainListenError } from './listen-error.ts';
import { answerMalformedRequest } from './request/malformed-request.ts';
import type { Certificate } from './security/certificate.ts';
import { applyCors, type Cors } from './security/cors.ts';
import { admit, API_VERSION, type Gate } from './security/gate.ts';
import { trackIdleConnections } from './limits/idle-connections.ts';
import type { Route } from './route.ts';
import { registerRoute, registerUnknownMethods } from './register-route.ts';
import { enforceBodyTimeout } from './limits/body-timeout.ts';
import type { ObserveRequest } from './request/observe-request.ts';
import { createPathSuggestion } from './reply/suggest-path.ts';
import { sendError, unknownRouteError } from './reply/send-error.ts';
import { consumeAnonymousRateLimit } from './limits/consume-rate-limit.ts';

const PATH_PARAMETER_LENGTH_MAX = 500;
const IDLE_SWEEP_MS = 100;
/** A restart or a failover usually takes less than this. */
const CLOSING_RETRY_SECONDS = 5;

export type AppOptions = {
  services: Services;
  routes: readonly Route[];
  gate: Gate;
  cors: Cors;
  observe: ObserveRequest;
  trustedProxies: readonly string[];
  deprecation: Deprecation;
  /** Certificate for HTTPS; undefined serves plain HTTP. */
  certificate: Certificate | undefined;
};

/** The HTTP API. Its pipeline for each request: `admit`, the body parser, the validators, `runRoute`. */
export type App = {
  /**
   * Starts to listen.
   *
   * @returns the port, which the system chooses if `port` is 0
   * @throws Error that names the setting to change when the address or the port cannot be used
   */
  listen(host: string, port: number): Promise<number>;
  /** Accepts no new requests. Resolves when all running requests have been answered. */
  close(): Promise<void>;
};

/** Creates the server with all routes; `listen` starts it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { services, routes } = options;
  const closing = new AbortController();
  const app = createFastify(options, closing.signal);
  registerBodyParsers(app);
  app.decorateRequest('state');
  for (const expectation of ['checkExpectation', 'checkContinue']) {
    app.server.on(expectation, (request, response) =>
      app.server.emit('request', request, response),
    );
  }

  registerHooks(app, options, closing.signal);
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  const suggestPath = createPathSuggestion(routes.map(({ endpoint }) => endpoint));
  app.setNotFoundHandler((request, reply) =>
    sendError(services, unknownRouteError(request, suggestPath), request, reply),
  );
  await registerRoutes(app, services, routes);
  registerUnknownMethods(app, routes);
  await app.ready();
  const closeIdleConnections = trackIdleConnections(
    app.server,
    options.certificate ? 'secureConnection' : 'connection',
  );

  return {
    async listen(host, port) {
      await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
        throw explainListenError(error, { host, port });
      });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      closing.abort(serverClosingError());
      // The framework closes only connections that are idle now. Others become idle when their responses end.
      const sweep = setInterval(closeIdleConnections, IDLE_SWEEP_MS);
      try {
        await app.close();
      } finally {
        clearInterval(sweep);
        options.certificate?.close();
      }
    },
  };
}

/** Registers the steps before the body parser, the compression of responses, and their log lines. */
function registerHooks(app: FastifyInstance, options: AppOptions, closing: AbortSignal): void {
  app.addHook('onRequest', async (request, reply) => {
    beginRequest(request, reply, closing, request.routeOptions.config.endpoint);
    if (closing.aborted) reply.header('connection', 'close');
    setDeprecationHeaders(options.deprecation, request, reply);
    if (applyCors(options.cors, request, reply)) return reply;
    // The body of an internal request is there already, and has no connection.
    if (!request.state.origin) enforceBodyTimeout(app.server, request, reply);
    await admit(options.gate, request, reply);
    requireAcceptableBody(options.services, request, reply);
    return undefined;
  });
  app.addHook('onSend', compressResponse);
  app.addHook('onResponse', (request, reply, done) => {
    options.observe(request, reply);
    done();
  });
}

/** Reason for which waiting requests end when the server closes. */
function serverClosingError(): ApiError {
  return new ApiError('internal_error', 'The server is closing', {
    details: { type: 'dependency_unavailable' },
    retryAfter: CLOSING_RETRY_SECONDS,
  });
}

function takesFile({ endpoint }: Route): boolean {
  return endpoint.upload !== undefined || takesBytes(endpoint);
}

async function registerRoutes(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
): Promise<void> {
  const withFile = routes.filter(takesFile);
  const withoutFile = routes.filter((route) => !takesFile(route));
  for (const route of withoutFile) registerRoute(app, services, route);
  // A separate scope: the multipart parser has hooks that other requests need not run.
  await app.register(async (scope) => {
    await scope.register(multipart);
    acceptBinaryBodies(scope);
    for (const route of withFile) registerRoute(scope, services, route);
  });
}

function createFastify(
  { services, gate, trustedProxies, certificate }: AppOptions,
  closing: AbortSignal,
): FastifyInstance {
  return Fastify({
    ...(certificate && { serverFactory: certificate.createServer }),
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('request'),
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // A whole request has no time limit. `enforceBodyTimeout` limits its body, Node limits its head.
    requestTimeout: 0,
    // Requests without Host or with an unknown Expect reach our handlers, so that they get our error bodies.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
    clientErrorHandler: (error, socket) =>
      answerMalformedRequest({ ...gate, log: services.log }, error, socket),
    // Requests that the router rejects skip the hooks.
    frameworkErrors: (error, request, reply) => {
      beginRequest(request, reply, closing, undefined);
      void sendRouterError({ services, gate }, error, request, reply);
    },
  });
}

/** Counts a request that the router rejected against its address, then sends the error. */
async function sendRouterError(
  { services, gate }: Pick<AppOptions, 'services' | 'gate'>,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  let failure = error;
  try {
    await consumeAnonymousRateLimit(gate, request, reply);
  } catch (refusal) {
    failure = refusal as Error;
  }
  sendError(services, failure, request, reply);
}

/** Converts the absolute form `http://host/path`, which clients send to proxies, to the path (RFC 9112 §3.2.2). */
function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

function beginRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
  endpoint: Endpoint | undefined,
): void {
  request.state = {
    startedMs: performance.now(),
    endpoint,
    principal: undefined,
    authenticatedMs: 0,
    credential: undefined,
    consumeUnits: undefined,
    consumeSharedUnits: undefined,
    workspaceId: undefined,
    rate: undefined,
    bodyReservation: undefined,
    units: 0,
    closing,
    origin: currentOrigin(request.raw),
  };
  reply.header('x-request-id', request.id);
  reply.header('x-api-version', API_VERSION);
  // No browser may take an answer for a page, whatever stands in it.
  reply.header('x-content-type-options', 'nosniff');
  if (endpoint && isNeverStored(endpoint)) reply.headers(NO_STORE_HEADERS);
  else if (endpoint && readsCredential(endpoint)) reply.header('cache-control', PRIVATE_NO_STORE);
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS_HEADER);
}

/** HSTS for one year. Without `includeSubDomains`: other hosts of the domain are not ours. */
const HSTS_HEADER = `max-age=${365 * (DAY_MS / SECOND_MS)}`;

/** RFC 6749 §5.1: no cache may store tokens or the errors of token requests. */
const NO_STORE_HEADERS = { 'cache-control': NO_STORE, pragma: 'no-cache' };

import { performance } from 'node:perf_hooks';

import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';
import { DAY_MS, SECOND_MS } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import { announceEnding, type V1Ending } from './announce-ending.ts';
import { JSON_BODY_BYTES_MAX, leaveBytes, registerBodyParser } from './body-parser.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { Certificate } from './certificate.ts';
import { expectBody } from './expect-body.ts';
import { admit, API_VERSION, type Gate } from './gate.ts';
import { watchHeadless } from './headless-connections.ts';
import type { Route } from './handle.ts';
import { registerRoute, registerUnknownMethods } from './register-route.ts';
import { limitArrival } from './limit-arrival.ts';
import type { ObserveRequest } from './observe-request.ts';
import { sendError, unknownRoute } from './send-error.ts';
import { takeAnonymous } from './take-units.ts';

const PATH_PARAMETER_LENGTH_MAX = 500;
const IDLE_SWEEP_MS = 100;
/** Another server, or this one again, is mostly there by then. */
const CLOSING_RETRY_SECONDS = 5;

export type AppOptions = {
  services: Services;
  routes: readonly Route[];
  gate: Gate;
  observe: ObserveRequest;
  trustedProxies: readonly string[];
  v1Ending: V1Ending;
  /** With one the server speaks HTTPS. */
  certificate: Certificate | undefined;
};

/** The HTTP API. The pipeline of a request reads top to bottom: `admit`, the body, the validators, `runRoute`. */
export type App = {
  /** @returns the port, which differs from the one asked for when that was 0 */
  listen(host: string, port: number): Promise<number>;
  /** Takes no new request; resolves when the running ones have been answered. */
  close(): Promise<void>;
};

export async function createApp(options: AppOptions): Promise<App> {
  const { services, routes, gate } = options;
  const closing = new AbortController();
  const app = createFastify(options, closing.signal);
  registerBodyParser(app);
  app.decorateRequest('state');
  for (const expectation of ['checkExpectation', 'checkContinue']) {
    app.server.on(expectation, (request, response) =>
      app.server.emit('request', request, response),
    );
  }

  app.addHook('onRequest', (request, reply, done) => {
    beginRequest(request, reply, closing.signal, request.routeOptions.config.endpoint);
    if (closing.signal.aborted) reply.header('connection', 'close');
    announceEnding(options.v1Ending, request, reply);
    limitArrival(app.server, request, reply);
    whenAdmitted(
      () => admit(gate, request, reply),
      () => expectBody(services, request, reply),
      done,
    );
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.observe(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(services, unknownRoute(request), request, reply),
  );
  await registerRoutes(app, services, routes);
  registerUnknownMethods(app, routes);
  await app.ready();
  const endHeadless = watchHeadless(
    app.server,
    options.certificate ? 'secureConnection' : 'connection',
  );

  return {
    async listen(host, port) {
      await app.listen({ host, port });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      closing.abort(serverIsClosing());
      // The framework closes those that are idle now, not those that will be, after what they are still sending.
      const sweep = setInterval(endHeadless, IDLE_SWEEP_MS);
      try {
        await app.close();
      } finally {
        clearInterval(sweep);
        options.certificate?.close();
      }
    },
  };
}

/** Of requests that wait for what does not come any more. */
function serverIsClosing(): ApiError {
  return new ApiError('internal_error', 'The server is closing', {
    details: { type: 'dependency_unavailable' },
    retryAfter: CLOSING_RETRY_SECONDS,
  });
}

async function registerRoutes(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
): Promise<void> {
  const withFile = routes.filter(({ endpoint }) => endpoint.upload);
  const withoutFile = routes.filter(({ endpoint }) => !endpoint.upload);
  for (const route of withoutFile) registerRoute(app, services, route);
  // In a scope of its own: the parser has hooks, which other requests need not pass.
  await app.register(async (scope) => {
    await scope.register(multipart);
    leaveBytes(scope);
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
    rewriteUrl: ({ url = '/' }) => originForm(url),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: JSON_BODY_BYTES_MAX,
    // The time of a whole request has no bound; `limitArrival` has those of its body, Node that of its head.
    requestTimeout: 0,
    // Without a Host, and with an Expect that Node does not know, a request comes here and gets an answer of ours.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
    clientErrorHandler: (error, socket) => answerBrokenRequest(gate, error, socket),
    // What the router refuses skips the hooks.
    frameworkErrors: (error, request, reply) => {
      beginRequest(request, reply, closing, undefined);
      whenAdmitted(
        () => takeAnonymous(gate, request, reply),
        () => {},
        (refusal) => sendError(services, refusal ?? error, request, reply),
      );
    },
  });
}

/** What proxies are asked, `http://host/path`, is asked as if they had passed it on (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

/** Without a promise where `admitting` makes none: most requests wait for nothing here. */
function whenAdmitted(
  admitting: () => void | Promise<void>,
  next: () => void,
  done: (error?: Error) => void,
): void {
  let admitted: void | Promise<void>;
  try {
    admitted = admitting();
    if (!(admitted instanceof Promise)) next();
  } catch (error) {
    done(error as Error);
    return;
  }
  if (admitted instanceof Promise) void whenSettled(admitted, next, done);
  else done();
}

async function whenSettled(
  admitted: Promise<void>,
  next: () => void,
  done: (error?: Error) => void,
): Promise<void> {
  try {
    await admitted;
    next();
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
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
    workspaceId: undefined,
    rate: undefined,
    units: 0,
    closing,
  };
  reply.header('x-request-id', request.id);
  reply.header('x-api-version', API_VERSION);
  if (endpoint?.version === 'root' && isOfSignIn(endpoint)) reply.headers(UNSTORED);
  if (request.protocol === 'https') reply.header('strict-transport-security', HTTPS_FOR_A_YEAR);
}

/** Of this host alone: the others of its domain are not ours to speak for. */
const HTTPS_FOR_A_YEAR = `max-age=${365 * (DAY_MS / SECOND_MS)}`;

/** RFC 6749 §5.1: tokens, and refusals of them, are kept in no cache. */
const UNSTORED = { 'cache-control': 'no-store', pragma: 'no-cache' };

function isOfSignIn({ path }: Endpoint): boolean {
  return path.startsWith('/auth/') || path.startsWith('/oauth/');
}

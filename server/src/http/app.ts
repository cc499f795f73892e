import { performance } from 'node:perf_hooks';

import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import { registerBodyParser } from './body-parser.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { admit, API_VERSION, type Gate, takeAnonymous } from './gate.ts';
import type { Route } from './handle.ts';
import { registerRoute, registerUnknownMethods } from './register-route.ts';
import type { ObserveRequest } from './observe-request.ts';
import { sendError, unknownRoute } from './send-error.ts';

const JSON_BODY_BYTES_MAX = 10 * 1024 * 1024;
/** For all of a request to arrive. */
const REQUEST_TIMEOUT_MS = 120_000;
const PATH_PARAMETER_LENGTH_MAX = 500;

export type AppOptions = {
  services: Services;
  routes: readonly Route[];
  gate: Gate;
  observe: ObserveRequest;
  trustedProxies: readonly string[];
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
  const app = createFastify(options);
  registerBodyParser(app);
  app.decorateRequest('state');
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  let closing = false;

  app.addHook('onRequest', async (request, reply) => {
    beginRequest(request, reply);
    if (closing) reply.header('connection', 'close');
    await admit(gate, request, reply);
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.observe(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(services, unknownRoute(request), request, reply),
  );
  for (const route of routes) registerRoute(app, services, route);
  registerUnknownMethods(app, routes);
  await app.ready();

  return {
    async listen(host, port) {
      await app.listen({ host, port });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      closing = true;
      await app.close();
    },
  };
}

function createFastify({ services, gate, trustedProxies }: AppOptions): FastifyInstance {
  return Fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('request'),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: JSON_BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Without a Host, and with an Expect that Node does not know, a request comes here and gets an answer of ours.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
    clientErrorHandler: (error, socket) => answerBrokenRequest(gate, error, socket),
    // What the router refuses skips the hooks.
    frameworkErrors: (error, request, reply) => {
      beginRequest(request, reply);
      try {
        takeAnonymous(gate, request, reply);
        sendError(services, error, request, reply);
      } catch (refusal) {
        sendError(services, refusal, request, reply);
      }
    },
  });
}

function beginRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.state = { startedMs: performance.now(), principal: undefined, rate: undefined };
  reply.header('x-request-id', request.id);
  reply.header('x-api-version', API_VERSION);
}

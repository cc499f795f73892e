import { endpoints } from '../contract/endpoints.ts';
import { listEngines } from '../contract/engines.ts';
import { ERROR_STATUS, type ErrorCode } from '../contract/errors.ts';
import { buildOpenApi, placeOpenApi } from '../contract/openapi.ts';
import {
  getError,
  getHealth,
  getMetrics,
  getOpenApi,
  getReady,
  listErrors,
} from '../contract/operations.ts';
import { staticReply } from '../http/reply/replies.ts';
import { createStaticContent, type StaticContent } from '../http/reply/static-content.ts';
import { handle, reply } from '../http/route.ts';
import { API_VERSION } from '../http/security/gate.ts';
import { notFound } from '../kernel/errors.ts';
import { describeEngines, describeSpeech } from './engines.ts';
import { ERROR_EXPLANATIONS } from './error-explanations.ts';
import type { MetricsSource } from './metrics.ts';
import { checkReadiness, type ReadinessSettings } from './readiness.ts';

export type OperationDependencies = ReadinessSettings & {
  metrics: MetricsSource;
  isV1Deprecated: boolean;
};

export function operationRoutes(sources: OperationDependencies) {
  const { isV1Deprecated } = sources;
  let openApi: StaticContent | undefined;
  return [
    handle(getHealth, () => ({ status: 'ok' as const, version: API_VERSION })),

    handle(getReady, async ({ services }) => {
      const checks = await checkReadiness(services, sources);
      const ready = Object.values(checks).every((check) => check.ok);
      if (!ready) return reply(503, { status: 'not_ready' as const, checks });
      return { status: 'ready' as const, checks };
    }),

    handle(getMetrics, ({ services }) => sources.metrics.read(services)),

    // Built for the first request, not while the server starts.
    handle(getOpenApi, ({ services }) => {
      openApi ??= createStaticContent(
        JSON.stringify(
          placeOpenApi(
            buildOpenApi(endpoints, { version: API_VERSION, isV1Deprecated }),
            services.publicUrl,
          ),
        ),
        'application/json; charset=utf-8',
      );
      return staticReply(openApi);
    }),

    handle(listEngines, async ({ services }) => ({
      engines: (await describeEngines(services)).map((each) => ({
        ...each,
        languages: [...each.languages],
        health: each.health ?? null,
      })),
      speech: describeSpeech(services),
    })),

    handle(listErrors, () => ({
      errors: Object.entries(ERROR_EXPLANATIONS).map(([code, explanation]) => ({
        code: code as ErrorCode,
        status: ERROR_STATUS[code as ErrorCode],
        ...explanation,
      })),
    })),

    handle(getError, (_context, { params }) => {
      const code = params.code as ErrorCode;
      const explanation = Object.hasOwn(ERROR_EXPLANATIONS, code) && ERROR_EXPLANATIONS[code];
      if (!explanation) throw notFound('error code', params.code);
      return { code, status: ERROR_STATUS[code], ...explanation };
    }),
  ];
}

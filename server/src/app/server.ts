import { ALL_JOBS } from './jobs.ts';
import { allRoutes } from './routes.ts';
import { createAuthenticator } from '../auth/authenticate.ts';
import type { Config } from './config/config.ts';
import { createApp } from '../http/app.ts';
import { type CertificateFiles, openCertificate } from '../http/security/certificate.ts';
import type { Route } from '../http/route.ts';
import { createObserveRequest } from '../http/request/observe-request.ts';
import { createWorker } from '../jobs/worker.ts';
import { createRatePlans } from '../limits/plans.ts';
import { createMetricsSource } from '../operations/metrics.ts';
import { enterpriseOf } from './build-services.ts';
import type { Services } from './services.ts';
import { createDeliverer } from '../webhooks/deliverer.ts';

/**
 * Builds the HTTP half of a server.
 *
 * @param standIns.routes test routes that replace every operation
 * @param standIns.certificateCheckMs interval of the checks for a changed certificate, for tests
 */
export async function buildApp(
  services: Services,
  config: Config,
  standIns: { routes?: readonly Route[]; certificateCheckMs?: number } = {},
) {
  const { registry } = services.metrics;
  const files = certificateFilesOf(config);
  const { certificateCheckMs } = standIns;
  return createApp({
    services,
    routes:
      standIns.routes ??
      allRoutes({
        dataDir: config.DOCKET_DATA_DIR,
        metrics: createMetricsSource(registry),
        isV1Deprecated: config.DOCKET_V1_DEPRECATED_AT !== undefined,
        mcp: {
          isEnabled: config.DOCKET_MCP,
          hosts: config.DOCKET_MCP_HOSTS,
          origins: config.DOCKET_CORS_ORIGINS,
        },
      }),
    gate: {
      authenticate: createAuthenticator(services, config.DOCKET_LEGACY_KEY_PREFIXES),
      rateLimiter: services.rateLimiter,
      ratePlans: createRatePlans({
        anonymousRequestsPerMinute: config.DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE,
        enterprise: enterpriseOf(config),
        ceilings: {
          user: config.DOCKET_USER_LIMIT_FACTOR || Infinity,
          workspace: config.DOCKET_WORKSPACE_LIMIT_FACTOR || Infinity,
        },
      }),
      metricsToken: config.DOCKET_METRICS_TOKEN,
      allowInsecureHttp: config.DOCKET_ALLOW_INSECURE_HTTP,
      publicUrl: services.publicUrl,
      publicOrigin: config.DOCKET_PUBLIC_URL && new URL(config.DOCKET_PUBLIC_URL).origin,
    },
    cors: { origins: new Set(config.DOCKET_CORS_ORIGINS) },
    observe: createObserveRequest(services.log, registry, services.usage),
    trustedProxies: config.DOCKET_TRUSTED_PROXIES,
    certificate: files && (await openCertificate(files, services.log, certificateCheckMs)),
    deprecation: {
      deprecatedAt: dayOf(config.DOCKET_V1_DEPRECATED_AT),
      sunsetAt: dayOf(config.DOCKET_V1_SUNSET_AT),
    },
  });
}

/** Returns the certificate files; undefined when TLS is not configured. */
export function certificateFilesOf(config: Config): CertificateFiles | undefined {
  const { DOCKET_TLS_CERT_FILE: certFile, DOCKET_TLS_KEY_FILE: keyFile } = config;
  if (certFile === undefined || keyFile === undefined) return undefined;
  return { certFile, keyFile };
}

function dayOf(date: string | undefined): Date | undefined {
  return date === undefined ? undefined : new Date(date);
}

/** Builds the worker that runs background jobs. */
export function buildWorker(services: Services) {
  return createWorker({ services, jobs: ALL_JOBS });
}

/** Builds the deliverer that sends webhooks. */
export function buildDeliverer(services: Services) {
  return createDeliverer(services);
}

import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

import { readQueueHealth } from '../jobs/queue-health.ts';
import type { Services } from '../services.ts';

export type MetricsSource = { read(services: Services): Promise<string> };

/** Node's own figures, whatever was counted on the way, and the queue as it is when asked. */
export function createMetricsSource(registry: Registry): MetricsSource {
  collectDefaultMetrics({ register: registry });
  const jobs = new Gauge({
    name: 'docket_jobs',
    help: 'Jobs by kind and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'docket_jobs_oldest_ready_seconds',
    help: 'Age of the oldest job that is due',
    registers: [registry],
  });
  return {
    async read(services) {
      const health = await readQueueHealth(services);
      jobs.reset();
      for (const { queue, state, count } of health.counts) jobs.set({ queue, state }, count);
      oldest.set(health.oldestReadyJobSeconds);
      return registry.metrics();
    },
  };
}

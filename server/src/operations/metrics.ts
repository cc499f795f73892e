import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import { readDeliveryBacklog } from '../events/delivery-backlog.ts';
import { readQueueHealth } from '../jobs/queue-health.ts';
import type { Services } from '../app/services.ts';

/** Renders metrics in Prometheus text format, with the state of the queue at the time of the call. */
export type MetricsSource = { read(services: Services): Promise<string> };

/**
 * Creates the source of `GET /metrics`: Node's own metrics, the counters of this process and the current queue.
 *
 * @param registry holds the counters of this process; the gauges of the queue are added, so it can have one source only
 */
export function createMetricsSource(registry: Registry): MetricsSource {
  const processRegistry = processMetrics();
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
  const notifications = createNotificationGauges(registry);
  return {
    async read(services) {
      const health = await readQueueHealth(services);
      jobs.reset();
      for (const { queue, state, count } of health.counts) jobs.set({ queue, state }, count);
      oldest.set(health.oldestReadyJobSeconds);
      await notifications.read(services);
      return Registry.merge([processRegistry, registry]).metrics();
    },
  };
}

let collected: Registry | undefined;

/** Created once per process: observers of garbage collection and of the event loop cannot be removed. */
function processMetrics(): Registry {
  if (!collected) {
    collected = new Registry();
    collectDefaultMetrics({ register: collected });
  }
  return collected;
}

function createNotificationGauges(registry: Registry): { read(services: Services): Promise<void> } {
  const registers = [registry];
  const waiting = new Gauge({
    name: 'docket_webhook_deliveries_waiting',
    help: 'Deliveries that are due, and those that wait for a later time',
    labelNames: ['time'],
    registers,
  });
  const oldest = new Gauge({
    name: 'docket_webhook_deliveries_oldest_due_seconds',
    help: 'For how long the oldest delivery has been due',
    registers,
  });
  const lag = new Gauge({
    name: 'docket_events_oldest_waiting_seconds',
    help: 'Age of the oldest event that has not become deliveries',
    registers,
  });
  return {
    async read(services) {
      const health = await readDeliveryBacklog(services);
      waiting.set({ time: 'due' }, health.due);
      waiting.set({ time: 'later' }, health.scheduled);
      oldest.set(health.oldestDueSeconds);
      lag.set(health.oldestEventSeconds);
    },
  };
}

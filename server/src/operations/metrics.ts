import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

import { readNotificationHealth } from '../events/notification-health.ts';
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
  const notifications = createNotificationGauges(registry);
  return {
    async read(services) {
      const health = await readQueueHealth(services);
      jobs.reset();
      for (const { queue, state, count } of health.counts) jobs.set({ queue, state }, count);
      oldest.set(health.oldestReadyJobSeconds);
      await notifications.read(services);
      return registry.metrics();
    },
  };
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
      const health = await readNotificationHealth(services);
      waiting.set({ time: 'due' }, health.due);
      waiting.set({ time: 'later' }, health.later);
      oldest.set(health.oldestDueSeconds);
      lag.set(health.oldestEventSeconds);
    },
  };
}

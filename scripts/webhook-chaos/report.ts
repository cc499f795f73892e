import type { ChaosResult } from './run-chaos.ts';

/** Returns the figures of a run as rows for `console.table`. */
export function toReportTable(result: ChaosResult): Record<string, { figure: number | string }> {
  const { verdict, waits, kills, inFlight, elapsedMs } = result;
  const rows: Record<string, number | string> = {
    'events committed': verdict.events,
    'deliveries on record': verdict.deliveries,
    'attempts that came': verdict.arrivals,
    'workers killed': kills,
    'attempts in flight at a kill': inFlight,
    'attempts that came twice': verdict.duplicates,
    'events lost': verdict.lost,
    'attempts badly signed': verdict.badlySigned,
    'webhooks disabled at the end': verdict.disabled,
    'attempts too late for a healthy receiver': verdict.failedAtHealthy,
    'attempts given up before they came': verdict.neverArrived,
    'wait while others hang, median': formatSeconds(waits.median),
    'wait while others hang, p99': formatSeconds(waits.p99),
    'wait while others hang, longest': formatSeconds(waits.longest),
    'deliveries waiting for those that hang by then': waits.behindHanging,
    took: formatSeconds(elapsedMs),
    result: verdict.violations.length === 0 ? 'ok' : 'VIOLATED',
  };
  return Object.fromEntries(Object.entries(rows).map(([name, figure]) => [name, { figure }]));
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

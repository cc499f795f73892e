import type { Services } from '../../services.ts';

/** What embedding the texts of a workspace takes. */
export type VectorServices = Pick<
  Services,
  | 'db'
  | 'reads'
  | 'dialect'
  | 'jobSignals'
  | 'clock'
  | 'log'
  | 'secrets'
  | 'quotaLimits'
  | 'engineSettings'
  | 'modelUsage'
  | 'modelHealth'
  | 'outboundFor'
>;

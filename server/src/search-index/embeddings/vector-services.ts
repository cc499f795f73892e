import type { Services } from '../../app/services.ts';

/** Services for embedding the texts of a workspace. */
export type VectorServices = Pick<
  Services,
  | 'db'
  | 'reads'
  | 'dialect'
  | 'commitSignals'
  | 'clock'
  | 'log'
  | 'secrets'
  | 'quotaLimits'
  | 'engineSettings'
  | 'modelUsage'
  | 'modelHealth'
  | 'outboundFor'
>;

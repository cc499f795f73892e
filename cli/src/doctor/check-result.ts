/** Result of one check, for people. */
export type CheckResult = {
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
  wayOut?: string;
};

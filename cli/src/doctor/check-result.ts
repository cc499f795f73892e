/** Result of a check of `docket doctor`. */
export type CheckResult = {
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
  wayOut?: string;
};

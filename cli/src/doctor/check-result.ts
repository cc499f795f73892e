/** What a check of `docket doctor` found. */
export type CheckResult = {
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
  wayOut?: string;
};

import type { AgreementTable } from './agreement-confidence.ts';

/**
 * How likely a value is right, by its field and by what the rules say: counted by `eval/fit-model-confidence.ts` on the
 * development halves of CUAD and SROIE.
 */
export const AGREEMENT_TABLE: AgreementTable = {
  parties: { same: 0.96, other: 0.4, none: 0.75 },
  agreement_date: { same: 0.987, other: 0.127, none: 0.369 },
  effective_date: { same: 0.976, other: 0.123, none: 0.146 },
  expiration_date: { same: 0.996, other: 0.207, none: 0.118 },
  governing_law: { same: 0.997, other: 0.037, none: 0.341 },
  company: { same: 0.997, other: 0.126, none: 0.75 },
  total: { same: 0.997, other: 0.028, none: 0.748 },
};

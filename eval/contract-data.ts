import { join } from 'node:path';

import { DATA_DIR, readItems } from './eval-folder.ts';

/** One contract of CUAD v1 (CC BY 4.0) with its labels. */
export type LabelledContract = {
  id: string;
  text: string;
  document_name: string;
  parties: { name: string; aliases: string[] }[];
  agreement_date: string | null;
  effective_date: string | null;
  expiration_date: string | null;
  governing_law: string | null;
  /** Verbatim spans by CUAD category. */
  clauses: Record<string, string[]>;
};

export const CONTRACTS_DIR = join(DATA_DIR, 'documents/contracts');

/** @returns undefined when the data is not there */
export function loadContracts(): LabelledContract[] | undefined {
  return readItems<LabelledContract>(join(CONTRACTS_DIR, 'cuad_contracts.jsonl'));
}

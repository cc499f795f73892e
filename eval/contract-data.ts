import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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

export const DATA_DIR = resolve(
  process.env['DOCKET_EVAL_DATA'] ?? join(import.meta.dirname, '../../shared/eval'),
);
export const CONTRACTS_DIR = join(DATA_DIR, 'documents/contracts');

/** @returns undefined when the data is not there */
export function loadContracts(): LabelledContract[] | undefined {
  const path = join(CONTRACTS_DIR, 'cuad_contracts.jsonl');
  if (!existsSync(path)) return undefined;
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledContract);
}

/** Rules and weights may be tuned on this half; the other half is only measured. */
export function isTuneItem(id: string): boolean {
  return Number.parseInt(createHash('sha256').update(id).digest('hex')[0]!, 16) < 8;
}

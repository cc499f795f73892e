/**
 * Makes `sample-contract.pdf` from `sample-contract.md`: a contract between two invented companies,
 * written for this project, that the demo and the tests analyse.
 *
 *     node examples/make-sample-contract.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { layOut } from './lay-out.ts';
import { writePdf } from './write-pdf.ts';

/** The committed file. */
export const SAMPLE_CONTRACT = new URL('sample-contract.pdf', import.meta.url);

export function sampleContractPdf(): Buffer {
  const source = readFileSync(new URL('sample-contract.md', import.meta.url), 'utf8');
  const pages = layOut(
    source,
    'Services Agreement: Larkspur Field Instruments, Inc. and Harrow & Quay Data Services LLC',
  );
  return writePdf('Services Agreement', pages);
}

if (import.meta.main) writeFileSync(SAMPLE_CONTRACT, sampleContractPdf());

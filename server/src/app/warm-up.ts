import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Compute } from '../compute/compute-pool.ts';
import { createRulesEngine } from '../engines/rules/rules-engine.ts';
import { createTextExtraction } from '../engines/text-extraction/text-extraction.ts';
import { newId } from '../kernel/ids.ts';
import { analyze } from '../search-index/analyze.ts';

/** A contract of six pages: enough to load every module and to compile what runs often. */
const SAMPLE = fileURLToPath(new URL('../../../examples/sample-contract.pdf', import.meta.url));
const LIMITS = { pagesMax: 10, unpackedBytesMax: 1_000_000 };

/** Reads, indexes and analyzes a sample in a compute child, which does the first document of a caller faster then. */
export async function warmUp(compute: Compute, signal: AbortSignal): Promise<void> {
  const pool = { forWorkspace: () => compute };
  const layoutPath = join(tmpdir(), newId('document'));
  try {
    const options = { workspaceId: null, layoutPath };
    const text = await createTextExtraction(pool).extract(SAMPLE, LIMITS, signal, options);
    const task = { partition: '', text: text.text, pages: text.pages, language: null };
    await analyze({ compute: pool }, null, 'analyzePassages', task, signal);
    const request = {
      analysisType: 'contract_review' as const,
      extractFields: null,
      includeSummary: true,
      layoutPath,
    };
    await createRulesEngine(compute).analyze(text, request, signal);
  } finally {
    await rm(layoutPath, { force: true });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type CheckResult, runProgram } from './run-program.ts';

/**
 * Scenarios for any server. The others call tools, resources and prompts of the suite's own test server by their names,
 * or use sampling, elicitation, logging and subscriptions, which Docket does not have.
 */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
] as const;

/** Runs the scenarios of the conformance suite that any server must pass. */
export async function runConformance(program: string, url: string): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const output = await mkdtemp(join(tmpdir(), 'docket-conformance-'));
  try {
    for (const scenario of SCENARIOS) {
      const flags = ['server', '--url', url, '--scenario', scenario, '--output-dir', output];
      const run = await runProgram(program, flags);
      const problem = run.code === 0 ? undefined : `exit code ${run.code}: ${run.output}`;
      results.push({ name: `conformance: ${scenario}`, problem });
    }
  } finally {
    await rm(output, { recursive: true, force: true });
  }
  return results;
}

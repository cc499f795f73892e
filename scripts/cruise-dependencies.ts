import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULES = `${ROOT}.dependency-cruiser.cjs`;
const CRUISER = `${ROOT}node_modules/.bin/depcruise`;
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

type Cruise = {
  /** Files read. Zero means that the cruiser cannot read TypeScript, and found nothing wrong for that reason. */
  modules: number;
  /** `rule: from → to`, with the rule's comment. */
  violations: string[];
};

type CruiserOutput = {
  summary: {
    totalCruised: number;
    violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
};

/**
 * Holds the imports of `folders` against the rules of `.dependency-cruiser.cjs`.
 *
 * @param root the folder that `folders` and the paths in the rules are relative to
 */
export async function cruiseDependencies(folders: readonly string[], root = ROOT): Promise<Cruise> {
  const { stdout } = await promisify(execFile)(
    CRUISER,
    ['--config', RULES, '--output-type', 'json', ...folders],
    { cwd: root, maxBuffer: OUTPUT_BYTES_MAX },
  );
  const { summary } = JSON.parse(stdout) as CruiserOutput;
  const comments = new Map(
    summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]),
  );
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to, cycle }) => {
      const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
      return `${rule.name}: ${path.join(' → ')}\n  ${comments.get(rule.name)}`;
    }),
  };
}

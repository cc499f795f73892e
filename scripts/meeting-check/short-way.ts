import { runScript, type ScriptEnd } from '../../examples/run-script.ts';
import type { GithubFake } from '../../server/src/integrations/github/testing/fake.ts';

export type Passage = ScriptEnd & {
  /** Returns the distinct ids in the output. */
  ids(kind: 'trans' | 'meet' | 'action' | 'task' | 'integration'): string[];
};

/** Runs the example with an input. */
export type ShortWay = (input: Record<string, string>) => Promise<Passage>;

export function createShortWay(
  { url, connection }: GithubFake,
  server: { url: string; key: string },
): ShortWay {
  return async (input) => {
    const end = await runScript('meeting-to-issues.sh', {
      DOCKET_URL: server.url,
      DOCKET_KEY: server.key,
      GITHUB_URL: url,
      GITHUB_TOKEN: connection.token,
      GITHUB_PROJECT: connection.project,
      ...input,
    });
    const ids = (kind: string) => [
      ...new Set(end.stdout.match(new RegExp(`\\b${kind}_\\w+`, 'g')) ?? []),
    ];
    return { ...end, ids };
  };
}

const SAME = ['trans', 'meet', 'action', 'task', 'integration'] as const;

/** @returns what a passage and its repeat do not have in common */
export function brokenRepeat(first: Passage, again: Passage): string[] {
  const broken = [first, again].flatMap(({ status, stderr }) =>
    status === 0 ? [] : [`it ended with ${status}: ${stderr}`],
  );
  const differing = SAME.filter(
    (kind) => first.ids(kind).toSorted().join() !== again.ids(kind).toSorted().join(),
  );
  return [...broken, ...differing.map((kind) => `there are other ids ${kind}_…`)];
}

/**
 * Resolves when this many issues have been made since; the product does not answer the last of them.
 */
export function untilCutOff(github: GithubFake, issues: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let made = 0;
  const isLast = () => made === issues;
  github.injectFault(
    { kind: 'hang_after' },
    { when: (call) => github.isCreateCall(call) && isLast() },
  );
  github.onCall((call) => {
    if (github.isCreateCall(call)) made += 1;
    if (isLast()) resolve();
  });
  return promise;
}

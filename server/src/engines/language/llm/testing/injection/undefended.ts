import type { ComputePool } from '../../../../../compute/compute-pool.ts';

type Checks = Readonly<Record<string, (task: any) => unknown>>;

/** What the checks of `*.compute.ts` would answer if they believed everything. */
const BELIEVING: Checks = {
  bears: () => ({ isBorne: true, share: 1 }),
  lists: ({ lists }) => ({
    lists: Object.fromEntries(
      Object.entries<object[]>(lists).map(([name, claims]) => [
        name,
        claims.map((claim) => ({ ...claim, share: 1 })),
      ]),
    ),
    lost: 0,
  }),
  items: ({ items }) =>
    items.map((item: { due: string | null }) => ({
      ...item,
      share: 1,
      due: item.due === null ? null : { text: item.due, iso: null },
    })),
  overview: ({ sentences }) => sentences.map(({ text }: { text: string }) => text),
  weigh: ({ written }) => written,
};

/** Runs everything but what proves what a model says: that is believed. For the control. */
export function withoutProofs(compute: ComputePool): Pick<ComputePool, 'run'> {
  return {
    run: async (module, name, task, options) => {
      const believe = module.includes('/llm/') ? BELIEVING[name] : undefined;
      // As the check itself answers.
      return believe ? (believe(task) as never) : compute.run(module, name, task, options);
    },
  };
}

import type { LlmParts } from '../parts.ts';
import { SETTLE_OPTIONS } from '../settle-options.ts';
import type {
  SettledItem,
  SettledLists,
  SettleItemsTask,
  SettleListsTask,
  SettleOverviewTask,
} from './settle-task.ts';

const MODULE = new URL('settle.compute.ts', import.meta.url).href;

type Parts = Pick<LlmParts, 'compute'>;

/** As `items` of `settle.compute.ts`, in a compute child. */
export async function settleItems(
  parts: Parts,
  task: SettleItemsTask,
  signal: AbortSignal,
): Promise<SettledItem[]> {
  return task.items.length === 0 ? [] : run(parts, 'items', task, signal);
}

/** As `lists` of `settle.compute.ts`, in a compute child. */
export async function settleLists(
  parts: Parts,
  task: SettleListsTask,
  signal: AbortSignal,
): Promise<SettledLists> {
  return run(parts, 'lists', task, signal);
}

/** As `overview` of `settle.compute.ts`, in a compute child. */
export async function settleOverview(
  parts: Parts,
  task: SettleOverviewTask,
  signal: AbortSignal,
): Promise<string[]> {
  return run(parts, 'overview', task, signal);
}

async function run<R>(
  { compute }: Parts,
  name: string,
  task: object,
  signal: AbortSignal,
): Promise<R> {
  return compute.run<R>(MODULE, name, task, { ...SETTLE_OPTIONS, signal });
}

import type { LanguageEngine } from '../../server/src/engines/language-engine/language-engine.ts';
import type { MeasuredEngines, Spent } from './engines.ts';

/** Results of both engines for the same item. */
export type Compared<T, R> = { item: T; builtIn: R; model: R };

export type Costs = {
  /** Including those without an answer. */
  items: number;
  /** Reasons of the failures. */
  failures: readonly string[];
  spent: Spent;
};

export type Comparison<T, R> = { compared: Compared<T, R>[]; costs: Costs };

type Read<T, R> = (engine: LanguageEngine, item: T, signal: AbortSignal) => Promise<R>;

/** Time limit for one document, however slow the model. */
const TIMEOUT_MS = 60 * 60_000;

/**
 * Has both engines read each item, as many at once as the model answers. An item that one of them makes nothing of is
 * left out for both: a server would let the built-in engine do it.
 */
export async function compareEngines<T, R>(
  engines: MeasuredEngines,
  items: readonly T[],
  read: Read<T, R>,
): Promise<Comparison<T, R>> {
  engines.takeSpent();
  const results: (Compared<T, R> | undefined)[] = items.map(() => undefined);
  const failures: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        results[index] = await readByBoth(engines, items[index]!, read);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: engines.concurrency }, work));
  return {
    compared: results.filter((one) => one !== undefined),
    costs: { items: items.length, failures, spent: engines.takeSpent() },
  };
}

async function readByBoth<T, R>(
  engines: MeasuredEngines,
  item: T,
  read: Read<T, R>,
): Promise<Compared<T, R>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const model = await read(engines.model, item, signal);
  return { item, builtIn: await read(engines.builtIn, item, signal), model };
}

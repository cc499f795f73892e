import type { Core } from './core.ts';

/** The functions of a noun without their first parameter. */
export type Bound<Noun> = {
  readonly [Name in keyof Noun]: Noun[Name] extends (core: Core, ...values: infer Values) => infer R
    ? (...values: Values) => R
    : never;
};

type Verb = (core: Core, ...values: unknown[]) => unknown;

export function bind<Noun extends object>(core: Core, noun: Noun): Bound<Noun> {
  const verbs = Object.entries(noun as Record<string, Verb>);
  return Object.fromEntries(
    verbs.map(([name, verb]) => [name, (...values: unknown[]) => verb(core, ...values)]),
  ) as Bound<Noun>;
}

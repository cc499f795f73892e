/** Name and version of the engine that made a result, as results, health and stored rows show it. */
export type EngineIdentity = { name: string; version: string };

/** Identity of the engine that works by rules and fitted weights, without a model. */
export const RULES_ENGINE = {
  name: 'docket-builtin',
  version: '1.0.0',
} as const satisfies EngineIdentity;

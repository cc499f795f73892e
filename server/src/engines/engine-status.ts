import type { ENGINE_KINDS } from '../contract/engines.ts';

/** State and languages of an engine, as returned by the API. */
export type EngineStatus = {
  kind: (typeof ENGINE_KINDS)[number];
  name: string;
  /** Version; null if no model is available. */
  version: string | null;
  /** Supported languages, even those that another engine serves. Empty if the engine does not depend on language. */
  languages: readonly string[];
  /**
   * State: `missing` if something must be installed or set, `off` if a setting disables the engine. `why` says what to
   * do.
   */
  state: 'ready' | 'missing' | 'off';
  why: string | null;
  /** Result of the latest request to a remote engine; undefined before the first request. */
  health?: EngineHealth | undefined;
};

/** Health of a remote engine by its latest request. */
export type EngineHealth = {
  working: boolean;
  /** Time of the request, in UTC. */
  at: string;
  /** Remedy when it does not work, in one public sentence without a URL; null when it works. */
  why: string | null;
};

import type { ENGINE_KINDS } from '../contract/engines.ts';

/** What an engine can do here and now, for whoever asks which engine does what. */
export type EngineStatus = {
  kind: (typeof ENGINE_KINDS)[number];
  name: string;
  /** Null where nothing is there that has one. */
  version: string | null;
  /** Languages that it knows, used for them or not; empty where language does not matter. */
  languages: readonly string[];
  /** `missing`: something must be added before it can work; `off`: a setting turns it off. `why` says what to do. */
  state: 'ready' | 'missing' | 'off';
  why: string | null;
  /** Of an engine that is asked over the network, once it was asked. */
  health?: EngineHealth | undefined;
};

/** How the latest request to an engine went. */
export type EngineHealth = {
  working: boolean;
  /** When that was, in UTC. */
  at: string;
  /** What to do where it does not work; one public sentence without an address. */
  why: string | null;
};

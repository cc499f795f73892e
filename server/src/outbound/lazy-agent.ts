import type { Agent } from 'undici';

/** An agent that is created at the first request: its modules take 80 ms of the start. */
export type LazyAgent = {
  /** @throws Error after `close` */
  open(): Promise<Agent>;
  close(): Promise<void>;
};

export function createLazyAgent(create: () => Promise<Agent>): LazyAgent {
  let agent: Promise<Agent> | undefined;
  let isClosed = false;
  return {
    async open() {
      if (isClosed) throw new Error('The outbound client is closed');
      return (agent ??= create());
    },
    async close() {
      isClosed = true;
      await (await agent)?.destroy();
    },
  };
}

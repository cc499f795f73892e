import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

import type { Endpoint } from '../../contract/endpoint.ts';
import type { Principal } from '../security/principal.ts';

/** The open request of a client, which its outer request and the internal ones count one after the other. */
export type OpenRequestHolder = {
  /** Ends the open request that is held now. */
  release(): void;
  /** Holds a new one until the response of the client ends. @param release ends it */
  hold(release: () => void): void;
};

/** Outer request of an internal one: its principal is authenticated, its transport and address are checked. */
export type InternalOrigin = {
  principal: Principal;
  /** Operation that is called. */
  endpoint: Endpoint;
  holder: OpenRequestHolder;
  /** Permits the operation in its workspace or throws. It runs before the handler and the idempotency key. */
  authorize?: AuthorizeInternal | undefined;
};

export type AuthorizeInternal = (of: { workspaceId: string; requestId: string }) => Promise<void>;

/** The context of the calls: no header or address can name an origin, so no client can. */
const origins = new AsyncLocalStorage<InternalOrigin>();

/** Runs `call` so that the request that it injects has this origin. */
export function withOrigin<T>(origin: InternalOrigin, call: () => Promise<T>): Promise<T> {
  return origins.run(origin, call);
}

/** Returns the origin of an injected request; undefined for a request of a connection. */
export function currentOrigin(raw: IncomingMessage): InternalOrigin | undefined {
  return 'isLightMyRequest' in raw ? origins.getStore() : undefined;
}

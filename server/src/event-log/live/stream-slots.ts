import type { Principal } from '../../http/security/principal.ts';
import { ApiError } from '../../kernel/errors.ts';

/** Largest numbers of open streams in this process. */
export type StreamLimits = { credential: number; user: number; workspace: number; process: number };

type Owner = keyof StreamLimits;

const RETRY_SECONDS = 5;

const OWNERS: Record<Owner, string> = {
  credential: 'of this credential',
  user: 'of this user',
  workspace: 'of this workspace',
  process: 'on this server',
};

/** Counts open streams. */
export type StreamSlots = {
  /**
   * Takes a slot of every owner.
   *
   * @returns a function that frees them; repeated calls do nothing
   * @throws ApiError `rate_limit_exceeded` of type `concurrent_streams`
   */
  take(principal: Pick<Principal, 'credentialId' | 'userId'>, workspaceId: string): () => void;
};

export function createStreamSlots(limits: StreamLimits): StreamSlots {
  const open = new Map<string, number>();

  function add(key: string, change: number): void {
    const count = (open.get(key) ?? 0) + change;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  }

  return {
    take({ credentialId, userId }, workspaceId) {
      const keys: [Owner, string][] = [
        ['credential', `credential ${credentialId}`],
        ...(userId === null ? [] : [['user', `user ${userId}`] satisfies [Owner, string]]),
        ['workspace', `workspace ${workspaceId}`],
        ['process', 'process'],
      ];
      for (const [owner, key] of keys) {
        if ((open.get(key) ?? 0) >= limits[owner]) throw tooManyStreamsError(owner, limits[owner]);
      }
      for (const [, key] of keys) add(key, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const [, key] of keys) add(key, -1);
      };
    },
  };
}

function tooManyStreamsError(owner: Owner, limit: number): ApiError {
  return new ApiError(
    'rate_limit_exceeded',
    `Too many open event streams ${OWNERS[owner]}: at most ${limit} at once; close one, or share it`,
    { details: { type: 'concurrent_streams', limit, owner }, retryAfter: RETRY_SECONDS },
  );
}

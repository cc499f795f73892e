import { AuthenticationError, DocketError } from '@docket/sdk';
import { type MutationOptions, QueryCache, QueryClient } from '@tanstack/react-query';

import { waitForSignIn } from './ended-session.ts';

/** Pages for who is not signed in. */
const OPEN_PAGES = new Set(['/app/sign-in', '/app/reset', '/app/invite', '/app/start']);

const STALE_MS = 30_000;
const RETRIES_MAX = 2;
/** The server may run on this machine, which needs no network: requests are sent though the browser is offline. */
const NETWORK_MODE = 'always';

/** `meta` of a mutation that opens a session: its refusal does not mean that a session has ended. */
export const OPENS_SESSION = { opensSession: true };

/**
 * Creates the cache of the answers. A change that meets the end of the session is sent again after the sign-in, so that
 * nothing that was typed is lost.
 *
 * @param onSignedOut called with the current path when there is no session at all
 */
export function createQueryClient(onSignedOut: (path: string) => void): QueryClient {
  const client = new ResendingClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // An answer that comes late must not make the sign-in return to itself.
        if (!isSignedOut(error)) return;
        if (client.getQueryData(['me']) === undefined) {
          onSignedOut(location.pathname + location.search);
        } else {
          void waitForSignIn();
        }
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: NETWORK_MODE,
        refetchOnReconnect: true,
        staleTime: STALE_MS,
        // The SDK has retried what may pass; a lost connection is worth more patience.
        retry: (failures, error) => !(error instanceof DocketError) && failures < RETRIES_MAX,
      },
      mutations: { networkMode: NETWORK_MODE },
    },
  });
  return client;
}

function isSignedOut(error: unknown): boolean {
  return error instanceof AuthenticationError && !OPEN_PAGES.has(location.pathname);
}

// Variables and results of a mutation are its own.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyMutation = MutationOptions<any, any, any, any>;

/** Sends changes again that were refused because the session had ended. */
class ResendingClient extends QueryClient {
  override defaultMutationOptions<Options extends AnyMutation>(options?: Options): Options {
    const defaulted = super.defaultMutationOptions(options);
    const { mutationFn: send, meta } = defaulted;
    if (!send || meta === OPENS_SESSION || options?._defaulted) return defaulted;
    const mutationFn: typeof send = async (variables, context) => {
      try {
        return await send(variables, context);
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        await waitForSignIn();
        return send(variables, context);
      }
    };
    return { ...defaulted, mutationFn };
  }
}

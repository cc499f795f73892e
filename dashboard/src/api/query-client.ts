import { AuthenticationError, DocketError } from '@docket/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;
const RETRIES_MAX = 2;
/** The server may run on this machine, which needs no network: requests are sent though the browser is offline. */
const NETWORK_MODE = 'always';

/** `meta` of a mutation that opens a session: its refusal does not mean that a session has ended. */
export const OPENS_SESSION = { opensSession: true };

/**
 * Creates the cache of the answers.
 *
 * @param onSignedOut called with the current path when the session has ended
 */
export function createQueryClient(onSignedOut: (path: string) => void): QueryClient {
  const onError = (error: Error) => {
    // An answer that comes late must not make the sign-in return to itself.
    const isSigningIn = location.pathname === '/app/sign-in';
    if (error instanceof AuthenticationError && !isSigningIn) {
      onSignedOut(location.pathname + location.search);
    }
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta !== OPENS_SESSION) onError(error);
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
}

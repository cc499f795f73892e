import { hostnameOf, isPrivateName } from '../http/security/host-names.ts';
import { ApiError } from '../kernel/errors.ts';

/** Names and origins under which clients may call the server. */
export type KnownHosts = {
  publicUrl: string;
  /** Further host names, without ports. */
  hosts: readonly string[];
  /** Further origins of web pages, exactly as browsers send them. */
  origins: readonly string[];
};

type RequestHeaders = { host: string | undefined; origin: string | undefined };

/**
 * Prevents DNS rebinding, by which a web page reaches a server on the user's machine or network under the page's own
 * name. `Host` must be a known name, or one that no public site has. A web page needs a
 * known origin.
 *
 * @throws ApiError `forbidden`
 */
export function requireKnownHost(known: KnownHosts, { host, origin }: RequestHeaders): void {
  const name = hostnameOf(`http://${host ?? ''}`);
  if (name === undefined || !isKnownName(known, name)) {
    throw new ApiError(
      'forbidden',
      'Host is not a name of this server: set DOCKET_PUBLIC_URL, or add the name to DOCKET_MCP_HOSTS',
      { details: { field: 'Host', type: 'invalid_value' } },
    );
  }
  if (origin === undefined || isKnownOrigin(known, origin)) return;
  throw new ApiError(
    'forbidden',
    'Origin is not allowed: a web page that calls this server must be named in its settings',
    { details: { field: 'Origin', type: 'invalid_value' } },
  );
}

function isKnownName({ publicUrl, hosts }: KnownHosts, name: string): boolean {
  if (isPrivateName(name)) return true;
  return name === hostnameOf(publicUrl) || hosts.includes(name);
}

function isKnownOrigin({ publicUrl, hosts, origins }: KnownHosts, origin: string): boolean {
  if (origins.includes(origin)) return true;
  if (origin === new URL(publicUrl).origin) return true;
  const name = hostnameOf(origin);
  return name !== undefined && (isLoopbackName(name) || hosts.includes(name));
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
}

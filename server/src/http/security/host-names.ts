import { isIP } from 'node:net';

/**
 * Tells whether no public site can have this host name: an address, a name without a dot, or one below `localhost` or
 * `local`, which DNS does not delegate. A page of another site reaches this server under its own name by DNS rebinding.
 *
 * @param name without port, an IPv6 address in brackets
 */
export function isPrivateName(name: string): boolean {
  return isAddress(name) || !name.includes('.') || /\.(?:localhost|local)$/.test(name);
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** Returns the host name of a URL in lower case; undefined if it is no URL of the web. */
export function hostnameOf(url: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(url.replace(/\/$/, ''))) return undefined;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

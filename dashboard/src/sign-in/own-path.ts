/** True for an address below `/app/` on this server, to which the sign-in may return. */
export function isOwnPath(path: string, origin: string): boolean {
  // The parser removes dots and takes backslashes for slashes, as the browser does.
  const url = path.startsWith('/') ? URL.parse(path, origin) : null;
  return url?.origin === origin && /^\/app\/(?!\/)/.test(url.pathname);
}

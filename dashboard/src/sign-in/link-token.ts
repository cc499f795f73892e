import { useEffect, useState } from 'react';

/** Token of a link, and how to forget it when it is used up. */
export type LinkToken = { token: string | undefined; forget: () => void };

/**
 * Returns the token of a link, which stands after `#` because browsers do not send that to the server. It is taken out
 * of the address, and kept in this tab until it is used: the page may be left to sign in.
 *
 * @param page name of the page, such as `reset`
 */
export function useLinkToken(page: string): LinkToken {
  const name = `docket-link-${page}`;
  const [token, setToken] = useState(() => takeToken(name));
  useEffect(() => {
    // A second link that is opened in the same tab changes nothing else.
    const read = () => setToken(takeToken(name));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [name]);
  return { token, forget: () => sessionStorage.removeItem(name) };
}

function takeToken(name: string): string | undefined {
  const token = location.hash.slice(1);
  if (token !== '') {
    sessionStorage.setItem(name, token);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(name) ?? undefined;
}

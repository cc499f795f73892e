/** Messages for error codes of `listen`, each with the remedy. */
const REMEDIES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use by another program: stop it, or set DOCKET_PORT to another port`,
  EACCES: (_host, port) =>
    `This user may not listen on port ${port}: set DOCKET_PORT to a port from 1024 on`,
  EADDRNOTAVAIL: (host) =>
    `This machine does not have the address ${host}: set DOCKET_HOST to one of its addresses, or to 0.0.0.0 for all`,
  ENOTFOUND: (host) =>
    `The host name ${host} is unknown: set DOCKET_HOST to an address of this machine`,
};

/** Explains why the server cannot listen. Returns other errors as they are. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  const remedy = REMEDIES[error.code ?? ''];
  return remedy ? new Error(remedy(host, port), { cause: error }) : error;
}

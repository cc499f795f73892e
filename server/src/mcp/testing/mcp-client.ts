import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Revisions of the protocol that clients speak. */
export const ERAS = ['2026-07-28', '2025-11-25'] as const;
export type Era = (typeof ERAS)[number];

/** Connects the official client. Close it by `await using`. */
export async function connectClient(
  url: string,
  key: string,
  era: Era = '2026-07-28',
): Promise<Client & AsyncDisposable> {
  const mode = era === '2026-07-28' ? { mode: { pin: era } } : { mode: 'legacy' as const };
  const client = new Client(
    { name: 'client of a test', version: '1.2.3' },
    { versionNegotiation: mode },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

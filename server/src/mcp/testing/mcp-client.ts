import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Revisions of the protocol that clients speak. */
export const ERAS = ['2026-07-28', '2025-11-25'] as const;
export type Era = (typeof ERAS)[number];

/** Name and version that the client of tests says of itself. */
export const CLIENT_INFO = { name: 'client of a test', version: '1.2.3' };

/** Connects the official client. Close it by `await using`. */
export async function connectClient(
  url: string,
  key: string,
  era: Era = '2026-07-28',
): Promise<Client & AsyncDisposable> {
  const client = new Client(CLIENT_INFO, {
    versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' },
  });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}`, 'user-agent': 'test/1' } },
    }),
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** Result of a tool as tests read it. */
export type ToolAnswer = {
  isError: boolean;
  /** Structured content; the error's data for an error. */
  data: any;
  text: string;
};

/** Calls a tool with the official client. */
export async function callTool(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const result = (await client.callTool({ name, arguments: given })) as any;
  const { isError = false, structuredContent, content, _meta } = result;
  return {
    isError,
    data: isError ? _meta['docket/error'] : structuredContent,
    text: content[0].text,
  };
}

/** Sends one message without the official client, which refuses to send invalid ones. */
export async function postMessage(
  url: string,
  key: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  return { status: response.status, headers: response.headers, body: await readBody(response) };
}

/** Reads JSON, or the last message of a stream of events. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  const [last] = text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .slice(-1);
  const json = last?.slice('data: '.length) ?? text;
  return json === '' ? undefined : JSON.parse(json);
}

/** A call of a tool in the form of the revisions before 2026-07-28. */
export function toolCall(name: string, given: unknown = {}, id: string | number = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } };
}

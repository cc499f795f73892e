export type McpMessage = {
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
};

const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion';
/** Methods whose header `Mcp-Name` repeats a parameter. */
const NAME_FIELDS = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/**
 * Returns the headers that the transport over HTTP asks for. A message of 2026-07-28 names its version itself; before,
 * `initialize` has agreed on one.
 */
export function headersOf(
  { method = '', params }: McpMessage,
  agreed: string | undefined,
): Record<string, string> {
  const meta = params?.['_meta'] as Record<string, unknown> | undefined;
  const version = meta?.[VERSION_FIELD];
  if (typeof version !== 'string') {
    return agreed === undefined ? {} : { 'mcp-protocol-version': agreed };
  }
  const field = NAME_FIELDS.get(method);
  const name = field === undefined ? undefined : params?.[field];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': encodeHeader(name) }),
  };
}

/** Headers hold visible ASCII; anything else goes as base64 between marks. */
function encodeHeader(value: string): string {
  if (/^[\u0021-\u007E](?:[\u0020-\u007E]*[\u0021-\u007E])?$/.test(value)) return value;
  return `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

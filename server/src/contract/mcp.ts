import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error-body.ts';
import { RequestObject, ResponseObject } from './schema.ts';
import type { Scope } from './scopes.ts';

/** Error codes of JSON-RPC 2.0 §5.1. `server_error` is the first of those that servers define. */
export const JSON_RPC_ERRORS = {
  parse_error: -32_700,
  invalid_request: -32_600,
  internal_error: -32_603,
  server_error: -32_000,
} as const;

/** Path of the Model Context Protocol. */
export const MCP_PATH = '/mcp';

/** True for the path of the protocol and for paths below it. */
export function isMcpPath(path: string): boolean {
  return path === MCP_PATH || path.startsWith(`${MCP_PATH}/`);
}

/** Size limit of a message: more than any arguments of a tool have. */
const MESSAGE_BYTES_MAX = 1024 * 1024;

/** Scopes of the tools that read, which a client asks for first. */
export const MCP_READ_SCOPES: readonly Scope[] = [
  'read:documents',
  'read:transcripts',
  'read:tasks',
];

/** A request or a notification. Batches are gone from the protocol since its revision of 2025-06-18. */
export const McpMessage = RequestObject({
  jsonrpc: Type.Enum(['2.0']),
  id: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      maxLength: 200,
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Left out in a notification, which is answered with 202.',
    }),
  ),
  method: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'As `tools/list` or `tools/call`.',
    examples: ['tools/list'],
  }),
  params: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        maxProperties: 50,
        propertyNames: { type: 'string', maxLength: 200 },
        description: 'As the method has them.',
      },
    ),
  ),
});
export type McpMessage = Static<typeof McpMessage>;

/** Error before the message reaches the protocol, as of a missing credential. */
export const McpError = Type.Object(
  {
    jsonrpc: Type.Enum(['2.0']),
    id: Type.Null({ description: 'The message was not read.' }),
    error: ResponseObject({
      code: Type.Integer({ description: 'Code of JSON-RPC.' }),
      message: Type.String({ description: 'One sentence for a person.' }),
      data: Type.Optional(
        Type.Object(
          {
            code: Type.String({ description: 'Code of the API, as `unauthorized`.' }),
            details: ErrorBody.properties.error.properties.details,
            request_id: Type.String({ description: 'Quote it to support.' }),
            retry_after: Type.Optional(Type.Integer()),
          },
          { additionalProperties: true },
        ),
      ),
    }),
  },
  { $id: 'McpError', additionalProperties: false },
);

export const McpAnswer = Type.Object(
  {
    jsonrpc: Type.Enum(['2.0']),
    id: Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'] }),
    result: Type.Optional(Type.Object({}, { additionalProperties: true })),
    error: Type.Optional(
      Type.Object(
        { code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.Unknown()) },
        { additionalProperties: true },
      ),
    ),
  },
  {
    $id: 'McpAnswer',
    additionalProperties: true,
    description: 'Either a `result` or an `error`.',
  },
);

export const mcp = defineEndpoint({
  id: 'mcp',
  tag: 'MCP',
  summary: 'Model Context Protocol: tools, resources and prompts for language models',
  description:
    'Takes one message of the Model Context Protocol and answers it. Tools read by default; changes need the scope `mcp:write` and the workspace setting `mcp_write`.',
  method: 'POST',
  path: MCP_PATH,
  version: 'root',
  scopes: [],
  challengeScopes: MCP_READ_SCOPES,
  bearerOnly: true,
  weight: 1,
  body: McpMessage,
  bodyBytesMax: MESSAGE_BYTES_MAX,
  errors: 'jsonrpc',
  sendsWebResponse: true,
  produces: ['application/json', 'text/event-stream'],
  responses: { 200: McpAnswer, 202: Type.Unknown() },
});

import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

import { MCP_PATH, type McpMessage } from '../contract/mcp.ts';
import { API_VERSION } from '../http/security/gate.ts';
import type { Context } from '../http/route.ts';
import type { McpClient } from './audit-tool-call.ts';
import { callTool, changeRefusedError, toErrorResult, type McpRequest } from './call-tool.ts';
import { complete } from './complete.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, readResource, RESOURCE_TEMPLATES } from './resources.ts';
import { toJsonSchema } from './schemas.ts';
import { SERVER_INSTRUCTIONS } from './server-instructions.ts';
import type { Tool } from './tool.ts';
import { ALL_TOOLS, findTool } from './tools/all-tools.ts';
import { visibleTools } from './visible-tools.ts';

/** Headers that the protocol reads. The credential stays with the HTTP pipeline. */
const HEADERS = ['content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'user-agent'];

/**
 * Serves one message: by the revision of 2026-07-28 when the message names it, else by those up to 2025-11-25. Nothing
 * is kept between messages.
 */
export function serveMessage(context: Context, message: McpMessage): Promise<Response> {
  const { services, caller, signal } = context;
  const handler = createMcpHandler(() => buildServer(context), {
    onerror: (error) => services.log.debug({ err: error }, 'mcp message refused'),
  });
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = caller.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  headers.push(['accept', acceptedTypes(caller.header('accept'))]);
  const request = new Request(`${services.publicUrl}${MCP_PATH}`, {
    method: 'POST',
    headers,
    signal,
  });
  return handler.fetch(request, { parsedBody: message });
}

const BOTH_TYPES = 'application/json, text/event-stream';

/** Returns the media types that the client accepts. The library does not know wildcards, which curl sends. */
function acceptedTypes(accept = '*/*'): string {
  return accept.includes('*/*') ? BOTH_TYPES : accept;
}

/** Builds the server of one message. The SDK calls the higher-level class only for schemas of its own. */
function buildServer(context: Context): Server {
  const server = new Server(
    {
      name: 'docket',
      title: 'Docket',
      version: API_VERSION,
      websiteUrl: context.services.publicUrl,
    },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: SERVER_INSTRUCTIONS,
    },
  );
  const requestOf = (sdk: ServerContext): McpRequest => ({ context, client: readClient(sdk) });

  server.setRequestHandler('tools/list', () => ({
    tools: visibleTools(ALL_TOOLS, context.principal).map(describeTool),
  }));
  server.setRequestHandler('tools/call', async ({ params }, sdk) => {
    const request = requestOf(sdk);
    const tool = findTool(params.name);
    if (!tool) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${params.name.slice(0, 100)}`,
      );
    }
    if (!visibleTools([tool], context.principal).includes(tool)) {
      return toErrorResult(request, changeRefusedError(tool, true));
    }
    return callTool(request, tool, params.arguments ?? {}, sdk);
  });
  server.setRequestHandler('resources/list', ({ params }, sdk) =>
    listResources(requestOf(sdk), params?.cursor, sdk),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }));
  server.setRequestHandler('resources/read', ({ params }, sdk) =>
    readResource(requestOf(sdk), params.uri, sdk),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  server.setRequestHandler('completion/complete', ({ params }, sdk) =>
    complete(requestOf(sdk), params, sdk),
  );
  return server;
}

const descriptions = new Map<Tool, ReturnType<typeof writeDescription>>();

/** Describes a tool for clients. The description is written once. */
function describeTool(tool: Tool) {
  let description = descriptions.get(tool);
  if (!description) {
    description = writeDescription(tool);
    descriptions.set(tool, description);
  }
  return description;
}

function writeDescription(tool: Tool) {
  const { name, title, description, changes, isIdempotent } = tool;
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(tool.input),
    outputSchema: toJsonSchema(tool.output),
    annotations: {
      title,
      readOnlyHint: !changes,
      destructiveHint: false,
      idempotentHint: isIdempotent,
      openWorldHint: false,
    },
  };
}

const CLIENT_TEXT_LENGTH_MAX = 100;

/** Reads the client's name of itself. Messages before the revision of 2026-07-28 do not have it. */
function readClient({ mcpReq }: ServerContext): McpClient {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
  const { name, version } = (envelope[CLIENT_INFO_META_KEY] ?? {}) as Record<string, unknown>;
  return { name: clipName(name), version: clipName(version) };
}

function clipName(text: unknown): string | null {
  return typeof text === 'string' ? text.slice(0, CLIENT_TEXT_LENGTH_MAX) : null;
}

import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';

import { BUDGET } from './answer-budget.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { ERROR_STATUS } from '../contract/errors.ts';
import { ask } from '../contract/chats.ts';
import { askWorkspace } from '../contract/questions.ts';
import { search } from '../contract/search.ts';
import { MCP_WRITE } from '../contract/scopes.ts';
import type { InternalCall, InternalResponse } from '../http/internal/call-operation.ts';
import { holdsScope } from '../http/security/principal.ts';
import { createValidator } from '../http/request/validator.ts';
import { ApiError } from '../kernel/errors.ts';
import { auditToolCall, type McpClient } from './audit-tool-call.ts';
import type { Context } from '../http/route.ts';
import {
  type OperationParts,
  type OperationResult,
  type Tool,
  type ToolCall,
  ToolError,
} from './tool.ts';
import { isChangeAllowed } from './visible-tools.ts';

/** Request of a client, with everything that its tools need. */
export type McpRequest = { context: Context; client: McpClient };

/**
 * Calls a tool. A failure of its arguments or of its operations is a result with `isError`.
 *
 * @param given arguments as sent
 */
export async function callTool(
  request: McpRequest,
  tool: Tool,
  given: Record<string, unknown>,
  sdk: SdkCall,
): Promise<CallToolResult> {
  try {
    validatorOf(tool)(given);
    const call = createToolCall(request, tool, given, sdk);
    const { idempotency_key: _, ...input } = given;
    return toResult(await tool.run(call, input as never));
  } catch (error) {
    return toErrorResult(request, error);
  }
}

const validators = new WeakMap<Tool, (given: unknown) => void>();

/** Returns the validator of a tool's arguments, which is compiled at the first call. */
function validatorOf(tool: Tool): (given: unknown) => void {
  let validate = validators.get(tool);
  if (!validate) {
    validate = createValidator(tool.input, 'body');
    validators.set(tool, validate);
  }
  return validate;
}

function toResult(structuredContent: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(structuredContent);
  if (text.length > BUDGET.answer) {
    throw new ToolError(
      `The answer has more than ${BUDGET.answer} characters: ask for less, as with a lower limit`,
    );
  }
  // Clients of the revisions before structured content read the text.
  return { content: [{ type: 'text', text }], structuredContent };
}

/** Returns a failure as a result that the model reads. */
export function toErrorResult(
  { context: { services } }: McpRequest,
  error: unknown,
): CallToolResult {
  if (error instanceof ToolError) return errorResult(error.message, error.data);
  if (error instanceof ApiError) {
    return errorResult(error.message, { code: error.code, ...error.details });
  }
  services.log.error({ err: error }, 'mcp tool failed');
  return errorResult('Something went wrong on our side', { code: 'internal_error' });
}

function errorResult(text: string, data: Record<string, unknown>): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }], _meta: { 'docket/error': data } };
}

/** Operations that change nothing although they are no GET. */
const READ_OPERATIONS: ReadonlySet<string> = new Set([search.id, ask.id, askWorkspace.id]);

/** Part of the protocol library's context that tools use. */
export type SdkCall = Pick<ServerContext, 'mcpReq'>;

/** Creates the call of a tool: its operations run with the principal and the limits of the request. */
export function createToolCall(
  { context, client }: McpRequest,
  tool: Tool,
  given: Record<string, unknown>,
  { mcpReq }: SdkCall,
): ToolCall {
  const audited = new Set<string>();
  const authorize: InternalCall['authorize'] = async ({ workspaceId, requestId }) => {
    requireChangeAllowed(context, tool, workspaceId);
    if (audited.has(workspaceId)) return;
    audited.add(workspaceId);
    await auditToolCall(context, { client, tool, given, workspaceId, requestId });
  };

  async function send(endpoint: Endpoint, parts: OperationParts): Promise<InternalResponse> {
    mcpReq.signal.throwIfAborted();
    const isRead = endpoint.method === 'GET' || READ_OPERATIONS.has(endpoint.id);
    if (!isRead && !tool.changes) throw new Error(`${tool.name} must not call ${endpoint.id}`);
    return context.call({
      endpoint,
      ...parts,
      ...(!isRead && { authorize, idempotencyKey: idempotencyKeyOf(tool, endpoint, given) }),
    });
  }

  return {
    async request(endpoint, parts) {
      return requireSuccess(endpoint, await send(endpoint, parts));
    },
    async find(endpoint, parts) {
      const response = await send(endpoint, parts);
      if (response.status === ERROR_STATUS.resource_not_found) return undefined;
      return requireSuccess(endpoint, response);
    },
    can: (scopes) => holdsScope(context.principal, scopes),
    publicUrl: context.services.publicUrl,
    signal: AbortSignal.any([mcpReq.signal, context.signal]),
    report: createReport(mcpReq),
  };
}

/** @throws ApiError `forbidden` */
function requireChangeAllowed({ principal }: Context, tool: Tool, workspaceId: string): void {
  const access = principal.access.get(workspaceId);
  if (access && isChangeAllowed(access)) return;
  throw changeRefusedError(tool, access?.scopes.has(MCP_WRITE) === true);
}

/** Creates the error of a changing tool that may not be called. */
export function changeRefusedError({ name }: Tool, hasScope: boolean): ApiError {
  const way = hasScope
    ? 'an admin must set `mcp_write` in the settings of the workspace'
    : `the credential needs the scope ${MCP_WRITE}`;
  return new ApiError('forbidden', `${name} changes data: ${way}`, {
    details: { type: 'scope', required_scopes: [MCP_WRITE] },
  });
}

function requireSuccess<E extends Endpoint>(
  _endpoint: E,
  { status, body, requestId, retryAfter }: InternalResponse,
): OperationResult<E> {
  if (status < ERROR_STATUS.invalid_request) return body as OperationResult<E>;
  const { error } = body as { error: { code: string; message: string; details?: object } };
  const later = retryAfter === undefined ? '' : `; try again in ${retryAfter} seconds`;
  throw new ToolError(`${error.message}${later}`, {
    status,
    data: {
      code: error.code,
      ...error.details,
      request_id: requestId,
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
  });
}

/** Returns the key of one operation of a repeatable tool call. */
function idempotencyKeyOf(
  tool: Tool,
  endpoint: Endpoint,
  { idempotency_key: key }: Record<string, unknown>,
): string | undefined {
  return typeof key === 'string' ? `mcp:${tool.name}:${endpoint.id}:${key}` : undefined;
}

/** Creates the function that reports progress. Without a token in the request it reports nothing. */
function createReport({ _meta, notify }: ServerContext['mcpReq']): ToolCall['report'] {
  const progressToken = _meta?.progressToken;
  let last = -1;
  return async (progress, total, message) => {
    if (progressToken === undefined || progress <= last) return;
    last = progress;
    await notify({
      method: 'notifications/progress',
      params: { progressToken, progress, ...(total !== undefined && { total }), message },
    });
  };
}

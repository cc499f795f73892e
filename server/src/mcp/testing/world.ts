import type { Scope } from '../../contract/scopes.ts';
import { createKey } from '../../testing/credentials.ts';
import { type Docket, type DocketOptions, startDocket } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';

/** Rows of a workspace that tools read and change. */
export type World = {
  workspaceId: string;
  documentId: string;
  /** Extraction of the rent from the document. */
  extractionId: string;
  meetingId: string;
  transcriptionId: string;
  taskId: string;
};

export const LEASE = 'This lease runs for two years.\nThe rent is 1,200 euros a month.';

/** Creates a document, a meeting with an action item, and a task in the workspace of the key. */
export async function createWorld(docket: Docket): Promise<World> {
  const { body: me } = await docket.get('/me');
  // No address: a download may time out on a busy machine.
  const { body: document } = await docket.post('/documents', { title: 'lease', content: LEASE });
  const documentId: string = document.id;
  await docket.post('/documents/analyze', {
    document_id: documentId,
    analysis_type: 'contract_review',
  });
  const schema = { type: 'object', properties: { rent: { type: 'number' } } };
  await docket.runJobs();
  const { body: extraction } = await docket.post(`/documents/${documentId}/extract`, { schema });
  await docket.runJobs();
  const { meetingId, transcriptionId } = await spokenMeeting(
    docket,
    [1, 'The lease ends in May.'],
    [2, 'I will call the landlord.'],
  );
  const { body: task } = await docket.post('/tasks', { title: 'Read the lease' });
  await docket.runJobs();
  return {
    workspaceId: me.default_workspace_id,
    documentId,
    extractionId: extraction.id,
    meetingId,
    transcriptionId,
    taskId: task.id,
  };
}

/** Scopes of every tool. */
export const TOOL_SCOPES: Scope[] = [
  'read:documents',
  'read:transcripts',
  'read:tasks',
  'write:documents',
  'write:transcripts',
  'write:tasks',
];

/** Creates a key of the workspace's own. */
export function keyWith(docket: Docket, workspaceId: string, scopes: Scope[]): Promise<string> {
  return createKey(docket.services, { workspaceId, userId: null, scopes });
}

/** Allows changes over MCP in the workspace. @returns a key that may make them */
export async function allowChanges(docket: Docket, workspaceId: string): Promise<string> {
  await docket.patch(`/workspaces/${workspaceId}`, { settings: { mcp_write: true } });
  return keyWith(docket, workspaceId, [...TOOL_SCOPES, 'mcp:write']);
}

/** Starts a server with a world. */
export async function startWorld(
  options: DocketOptions = {},
): Promise<{ docket: Docket; world: World }> {
  const docket = await startDocket(options);
  return { docket, world: await createWorld(docket) };
}

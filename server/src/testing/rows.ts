import { issueTokens, type IssuedTokens } from '../auth/tokens/issue-tokens.ts';
import { startGrant } from '../auth/tokens/grants.ts';
import type { Role } from '../contract/workspaces.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../storage/transaction.ts';
import { insertMembership, insertUser, buildUserRow } from '../workspaces/store.ts';
import { PDF } from '../engines/text-extraction/text-extraction-engine.ts';
import { buildPdf } from './build-pdf.ts';
import { type Docket, startReceiver } from './docket.ts';
import { spokenMeeting } from './meetings.ts';
import { announce, sendBytes } from './recording-uploads.ts';
import { CALLER } from './tokens.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  createSubmittedTranscription,
} from './transcriptions.ts';

export type Ids = Record<string, string>;
type MakeRow = (docket: Docket) => Promise<Ids>;

/** Models at an address that is never called. */
const OWN_MODELS = {
  models: [
    { provider: 'openai-compatible', base_url: 'http://169.254.169.254/v1', model: 'qwen3:8b' },
  ],
};

/** Schema of an extraction of one text. */
export const TITLE_SCHEMA = { type: 'object', properties: { title: { type: 'string' } } };

const NEW_TEMPLATE = { name: 'a', schema: TITLE_SCHEMA };

const RENT_COLUMNS = { columns: [{ name: 'Rent', question: 'How much is the rent?' }] };
const NEW_GRID = { name: 'a', ...RENT_COLUMNS };

/** Real rows of the caller's workspace for the ids that a path may hold, by their names. */
export const ROWS: Record<string, MakeRow> = {
  document_id: (docket) => analyzedDocument(docket),
  async 'document_id analysis_id'(docket) {
    const { document_id } = await analyzedDocument(docket);
    const { body } = await docket.get(`/documents/${document_id}/analyses`);
    return { document_id: document_id!, analysis_id: body.analyses[0].id };
  },
  async 'document_id extraction_id'(docket) {
    const { document_id } = await analyzedDocument(docket);
    const { body } = await docket.post(`/documents/${document_id}/extract`, {
      schema: TITLE_SCHEMA,
    });
    return { document_id: document_id!, extraction_id: body.id };
  },
  async template_id(docket) {
    const { body } = await docket.post('/extraction-templates', NEW_TEMPLATE);
    return { template_id: body.id };
  },
  async grid_id(docket) {
    return { grid_id: (await filledGrid(docket)).id };
  },
  async 'grid_id row_id column'(docket) {
    const { id } = await filledGrid(docket);
    const { body } = await docket.get(`/grids/${id}/rows`);
    return { grid_id: id, row_id: body.rows[0].id, column: 'Rent' };
  },
  async 'document_id finding_id'(docket) {
    const { document_id } = await analyzedDocument(docket);
    return { document_id: document_id!, finding_id: '/extracted_fields/dates/start' };
  },
  async 'document_id page'(docket) {
    const { body } = await docket.upload('/documents', {
      file: { bytes: buildPdf([['A lease.']]) },
    });
    await docket.runJobs();
    // The stand-in for text extraction takes every file for plain text.
    await docket.services.db
      .updateTable('documents')
      .set({ media_type: PDF })
      .where('id', '=', body.id)
      .execute();
    return { document_id: body.id, page: '1' };
  },
  async 'document_id share_id'(docket) {
    const { document_id } = await analyzedDocument(docket);
    const { body } = await docket.post(`/documents/${document_id}/shares`, {});
    return { document_id: document_id!, share_id: body.id };
  },
  async transcription_id(docket) {
    return { transcription_id: (await createCompletedTranscription(docket)).id };
  },
  async 'transcription_id segment_id'(docket) {
    const { id, segments } = await createCompletedTranscription(docket);
    return { transcription_id: id, segment_id: segments[0].id };
  },
  async meeting_id(docket) {
    return { meeting_id: (await createCompletedTranscription(docket)).meeting_id };
  },
  async 'meeting_id finding_id'(docket) {
    const ids = await meetingWith(docket, 'summary');
    const { body } = await docket.get(`/meetings/${ids['meeting_id']}/summary`);
    return { ...ids, finding_id: body.findings['/key_points/0'].id };
  },
  async 'meeting_id item_id'(docket) {
    const said = 'I will send the price list to the supplier by Friday.';
    const { meetingId } = await spokenMeeting(docket, [1, said]);
    const { body } = await docket.post(`/meetings/${meetingId}/action-items`, {});
    return { meeting_id: meetingId, item_id: body.action_items[0].id };
  },
  async task_id(docket) {
    return { task_id: (await docket.post('/tasks', { title: 'a' })).body.id };
  },
  async generation_id(docket) {
    return { generation_id: (await docket.post('/generate/content', { topic: 'a' })).body.id };
  },
  integration_id: connectedIntegration,
  async sync_id(docket) {
    const { integration_id: integration } = await connectedIntegration(docket);
    const { body: task } = await docket.post('/tasks', { title: 'a' });
    const { body } = await docket.post('/integrations/sync', { integration, task_ids: [task.id] });
    return { sync_id: body.id };
  },
  async webhook_id(docket) {
    const events = ['document.deleted'];
    return { webhook_id: await docket.registerWebhook('https://hooks.example', events, 'whsec') };
  },
  async 'webhook_id delivery_id'(docket) {
    const webhook_id = await docket.registerWebhook('https://hooks.example', ['*'], 'whsec');
    const { body } = await docket.post(`/webhooks/${webhook_id}/test`);
    return { webhook_id, delivery_id: body.id };
  },
  async event_id(docket) {
    await docket.post('/tasks', { title: 'a' });
    return { event_id: (await docket.get('/events')).body.events[0].id };
  },
  async workspace_id(docket) {
    return { workspace_id: await workspaceOf(docket) };
  },
  async 'workspace_id kind'(docket) {
    const workspace_id = await workspaceOf(docket);
    const path = `/v2/workspaces/${workspace_id}/engines/language`;
    await docket.request('PUT', path, OWN_MODELS);
    return { workspace_id, kind: 'language' };
  },
  async 'workspace_id user_id'(docket) {
    const workspace_id = await workspaceOf(docket);
    return { workspace_id, user_id: await newMember(docket, workspace_id, 'member') };
  },
  async 'workspace_id invitation_id'(docket) {
    const workspace_id = await workspaceOf(docket);
    const invited = { email: `${newId('user')}@example.com` };
    const { body } = await docket.post(`/workspaces/${workspace_id}/members`, invited);
    return { workspace_id, invitation_id: body.id };
  },
  async key_id(docket) {
    const { body } = await docket.post('/api-keys', { name: 'a', scopes: ['read:tasks'] });
    return { key_id: body.id };
  },
  async client_id(docket) {
    const { body } = await docket.request('POST', '/oauth/clients', NEW_CLIENT);
    return { client_id: body.id };
  },
  async session_id(docket) {
    return { session_id: (await signInUserOf(docket)).sessionId };
  },
};

/** Creates rows for operations that need a row in a certain state. */
export const ROWS_OF: Record<string, MakeRow> = {
  retryDocument: (docket) => analyzedDocument(docket, '%PDF-broken'),
  async retryTranscription(docket) {
    return { transcription_id: await createFailedTranscription(docket) };
  },
  async uploadRecordingPart(docket) {
    return { transcription_id: (await announce(docket)).id };
  },
  async completeRecording(docket) {
    const { id } = await announce(docket, { size: undefined });
    await sendBytes(docket, { id, offset: 0 }, Buffer.alloc(COMPLETE.size));
    return { transcription_id: id };
  },
  async cancelTranscription(docket) {
    return { transcription_id: await createSubmittedTranscription(docket) };
  },
  getRecordingMedia: storedRecording,
  getWaveform: storedRecording,
  getActionItems: (docket) => meetingWith(docket, 'action-items'),
  createItemTasks: (docket) => meetingWith(docket, 'action-items'),
  getSummary: (docket) => meetingWith(docket, 'summary'),
  v1GetMeetingSummary: (docket) => meetingWith(docket, 'summary'),
  async importTranscript(docket) {
    return { meeting_id: (await docket.post('/meetings', { title: 'a' })).body.id };
  },
  async cancelDocument(docket) {
    const { body } = await docket.post('/documents', { title: 'a', content: 'text' });
    return { document_id: body.id };
  },
  async enableWebhook(docket) {
    const ids = await ROWS['webhook_id']!(docket);
    await docket.post(`/webhooks/${ids['webhook_id']}/disable`);
    return ids;
  },
};

const NEW_CLIENT = {
  name: 'a',
  redirect_uris: ['https://app.example/callback'],
  scopes: ['read:tasks'],
};

const COMPLETE = { size: 4 };

/** Body fields that a request needs besides the required ones, or that replace generated values. */
export const BODIES: Record<string, object> = {
  analyzeDocument: { document_url: 'https://files.example/a.pdf' },
  brainstorm: { topic: 'a' },
  extractDocument: { schema: TITLE_SCHEMA },
  checkExtractionSchema: { schema: TITLE_SCHEMA },
  createExtractionTemplate: NEW_TEMPLATE,
  createGrid: RENT_COLUMNS,
  reviewGridCell: { value: '800 EUR' },
  updateExtractionTemplate: { name: 'a' },
  createOAuthClient: NEW_CLIENT,
  completeRecording: COMPLETE,
  updateApiKey: { name: 'a' },
  correctDocumentFinding: { confirmed: true },
  correctMeetingFinding: { confirmed: true },
  updateActionItem: { state: 'dismissed' },
  updateDocument: { title: 'a' },
  updateGeneration: { title: 'a' },
  updateIntegration: { name: 'a' },
  updateMeeting: { title: 'a' },
  updateMe: { name: 'a' },
  updateMember: { role: 'viewer' },
  updateOAuthClient: { name: 'a' },
  updateTranscription: { title: 'a' },
  updateTask: { title: 'a' },
  setOwnEngine: OWN_MODELS,
  updateWebhook: { description: 'a' },
  updateWorkspace: { name: 'a' },
  v1UpdateDocument: { title: 'a' },
  correctSegment: { text: 'Good evening.' },
  updateSpeakers: { speakers: [{ speaker: 'Speaker 1', name: 'Ana' }] },
  inviteMember: { email: 'invited@example.com' },
  completeSetup: { email: 'somebody@example.com' },
  login: { email: 'somebody@example.com' },
};

/** Body fields of operations whose body names a row of the caller. */
export const OWN_BODIES: Record<string, (docket: Docket) => Promise<object>> = {
  ask: (docket) => ROWS['document_id']!(docket),
  streamAnswer: (docket) => ROWS['document_id']!(docket),
  async extractActionItems(docket) {
    return { transcript_id: (await createCompletedTranscription(docket)).id };
  },
  analyzeMeetings: (docket) => ROWS['meeting_id']!(docket),
  async syncTasks(docket) {
    const { integration_id: integration } = await connectedIntegration(docket);
    return { integration, task_ids: [(await docket.post('/tasks', { title: 'a' })).body.id] };
  },
  // Two integrations do not push to one project.
  createIntegration: async () => ({ project: `acme/${newId('integration')}` }),
};

/** Query parameters that replace generated values. */
export const QUERIES: Record<string, (ids: Ids) => object> = {
  // The workspaces of tests have their ids as slugs.
  deleteWorkspace: ({ workspace_id }) => ({ confirm: workspace_id }),
  // Ends at once.
  streamEvents: () => ({ max_seconds: 0 }),
};

/** Creates a grid of one filled row. */
async function filledGrid(docket: Docket): Promise<{ id: string }> {
  await docket.post('/documents', { title: 'a', content: 'The rent is 800 EUR.' });
  await docket.runJobs();
  const { body } = await docket.post('/grids', NEW_GRID);
  await docket.runJobs();
  return body;
}

export async function workspaceOf(docket: Docket): Promise<string> {
  return (await docket.get('/me')).body.default_workspace_id;
}

/** @returns the id of a new user with a role in the workspace */
export async function newMember(docket: Docket, workspace_id: string, role: Role): Promise<string> {
  const { services } = docket;
  const id = newId('user');
  const created_at = isoNow(services.clock);
  await inTransaction(services, async (tx) => {
    const email = `${id}@example.com`;
    await insertUser(
      tx,
      buildUserRow({
        id,
        email,
        name: null,
        password_hash: null,
        created_at,
        email_verified_at: created_at,
      }),
    );
    await insertMembership(tx, { workspace_id, user_id: id, role, created_at });
  });
  return id;
}

/** Signs the user of the caller's key in once more, past the password. */
export async function signInUserOf(
  docket: Docket,
): Promise<{ sessionId: string; tokens: IssuedTokens }> {
  const { services } = docket;
  const userId: string = (await docket.get('/me')).body.user.id;
  return inTransaction(services, async (tx) => {
    const grant = await startGrant(tx, services, { userId, kind: 'tokens', caller: CALLER });
    return { sessionId: grant.id, tokens: await issueTokens(tx, services, grant) };
  });
}

/** Creates an integration with a provider that never answers. */
async function connectedIntegration(docket: Docket): Promise<Ids> {
  const { body } = await docket.post('/integrations', {
    provider: 'github',
    token: 'token-of-nobody',
    base_url: 'http://127.0.0.1:9',
    project: `acme/${newId('integration')}`,
  });
  return { integration_id: body.id };
}

/** Uploads a recording and transcribes it with the stand-ins. */
async function storedRecording(docket: Docket): Promise<Ids> {
  const { body } = await docket.upload('/transcribe/upload', {
    file: { bytes: 'recording', name: 'standup.wav' },
    fields: { language: 'en' },
  });
  await docket.runJobs();
  return { transcription_id: body.id };
}

async function meetingWith(docket: Docket, result: 'action-items' | 'summary'): Promise<Ids> {
  const { meeting_id } = await createCompletedTranscription(docket);
  await docket.post(`/meetings/${meeting_id}/${result}`, {});
  return { meeting_id };
}

async function analyzedDocument(docket: Docket, content = 'text'): Promise<Ids> {
  await using file = await startReceiver(200, content);
  const { body } = await docket.post('/documents/analyze', {
    document_url: `${file.url}/a.txt`,
    analysis_type: 'contract_review',
  });
  await docket.runJobs();
  return { document_id: body.id };
}

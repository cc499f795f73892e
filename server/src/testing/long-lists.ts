import { type Docket, startReceiver } from './docket.ts';
import { type Ids, ROWS, TITLE_SCHEMA } from './rows.ts';
import { createSubmittedTranscription } from './transcriptions.ts';

type MakeMore = (owner: Docket, ids: Ids) => Promise<unknown>;

const of =
  (kind: string): MakeMore =>
  (owner) =>
    ROWS[kind]!(owner);

const text = (owner: Docket) => owner.post('/documents', { title: 'a', content: 'text' });

/** Adds a row to what each list shows: called twice, it has a second page of one. */
export const ADD_TO_LIST: Record<string, MakeMore> = {
  listDocuments: text,
  v1ListDocuments: text,
  listTranscriptions: createSubmittedTranscription,
  listMeetings: createSubmittedTranscription,
  v1ListMeetings: createSubmittedTranscription,
  listTasks: of('task_id'),
  listGenerations: of('generation_id'),
  listIntegrations: of('integration_id'),
  listWebhooks: of('webhook_id'),
  listEvents: of('task_id'),
  listApiKeys: of('key_id'),
  listMembers: of('workspace_id user_id'),
  listInvitations: of('workspace_id invitation_id'),
  listAuditLog: of('webhook_id'),
  listOAuthClients: of('client_id'),
  listAnalyses: analyzeAgain,
  listExtractions: (owner, { document_id }) =>
    owner.post(`/documents/${document_id}/extract`, { schema: TITLE_SCHEMA }),
  listExtractionTemplates: of('template_id'),
  listGrids: of('grid_id'),
  listGridRows: async (owner, { grid_id }) => {
    await text(owner);
    await owner.runJobs();
    await owner.post(`/grids/${grid_id}/fill`, {});
    await owner.runJobs();
  },
  listDocumentDeliveries: analyzeAgain,
  listChats: (owner, { document_id }) =>
    owner.post(`/documents/${document_id}/chat`, { question: 'What?' }),
  listShares: (owner, { document_id }) => owner.post(`/documents/${document_id}/shares`, {}),
  listAllShares: of('document_id share_id'),
  listStrategicAnalyses: (owner, { meeting_id }) =>
    owner.post(`/meetings/${meeting_id}/strategic-analysis`, {}),
  listTaskActivity: (owner, { task_id }) =>
    owner.patch(`/tasks/${task_id}`, { description: crypto.randomUUID() }),
  listWebhookDeliveries: (owner, { webhook_id }) => owner.post(`/webhooks/${webhook_id}/test`),
};

/** Additional query of a list that shows all rows. */
export const LIST_QUERIES: Record<string, object> = {
  listWebhookDeliveries: { include: 'pending' },
  listDocumentDeliveries: { include: 'pending' },
};

/** Lists with at most one page, whatever callers ask for. */
export const ONE_PAGE: Record<string, string> = {
  listTranscriptionDeliveries:
    'a transcription is notified once; the list is that of listDocumentDeliveries',
};

async function analyzeAgain(owner: Docket, { document_id }: Ids): Promise<void> {
  await using receiver = await startReceiver();
  await owner.post(`/documents/${document_id}/analyses`, {
    analysis_type: 'legal_review',
    webhook_url: receiver.url,
  });
  await owner.runJobs();
}

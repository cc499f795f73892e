import type { Static } from 'typebox';

import type { DocumentDetail } from '../contract/documents.ts';
import * as endpoints from '../contract/v1.ts';
import * as meetingEndpoints from '../contract/v1-meetings.ts';
import { createFromContent, createFromUpload } from '../documents/create.ts';
import { removeDocument } from '../documents/delete.ts';
import { findDocumentDetail, findDocumentDetails } from '../documents/detail.ts';
import { editDocument } from '../documents/edit.ts';
import { findSourceText } from '../documents/files/download.ts';
import { RETRY_AFTER_SECONDS } from '../documents/not-ready.ts';
import { replaceContent } from '../documents/replace-content.ts';
import { listDocumentsPage } from '../documents/list.ts';
import { getDocument, locateDocument } from '../documents/store.ts';
import { handle, reply } from '../http/route.ts';
import { listMeetingsPage } from '../meetings/list.ts';
import { getOrCreateSummary } from '../meetings/results/summaries.ts';
import { locateMeeting } from '../meetings/store.ts';
import { searchWorkspace } from '../search/search-workspace.ts';
import { replyWithMeetingTranscript } from '../transcription/meeting-transcript.ts';

const byDocumentId = { locate: locateDocument };
const byMeetingId = { locate: locateMeeting };

/** Routes of version 1 of the API: older request and response shapes over the functions of version 2. */
export const v1Routes = [
  handle(endpoints.v1ListDocuments, async ({ services, workspaceId }, { query }) => {
    const { documents, pagination } = await listDocumentsPage(services, workspaceId, query);
    const ids = documents.map(({ id }) => id);
    return { data: await findDocumentDetails(services.reads, workspaceId, ids), pagination };
  }),

  handle(
    endpoints.v1GetDocument,
    async ({ services, workspaceId }, { params }) => {
      const document = await getDocument(services.reads, workspaceId, params.document_id);
      const content = await findSourceText(services, document);
      const detail = await findDocumentDetail(services.reads, workspaceId, document.id);
      return { ...detail, ...(content !== undefined && { content }) };
    },
    byDocumentId,
  ),

  handle(endpoints.v1CreateDocument, (context, input) => {
    const { file, body } = input;
    if (file) return createFromUpload(context, file, body, createdReply);
    return createFromContent(context, body, (document) =>
      createdReply({ ...document, content: body.content }),
    );
  }),

  handle(endpoints.v1UploadDocument, (context, { file, body }) =>
    createFromUpload(context, file, body, createdReply),
  ),

  handle(
    endpoints.v1UpdateDocument,
    async (context, { params, body: { content, ...fields } }) => {
      const { document_id: id } = params;
      if (content === undefined) return editDocument(context, id, fields);
      return { ...(await replaceContent(context, id, { ...fields, content })), content };
    },
    byDocumentId,
  ),

  handle(
    endpoints.v1DeleteDocument,
    (context, { params }) => removeDocument(context, params.document_id),
    byDocumentId,
  ),

  handle(meetingEndpoints.v1ListMeetings, async ({ services, workspaceId }, { query }) => {
    const { meetings, pagination } = await listMeetingsPage(services, workspaceId, query);
    return { data: meetings, pagination };
  }),

  handle(
    meetingEndpoints.v1GetMeetingTranscript,
    (context, { params, query }) =>
      replyWithMeetingTranscript(context, params.meeting_id, { words: query.include === 'words' }),
    byMeetingId,
  ),

  handle(
    meetingEndpoints.v1GetMeetingSummary,
    (context, { params }) => getOrCreateSummary(context, params.meeting_id),
    byMeetingId,
  ),

  handle(endpoints.v1Search, (context, { body }) => searchWorkspace(context, body)),
];

function createdReply(document: Static<typeof DocumentDetail> & { content?: string }) {
  return reply(201, document, {
    location: `/v1/documents/${document.id}`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

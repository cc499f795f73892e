import type { AskDocumentRequest, AskRequest } from '../../contract/chats.ts';
import * as endpoints from '../../contract/chats.ts';
import { type Context, handle } from '../../http/route.ts';
import { loadNewestPageOfQuery } from '../../http/request/pagination.ts';
import { eventStreamReply } from '../../http/reply/replies.ts';
import { invalidField } from '../../kernel/errors.ts';
import { getDocument, locateDocument } from '../store.ts';
import { answerQuestion, prepareQuestion, presentChat } from './ask.ts';
import { selectChats } from './store.ts';
import { streamAnswer } from './stream-answer.ts';

const byDocumentId = { locate: locateDocument };
const byNamedDocument = { locate: locateDocument, locateBy: 'document_id' };

export const chatRoutes = [
  handle(
    endpoints.askDocument,
    (context, { params, body }) => answer(context, questionAbout(params.document_id, body)),
    byDocumentId,
  ),

  handle(
    endpoints.streamDocumentAnswer,
    (context, { params, body }) => answerAsStream(context, questionAbout(params.document_id, body)),
    byDocumentId,
  ),

  handle(endpoints.ask, (context, { body }) => answer(context, body), byNamedDocument),

  handle(
    endpoints.streamAnswer,
    (context, { body }) => answerAsStream(context, body),
    byNamedDocument,
  ),

  handle(
    endpoints.listChats,
    async ({ services, workspaceId }, { params, query }) => {
      const { id: documentId } = await getDocument(services.reads, workspaceId, params.document_id);
      const { thread_id: threadId } = query;
      const list = { list: 'chats', workspaceId, filters: [documentId, threadId] };
      const chats = selectChats(services.reads, workspaceId, { documentId, threadId });
      const { items, pagination } = await loadNewestPageOfQuery(services, query, list, chats);
      return { chats: items.map((row) => presentChat(row)), pagination };
    },
    byDocumentId,
  ),
];

/** @throws ApiError `invalid_request` if the body names another document than the path */
function questionAbout(document_id: string, body: AskDocumentRequest): AskRequest {
  if (body.document_id !== undefined && body.document_id !== document_id) {
    throw invalidField(
      'document_id',
      'invalid_value',
      'document_id differs from the document of the path',
    );
  }
  return { ...body, document_id };
}

/** Answers as JSON, or as server-sent events if the client accepts them. */
async function answer(context: Context, request: AskRequest) {
  if (context.acceptsEventStream) return answerAsStream(context, request);
  return answerQuestion(context, await prepareQuestion(context, request));
}

/** Answers as server-sent events. Errors before the answer have their status. */
async function answerAsStream(context: Context, request: AskRequest) {
  const prepared = await prepareQuestion(context, request);
  return eventStreamReply(() =>
    streamAnswer(
      (listeners) => answerQuestion(context, prepared, listeners),
      request.include_sources !== false,
    ),
  );
}

import type { AskRequest } from '../../contract/chats.ts';
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

export const chatRoutes = [
  handle(
    endpoints.askDocument,
    (context, { params: { document_id }, body }) => {
      if (body.document_id !== undefined && body.document_id !== document_id) {
        throw invalidField(
          'document_id',
          'invalid_value',
          'document_id differs from the document of the path',
        );
      }
      return answer(context, { ...body, document_id });
    },
    byDocumentId,
  ),

  handle(endpoints.ask, (context, { body }) => answer(context, body), {
    locate: locateDocument,
    locateBy: 'document_id',
  }),

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

/** Answers as JSON, or as server-sent events if the client accepts them. Errors before the answer have their status. */
async function answer(context: Context, request: AskRequest) {
  const prepared = await prepareQuestion(context, request);
  if (!context.acceptsEventStream) return answerQuestion(context, prepared);
  return eventStreamReply(() =>
    streamAnswer((onSentence) => answerQuestion(context, prepared, onSentence)),
  );
}

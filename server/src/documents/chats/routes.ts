import {
  ask,
  askDocument as askDocumentEndpoint,
  type AskRequest,
  listChats,
} from '../../contract/chats.ts';
import { type Context, handle } from '../../http/handle.ts';
import { newestPage } from '../../http/pagination.ts';
import { streamReply } from '../../http/replies.ts';
import { invalidField } from '../../kernel/errors.ts';
import { getDocument, locateDocument } from '../store.ts';
import { askDocument, presentChat } from './ask.ts';
import { countChats, listChatRows } from './store.ts';
import { streamAnswer } from './stream-answer.ts';

export const chatRoutes = [
  handle(
    askDocumentEndpoint,
    (context, { params: { document_id }, body }) => {
      if (body.document_id !== undefined && body.document_id !== document_id) {
        throw invalidField(
          'document_id',
          'invalid_value',
          'document_id is another than that of the path',
        );
      }
      return answer(context, { ...body, document_id });
    },
    { locate: locateDocument },
  ),

  handle(ask, (context, { body }) => answer(context, body), {
    locate: locateDocument,
    locateBy: 'document_id',
  }),

  handle(
    listChats,
    async ({ services, workspaceId }, { params, query }) => {
      const { id: documentId } = await getDocument(services.reads, workspaceId, params.document_id);
      const list = { documentId, threadId: query.thread_id };
      const scope = { list: 'chats', workspaceId, filters: [documentId, query.thread_id] };
      const { items, pagination } = await newestPage(services, query, scope, {
        rows: (page) => listChatRows(services.reads, workspaceId, list, page),
        total: () => countChats(services.reads, workspaceId, list),
      });
      return { chats: items.map((row) => presentChat(row)), pagination };
    },
    { locate: locateDocument },
  ),
];

/** As JSON, or sentence by sentence for who asks for events. */
function answer(context: Context, request: AskRequest) {
  if (!context.acceptsEventStream) return askDocument(context, request);
  return streamReply(() => streamAnswer((onSentence) => askDocument(context, request, onSentence)));
}

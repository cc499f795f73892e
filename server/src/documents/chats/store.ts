import type { Db, Tx } from '../../storage/db.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import type { ChatRow } from '../../storage/sharing-schema.ts';

export async function insertChat(tx: Tx, chat: ChatRow): Promise<void> {
  await tx.insertInto('chats').values(chat).execute();
}

/** The last `limit` chats of a conversation about this document, the oldest first. */
export async function listThread(
  db: Db,
  workspaceId: string,
  thread: { documentId: string; threadId: string; limit: number },
): Promise<ChatRow[]> {
  const rows = await db
    .selectFrom('chats')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('thread_id', '=', thread.threadId)
    .where('document_id', '=', thread.documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(thread.limit)
    .execute();
  return rows.toReversed();
}

type ChatList = { documentId: string; threadId: string | undefined };

export async function listChatRows(
  db: Db,
  workspaceId: string,
  list: ChatList,
  page: Page,
): Promise<ChatRow[]> {
  return newestPage(chatsOf(db, workspaceId, list).selectAll(), page).execute();
}

export async function countChats(db: Db, workspaceId: string, list: ChatList): Promise<number> {
  const { count } = await chatsOf(db, workspaceId, list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function chatsOf(db: Db, workspaceId: string, { documentId, threadId }: ChatList) {
  const query = db
    .selectFrom('chats')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
  return threadId === undefined ? query : query.where('thread_id', '=', threadId);
}

import type { Db, Tx } from '../../storage/db.ts';
import type { ChatRow } from '../../storage/sharing-schema.ts';

export async function insertChat(tx: Tx, chat: ChatRow): Promise<void> {
  await tx.insertInto('chats').values(chat).execute();
}

/** Lists the last `limit` chats of a conversation about a document, the oldest first. */
export async function listThread(
  db: Db,
  workspaceId: string,
  { limit, ...filter }: { documentId: string; threadId: string; limit: number },
): Promise<ChatRow[]> {
  const rows = await selectChats(db, workspaceId, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** Selects the chats about a document, or those of one conversation. */
export function selectChats(
  db: Db,
  workspaceId: string,
  { documentId, threadId }: { documentId: string; threadId: string | undefined },
) {
  const query = db
    .selectFrom('chats')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
  return threadId === undefined ? query : query.where('thread_id', '=', threadId);
}

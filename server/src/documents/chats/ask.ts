import { type AskRequest, type Chat, CONTEXT_WINDOW_DEFAULT } from '../../contract/chats.ts';
import type { Answer, OnSentence } from '../../engines/language/language-engine.ts';
import { verifyAnswer } from '../../engines/language/verify-answer.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { requireQuota } from '../../limits/quota.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { ChatRow } from '../../storage/sharing-schema.ts';
import { findStoredText, notReady } from '../reading/stored-text.ts';
import { getDocument, getLockedDocument } from '../store.ts';
import { insertChat, listThread } from './store.ts';

/** A follow-up rarely refers further back. */
const HISTORY_MAX = 5;

/**
 * Asks the language engine and stores what it answered.
 *
 * @param onSentence as of the engine
 * @throws ApiError `resource_not_found` without such a document, `invalid_request` when it has no text yet or no such
 * conversation
 */
export async function askDocument(
  { services, workspaceId, transaction, signal }: Context,
  request: AskRequest,
  onSentence?: OnSentence,
): Promise<Chat> {
  const {
    document_id,
    question,
    context_window = CONTEXT_WINDOW_DEFAULT,
    include_sources,
  } = request;
  const document = await getDocument(services.reads, workspaceId, document_id);
  await requireQuota(services, workspaceId, 'tokens');
  const history = await historyOf(services, workspaceId, request);
  const text = await findStoredText(services.reads, document);
  if (!text) throw notReady(document.status);
  const asked = { question, contextPages: context_window, history, onSentence };
  const language = await services.language.forWorkspace(workspaceId);
  const answer = verifyAnswer(text, await language.answer(text, asked, signal));

  const id = newId('chat');
  const chat: ChatRow = {
    workspace_id: workspaceId,
    id,
    document_id,
    thread_id: request.thread_id ?? id,
    question,
    answer_json: JSON.stringify(answer),
    created_at: isoNow(services.clock),
  };
  return transaction(async (tx) => {
    await getLockedDocument(tx, workspaceId, document_id);
    await insertChat(tx, chat);
    return presentChat(chat, include_sources);
  });
}

async function historyOf(
  { reads }: Services,
  workspaceId: string,
  { document_id, thread_id }: AskRequest,
): Promise<{ question: string; answer: string }[]> {
  if (thread_id === undefined) return [];
  const thread = { documentId: document_id, threadId: thread_id, limit: HISTORY_MAX };
  const rows = await listThread(reads, workspaceId, thread);
  if (rows.length === 0) {
    throw invalidField(
      'thread_id',
      'invalid_value',
      `No conversation ${thread_id} about this document`,
    );
  }
  return rows.map(({ question, answer_json }) => ({
    question,
    answer: (JSON.parse(answer_json) as Answer).answer,
  }));
}

/** Older rows do not say who answered. */
type StoredAnswer = Omit<Answer, 'engine' | 'warnings'> & Partial<Answer>;

export function presentChat(row: ChatRow, includeSources = true): Chat {
  const stored = JSON.parse(row.answer_json) as StoredAnswer;
  const { answer, answered, sources, confidence, engine, warnings = [] } = stored;
  return {
    id: row.id,
    document_id: row.document_id,
    thread_id: row.thread_id,
    question: row.question,
    answer,
    answered,
    ...(includeSources && { sources: [...sources] }),
    confidence: Math.round(confidence * 1_000) / 1_000,
    ...(engine && { engine }),
    warnings: [...warnings],
    created_at: row.created_at,
  };
}

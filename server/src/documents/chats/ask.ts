import type { Analysis } from '../../contract/analysis.ts';
import { type AskRequest, type Chat, CONTEXT_WINDOW_DEFAULT } from '../../contract/chats.ts';
import type {
  Answer,
  QuestionRequest,
  SentenceListener,
} from '../../engines/language-engine/language-engine.ts';
import { findOverviewKind } from '../../engines/language-engine/overview-question.ts';
import type { ExtractedText } from '../../engines/text-extraction/text-extraction-engine.ts';
import {
  isVerifiedSource,
  verifyAnswer,
} from '../../engines/language-engine/evidence/verify-documents.ts';
import type { Context } from '../../http/route.ts';
import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { requireQuota } from '../../limits/quota.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../app/services.ts';
import type { ChatRow } from '../../storage/sharing-schema.ts';
import { parseStoredAnalysis } from '../analyses/stored-analysis.ts';
import { findNewestAnalysis } from '../analyses/store.ts';
import { documentNotReadyError } from '../not-ready.ts';
import { getDocument, getLockedDocument } from '../store.ts';
import { findExtractedText } from '../text/store.ts';
import { insertChat, listThread } from './store.ts';

/** Number of earlier questions given to the engine; a follow-up rarely refers further back. */
const HISTORY_MAX = 5;

/** A question with all that its answer needs. */
export type PreparedQuestion = {
  request: AskRequest;
  text: ExtractedText;
  history: { question: string; answer: string }[];
  /** Newest completed analysis, if the question is about the whole document. */
  analysis: Analysis | undefined;
};

/**
 * Loads the text of the document and the conversation of a question.
 *
 * @throws ApiError `resource_not_found` for an unknown document; `invalid_request` when it has no text or the
 * conversation is unknown; `insufficient_quota`
 */
export async function prepareQuestion(
  { services, workspaceId }: Context,
  request: AskRequest,
): Promise<PreparedQuestion> {
  const document = await getDocument(services.reads, workspaceId, request.document_id);
  await requireQuota(services, workspaceId, 'tokens');
  const history = await loadHistory(services, workspaceId, request);
  const text = await findExtractedText(services.reads, document);
  if (!text) throw documentNotReadyError(document);
  const analysis = findOverviewKind(request.question)
    ? await loadAnalysis(services, workspaceId, document.id)
    : undefined;
  return { request, text, history, analysis };
}

/** Listeners to an answer that is being written. */
export type AnswerListeners = Pick<QuestionRequest, 'onSentence' | 'onProgress'>;

/**
 * Answers a question about a document with the language engine, verifies the citations and stores the chat.
 *
 * @param listeners receive each sentence of the answer as the engine streams it, and signs that a model is at work
 */
export async function answerQuestion(
  { services, workspaceId, transaction, signal }: Context,
  { request, text, history, analysis }: PreparedQuestion,
  { onSentence, onProgress }: AnswerListeners = {},
): Promise<Chat> {
  const { document_id, question, include_sources, deadline_seconds } = request;
  const { context_window = CONTEXT_WINDOW_DEFAULT } = request;
  const contextPages = Math.min(Math.floor(context_window), text.pages.length);
  const options = {
    question,
    contextPages,
    history,
    analysis,
    onSentence: onSentence && withVerifiedSources(text, onSentence),
    onProgress,
  };
  const deadlineMs = deadline_seconds && deadline_seconds * SECOND_MS;
  const language = await services.language.forWorkspace(workspaceId, 'interactive', deadlineMs);
  const answer = verifyAnswer(text, await language.answer(text, options, signal));

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

function withVerifiedSources(text: ExtractedText, onSentence: SentenceListener): SentenceListener {
  return (sentence, sources) =>
    onSentence(
      sentence,
      sources?.filter((source) => isVerifiedSource(text, source)),
    );
}

async function loadAnalysis(
  { reads }: Services,
  workspaceId: string,
  documentId: string,
): Promise<Analysis | undefined> {
  const row = await findNewestAnalysis(reads, workspaceId, documentId, 'completed');
  return row?.result_json ? parseStoredAnalysis(row.result_json) : undefined;
}

async function loadHistory(
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

/** Answer as stored. Older rows lack sentences, engine and warnings, and have `answered` instead of an outcome. */
type StoredAnswer = Omit<Answer, 'sentences' | 'engine' | 'warnings' | 'outcome'> &
  Partial<Answer> & { answered?: boolean };

/** Presents a chat; `includeSources` false omits the cited passages. */
export function presentChat(row: ChatRow, includeSources = true): Chat {
  const stored = JSON.parse(row.answer_json) as StoredAnswer;
  const { answer, sentences, sources, confidence, engine, warnings = [] } = stored;
  const outcome = stored.outcome ?? (stored.answered ? 'answered' : 'not_found');
  return {
    id: row.id,
    document_id: row.document_id,
    thread_id: row.thread_id,
    question: row.question,
    answer,
    answered: outcome === 'answered',
    outcome,
    ...(sentences && {
      sentences: sentences.map(({ text, sources: cited }) => ({
        text,
        sources: includeSources ? [...cited] : [],
      })),
    }),
    ...(includeSources && { sources: [...sources] }),
    confidence: Math.round(confidence * 1_000) / 1_000,
    ...(engine && { engine }),
    warnings: [...warnings],
    created_at: row.created_at,
  };
}

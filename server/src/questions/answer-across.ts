import type { AnswerProgress } from '../contract/chats.ts';
import type {
  QuestionRequest,
  ReadSource,
  UnreadSource,
  WorkspaceAnswer,
} from '../contract/questions.ts';
import { SOURCES_READ_DEFAULT } from '../contract/questions.ts';
import type { Answer } from '../engines/language-engine/language-engine.ts';
import type { Context } from '../http/route.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { WorkError } from '../kernel/errors.ts';
import { requireQuota } from '../limits/quota.ts';
import { answerFrom } from './answer-from.ts';
import { composeAcross } from './compose-across.ts';
import {
  type Candidates,
  findCandidates,
  type FoundCandidate,
  NAMED_MAX,
} from './find-candidates.ts';
import { findSubjects, type SubjectMatches } from './find-subjects.ts';
import { type AnsweredSource, toReadSource } from './answered-source.ts';
import { type Candidate, readSourceText } from './source-text.ts';

/** Sources that are read at a time: the compute pool and the models are shared with other requests. */
const CONCURRENCY = 2;

/** A question with the sources that may answer it. */
export type PreparedQuestion = {
  request: QuestionRequest;
  candidates: Candidates;
  subjects: SubjectMatches;
};

/**
 * Finds the sources that may answer a question.
 *
 * @throws ApiError `forbidden`, `resource_not_found`, `invalid_request` for a filter, or `insufficient_quota`
 */
export async function prepareQuestion(
  context: Context,
  request: QuestionRequest,
): Promise<PreparedQuestion> {
  await requireQuota(context.services, context.workspaceId, 'tokens');
  const candidates = await findCandidates(context, request);
  const subjects = await findSubjects(context, request.question, candidates.found);
  return { request, candidates, subjects };
}

/** Listeners to an answer from several sources. */
export type ReadListeners = {
  onRead?: (source: ReadSource) => void;
  onProgress?: (progress: AnswerProgress) => void;
};

/**
 * Answers a question from several sources: each is read by the engine of the workspace alone, so that every sentence
 * has verified passages of one source, and the answers of the sources are then joined.
 *
 * @param listeners receive each source once it is read, and signs that a model is at work
 */
export async function answerAcross(
  context: Context,
  { request, candidates, subjects }: PreparedQuestion,
  listeners: ReadListeners = {},
): Promise<WorkspaceAnswer> {
  const { question, limit = SOURCES_READ_DEFAULT, deadline_seconds } = request;
  const ranked = rankBySubject(candidates.found, subjects);
  const { answered, unread } = await readEach(context, ranked.slice(0, limit), {
    question,
    subjects,
    deadlineMs: deadline_seconds && deadline_seconds * SECOND_MS,
    ...listeners,
  });
  const beyond = ranked.slice(limit).map((one): UnreadSource => ({
    source: one.source,
    id: one.id,
    title: one.title,
    reason: 'limit',
  }));
  const unfinished = await describeUnfinished(context, candidates.unfinished);
  const notRead = [...unread, ...unfinished, ...candidates.unindexed.map(toProcessing), ...beyond];
  return {
    question,
    ...composeAcross(question, answered, subjects),
    read: answered.map(toReadSource),
    not_read: notRead.slice(0, NAMED_MAX),
    not_read_total: notRead.length + candidates.total - candidates.found.length,
  };
}

/** Moves the sources that have the subject of the question to the front. */
function rankBySubject(
  found: readonly FoundCandidate[],
  { matches }: SubjectMatches,
): FoundCandidate[] {
  const count = ({ id }: Candidate) => matches.get(id) ?? 0;
  return found.toSorted((a, b) => count(b) - count(a));
}

type ReadOptions = ReadListeners & {
  question: string;
  subjects: SubjectMatches;
  deadlineMs: number | undefined;
};

async function readEach(
  context: Context,
  candidates: readonly FoundCandidate[],
  { question, subjects, deadlineMs, onRead, onProgress }: ReadOptions,
): Promise<{ answered: AnsweredSource[]; unread: UnreadSource[] }> {
  const { services, workspaceId } = context;
  const language = await services.language.forWorkspace(workspaceId, 'interactive', deadlineMs);
  const results: (AnsweredSource | UnreadSource | undefined)[] = [];
  const failures: WorkError[] = [];
  const queue = candidates.entries();
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const work = async () => {
    for (const [index, candidate] of queue) {
      signal.throwIfAborted();
      const source = await readSourceText(services, workspaceId, candidate);
      if (!source || 'reason' in source) {
        results[index] = source;
        continue;
      }
      const isSubject = subjects.most > 0 && subjects.matches.get(source.id) === subjects.most;
      const subject = isSubject ? subjects.titleWords : [];
      const answer = await tryAnswer(language, { source, question, subject, onProgress }, signal);
      const { source: kind, id, title, present } = source;
      if (answer instanceof WorkError) {
        failures.push(answer);
        results[index] = { source: kind, id, title, reason: 'failed' };
      } else {
        const passages = answer.sources.map(present);
        const { relevance } = candidate;
        const answered = { source: kind, id, title, answer, passages, relevance };
        results[index] = answered;
        onRead?.(toReadSource(answered));
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    // After a failure the other reader must not go on.
    stop.abort();
  }
  const answered = results.filter(
    (one): one is AnsweredSource => one !== undefined && 'answer' in one,
  );
  const unread = results.filter((one): one is UnreadSource => one !== undefined && 'reason' in one);
  if (answered.length === 0 && failures[0]) throw failures[0];
  return { answered, unread };
}

async function tryAnswer(...request: Parameters<typeof answerFrom>): Promise<Answer | WorkError> {
  try {
    return await answerFrom(...request);
  } catch (error) {
    if (error instanceof WorkError) return error;
    throw error;
  }
}

function toProcessing({ source, id, title }: Candidate): UnreadSource {
  return { source, id, title, reason: 'processing' };
}

/** Returns the reason for each source that was not ready for the search; leaves out sources that were deleted meanwhile. */
async function describeUnfinished(
  { services, workspaceId }: Context,
  candidates: readonly Candidate[],
): Promise<UnreadSource[]> {
  const texts = await Promise.all(
    candidates.map((one) => readSourceText(services, workspaceId, one)),
  );
  return texts.flatMap((one) => {
    if (one === undefined) return [];
    return 'reason' in one ? one : toProcessing(one);
  });
}

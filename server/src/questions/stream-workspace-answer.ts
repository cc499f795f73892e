import { EventEmitter, on } from 'node:events';

import type { StreamEvent } from '../contract/endpoint.ts';
import type {
  ReadSource,
  streamWorkspaceAnswer as endpoint,
  WorkspaceAnswer,
} from '../contract/questions.ts';

type AnswerEvent = StreamEvent<typeof endpoint>;

/**
 * Streams an answer across sources: `read` for each source, `delta` for each sentence, then `done` with the answer.
 * The sentences are chosen when all sources are read, so none is ever withdrawn.
 *
 * @param ask resolves with the answer
 */
export async function* streamWorkspaceAnswer(
  ask: (onRead: (source: ReadSource) => void) => Promise<WorkspaceAnswer>,
): AsyncGenerator<AnswerEvent, WorkspaceAnswer, void> {
  const emitter = new EventEmitter();
  const reads = on(emitter, 'read', { close: ['end'] });
  const answerPromise = ask((source) => void emitter.emit('read', source)).finally(() =>
    emitter.emit('end'),
  );
  // A client that disconnects ends this generator before the await below; the rejection must still be handled.
  answerPromise.catch(() => undefined);
  for await (const [data] of reads as AsyncIterable<[ReadSource]>) yield { event: 'read', data };
  const answer = await answerPromise;
  for (const [index, { text, sources }] of answer.sentences.entries()) {
    const data = {
      text: index === 0 ? text : ` ${text}`,
      sources: sources.map((at) => answer.sources[at]!),
    };
    yield { event: 'delta', data };
  }
  yield { event: 'done', data: answer };
  return answer;
}

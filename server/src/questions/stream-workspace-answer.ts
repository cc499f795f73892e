import { EventEmitter, on } from 'node:events';

import type { StreamEvent } from '../contract/endpoint.ts';
import type { streamWorkspaceAnswer as endpoint, WorkspaceAnswer } from '../contract/questions.ts';
import { limitProgress } from '../engines/language-engine/limit-progress.ts';
import type { ReadListeners } from './answer-across.ts';

type AnswerEvent = StreamEvent<typeof endpoint>;

/**
 * Streams an answer across sources: `progress` while a model is at work, `read` for each source, `delta` for each sentence, then `done` with the answer.
 * The sentences are chosen when all sources are read, so none is ever withdrawn.
 *
 * @param ask resolves with the answer
 */
export async function* streamWorkspaceAnswer(
  ask: (listeners: ReadListeners) => Promise<WorkspaceAnswer>,
): AsyncGenerator<AnswerEvent, WorkspaceAnswer, void> {
  const emitter = new EventEmitter();
  const emit = (event: AnswerEvent) => void emitter.emit('event', event);
  const events = on(emitter, 'event', { close: ['end'] }) as AsyncIterable<[AnswerEvent]>;
  const answerPromise = ask({
    onRead: (data) => emit({ event: 'read', data }),
    onProgress: limitProgress((data) => emit({ event: 'progress', data })),
  }).finally(() => emitter.emit('end'));
  // A client that disconnects ends this generator before the await below; the rejection must still be handled.
  answerPromise.catch(() => undefined);
  for await (const [event] of events) yield event;
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

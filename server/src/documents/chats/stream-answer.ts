import { EventEmitter, on } from 'node:events';

import type { AnswerProgress, ask as askEndpoint, Chat } from '../../contract/chats.ts';
import type { StreamEvent } from '../../contract/endpoint.ts';
import type {
  AnswerSource,
  SentenceListener,
} from '../../engines/language-engine/language-engine.ts';
import { limitProgress } from '../../engines/language-engine/limit-progress.ts';
import type { AnswerListeners } from './ask.ts';

type ChatEvent = StreamEvent<typeof askEndpoint>;

type AnswerPart = { sentence: Parameters<SentenceListener> } | { progress: AnswerProgress };

/**
 * Streams an answer as server-sent events: `delta` for each verified sentence, then `done` with the whole chat.
 * `progress` tells that a model is at work, and `reset` discards the deltas sent so far. Sentences that the engine did not stream are sent before `done`.
 *
 * @param includeSources whether each `delta` has the passages of its sentence
 * @param ask resolves with the stored chat; keeps running when the client stops reading, unless its own signal aborts
 */
export async function* streamAnswer(
  ask: (listeners: AnswerListeners) => Promise<Chat>,
  includeSources: boolean,
): AsyncGenerator<ChatEvent, Chat, void> {
  const emitter = new EventEmitter();
  const emit = (part: AnswerPart) => void emitter.emit('part', part);
  const parts = on(emitter, 'part', { close: ['end'] }) as AsyncIterable<[AnswerPart]>;
  const chatPromise = ask({
    onSentence: (...sentence) => emit({ sentence }),
    onProgress: limitProgress((progress) => emit({ progress })),
  }).finally(() => emitter.emit('end'));
  // A client that disconnects ends this generator before the await below; the rejection must still be handled.
  chatPromise.catch(() => undefined);
  let sent: string[] = [];
  const send = (text: string, sources: readonly AnswerSource[] | undefined): ChatEvent => {
    const data = {
      text: sent.length === 0 ? text : ` ${text}`,
      ...(includeSources && sources && { sources: sources.map(toPassage) }),
    };
    sent.push(text);
    return { event: 'delta', data };
  };
  for await (const [part] of parts) {
    if ('progress' in part) {
      yield { event: 'progress', data: part.progress };
      continue;
    }
    const [text, sources] = part.sentence;
    if (text !== null) {
      yield send(text, sources);
    } else if (sent.length > 0) {
      sent = [];
      yield RESET;
    }
  }
  const chat = await chatPromise;
  const final = listSentences(chat);
  if (sent.some((text, index) => text !== final[index]?.text)) {
    sent = [];
    yield RESET;
  }
  for (const { text, sources } of final.slice(sent.length)) yield send(text, sources);
  yield { event: 'done', data: chat };
  return chat;
}

const RESET: ChatEvent = { event: 'reset', data: {} };

/** Lists the sentences of a chat with their passages; the answer as one sentence if the chat has no sentences. */
function listSentences({
  answer,
  sentences,
  sources = [],
}: Chat): { text: string; sources?: AnswerSource[] }[] {
  if (!sentences) return [{ text: answer }];
  return sentences.map(({ text, sources: indexes }) => ({
    text,
    sources: indexes.map((index) => sources[index]!),
  }));
}

function toPassage({ page, start, end, excerpt }: AnswerSource) {
  return { page, start, end, excerpt };
}

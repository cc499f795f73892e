import { EventEmitter, on } from 'node:events';

import type { ask as askEndpoint, Chat } from '../../contract/chats.ts';
import type { StreamEvent } from '../../contract/endpoint.ts';
import type { SentenceListener } from '../../engines/language-engine/language-engine.ts';

type ChatEvent = StreamEvent<typeof askEndpoint>;

/**
 * Streams an answer as server-sent events: `delta` for each verified sentence, then `done` with the whole chat.
 * `reset` discards the deltas sent so far. Sentences that the engine did not stream are sent before `done`.
 *
 * @param ask resolves with the stored chat; keeps running when the client stops reading, unless its own signal aborts
 */
export async function* streamAnswer(
  ask: (onSentence: SentenceListener) => Promise<Chat>,
): AsyncGenerator<ChatEvent, Chat, void> {
  const emitter = new EventEmitter();
  const sentences = on(emitter, 'sentence', { close: ['end'] });
  const chatPromise = ask((sentence) => void emitter.emit('sentence', sentence)).finally(() =>
    emitter.emit('end'),
  );
  // A client that disconnects ends this generator before the await below; the rejection must still be handled.
  chatPromise.catch(() => undefined);
  let sent = '';
  for await (const [sentence] of sentences as AsyncIterable<[string | null]>) {
    if (sentence !== null) {
      const text = sent === '' ? sentence : ` ${sentence}`;
      sent += text;
      yield toDelta(text);
    } else if (sent !== '') {
      sent = '';
      yield RESET;
    }
  }
  const chat = await chatPromise;
  if (!chat.answer.startsWith(sent)) {
    sent = '';
    yield RESET;
  }
  for (const text of splitSentences(chat.answer.slice(sent.length))) yield toDelta(text);
  yield { event: 'done', data: chat };
  return chat;
}

const RESET: ChatEvent = { event: 'reset', data: {} };

function toDelta(text: string): ChatEvent {
  return { event: 'delta', data: { text } };
}

/** Splits text after sentences. The parts join to the same text again. */
function splitSentences(text: string): string[] {
  return text.match(/[^]+?[.!?;](?=\s|$)\s*|[^]+$/g) ?? [];
}

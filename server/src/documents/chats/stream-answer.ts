import { EventEmitter, on } from 'node:events';

import type { ask as askEndpoint, Chat } from '../../contract/chats.ts';
import type { StreamEvent } from '../../contract/endpoint.ts';
import type { OnSentence } from '../../engines/language/language-engine.ts';

type ChatEvent = StreamEvent<typeof askEndpoint>;

/**
 * The events of an answer while it comes: its sentences, each once the engine is certain of it, and in the end the
 * whole chat. What the engine told nobody about comes before that.
 *
 * @param ask resolves with the chat once it is stored; goes on until then, or until its own signal is aborted, when the
 *   events are taken no further
 */
export async function* streamAnswer(
  ask: (onSentence: OnSentence) => Promise<Chat>,
): AsyncGenerator<ChatEvent, Chat, void> {
  const told = new EventEmitter();
  const sentences = on(told, 'sentence', { close: ['end'] });
  const asked = ask((sentence) => void told.emit('sentence', sentence)).finally(() =>
    told.emit('end'),
  );
  // It is awaited below, unless who reads the events has left.
  asked.catch(() => undefined);
  let sent = '';
  for await (const [sentence] of sentences as AsyncIterable<[string | null]>) {
    if (sentence !== null) {
      const text = sent === '' ? sentence : ` ${sentence}`;
      sent += text;
      yield deltaOf(text);
    } else if (sent !== '') {
      sent = '';
      yield RESET;
    }
  }
  const chat = await asked;
  if (!chat.answer.startsWith(sent)) {
    sent = '';
    yield RESET;
  }
  for (const text of sentencesOf(chat.answer.slice(sent.length))) yield deltaOf(text);
  yield { event: 'done', data: chat };
  return chat;
}

const RESET: ChatEvent = { event: 'reset', data: {} };

function deltaOf(text: string): ChatEvent {
  return { event: 'delta', data: { text } };
}

/** Joined, they are the text again. */
function sentencesOf(text: string): string[] {
  return text.match(/[^]+?[.!?;](?=\s|$)\s*|[^]+$/g) ?? [];
}

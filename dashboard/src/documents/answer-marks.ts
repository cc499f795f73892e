import type { Chat } from '@docket/sdk';

import type { Marked } from './findings.ts';

/** Returns the id of a source of an answer, by which page and panel name it. */
export function sourceId(chat: Pick<Chat, 'id'>, index: number): string {
  return `${chat.id}.${index}`;
}

/** Lists the sources of the answers as marks of the pages. */
export function listAnswerMarks(chats: readonly Chat[]): Marked[] {
  return chats.flatMap((chat) =>
    (chat.sources ?? []).map((source, index) => ({
      id: sourceId(chat, index),
      kind: 'fact' as const,
      isStrong: false,
      evidence: [source as Marked['evidence'][number]],
    })),
  );
}

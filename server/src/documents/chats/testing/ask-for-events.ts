import assert from 'node:assert/strict';

import type { Docket } from '../../../testing/docket.ts';

export type ChatEvent = { event: string; data: any };

/** Asks about a document and yields the server-sent events as they arrive. */
export async function* askForEvents(
  docket: Docket,
  documentId: string,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const response = await fetch(`${docket.url}/v2/documents/${documentId}/chat/stream`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${docket.key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ question: 'When does it end?' }),
    ...(signal && { signal }),
  });
  assert.equal(response.status, 200);
  let text = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined) yield { event, data: JSON.parse(data!) };
    }
  }
}

/** Returns the parts of the answer in order, with null for each reset. */
export function toldIn(events: readonly ChatEvent[]): (string | null)[] {
  return events
    .filter(({ event }) => event === 'delta' || event === 'reset')
    .map(({ event, data }) => (event === 'delta' ? data.text : null));
}

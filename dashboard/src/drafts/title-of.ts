import type { Brainstorm, GeneratedContent } from '@docket/sdk';

/** Returns the name of a draft: the title of a text, the topic of ideas. */
export function titleOf(draft: GeneratedContent | Brainstorm): string {
  return draft.kind === 'content' ? draft.title : draft.topic;
}

import type { ContentTask, IdeasTask } from './built-in-generation.ts';
import { findIdeas } from './built-in/generation/ideas/find-ideas.ts';
import { writeContent } from './built-in/generation/content/write-content.ts';
import type { BrainstormResult, ContentResult } from './generation-engine.ts';

export function content({ request, sources }: ContentTask): ContentResult {
  return writeContent(request, sources);
}

export function ideas({ request, sources }: IdeasTask): BrainstormResult {
  return findIdeas(request, sources);
}

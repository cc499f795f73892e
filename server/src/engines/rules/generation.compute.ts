import type { BrainstormResult, ContentResult } from '../language-engine/generation-engine.ts';
import { findIdeas } from './generation/ideas/find-ideas.ts';
import { writeContent } from './generation/content/write-content.ts';
import type { ContentInput, IdeasInput } from './rules-engine.ts';

export function content({ request, sources }: ContentInput): ContentResult {
  return writeContent(request, sources);
}

export function ideas({ request, sources }: IdeasInput): BrainstormResult {
  return findIdeas(request, sources);
}

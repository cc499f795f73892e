import type { GenerationEngine } from '../../generation-engine.ts';
import type { LlmParts } from '../parts.ts';
import { brainstorm } from './brainstorm.ts';
import { writeContent } from './content.ts';

/** A model writes; code finds what it quotes in the sources, and leaves out what they do not bear. */
export function createLlmGeneration(parts: LlmParts): GenerationEngine {
  return {
    writeContent: (request, sources, signal) => writeContent(parts, request, sources, signal),
    brainstorm: (request, sources, signal) => brainstorm(parts, request, sources, signal),
  };
}

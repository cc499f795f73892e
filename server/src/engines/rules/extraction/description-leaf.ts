import { answerQuestion } from '../questions/answer-question.ts';
import type { FoundLeaf } from './found-leaf.ts';
import type { LeafKind, LeafQuery } from './leaf-query.ts';
import { listValues } from './read-value.ts';
import type { Source } from './source.ts';

/** Kinds whose value can be told in a passage that answers the description. */
const KINDS: ReadonlySet<LeafKind> = new Set(['date', 'money', 'percentage', 'duration', 'email']);
const CONFIDENCE_MIN = 0.6;
const WORDS_MIN = 3;

/** Fills a leaf from the passage that answers its description, if that has just one value of its kind. */
export function findLeafByDescription(source: Source, query: LeafQuery): FoundLeaf | undefined {
  const { description = '' } = query.node;
  if (!KINDS.has(query.kind) || description.split(/\s+/).length < WORDS_MIN) return undefined;
  const { outcome, confidence, sources } = answerQuestion(source.text, {
    question: description,
    contextPages: source.text.pages.length,
    history: [],
  });
  const [best] = sources;
  if (outcome !== 'answered' || confidence < CONFIDENCE_MIN || !best || best.is_nearby) {
    return undefined;
  }
  const [value, ...others] = listValues(source, query, best.excerpt, false);
  if (!value || others.length > 0) return undefined;
  const span = { start: best.start + value.start, end: best.start + value.end };
  return { value: value.value, spans: [span], confidence: confidence / 2 };
}

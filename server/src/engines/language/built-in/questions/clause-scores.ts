import { scoreClauses } from '../clauses/clauses.ts';
import type { DocumentIndex } from './document-index.ts';
import type { Question } from './question.ts';

/** Words that contracts have in every other sentence, as stems. */
const CONTRACT_STEMS = ['shall', 'agreement', 'parti'];
const CONTRACT_SHARE_MIN = 0.3;

/**
 * How likely each passage holds a clause that the question is about, 0 to 1.
 *
 * @returns undefined when the question is about none, or the document is no contract
 */
export function clauseScores(index: DocumentIndex, { topics }: Question): Float64Array | undefined {
  if (topics.length === 0 || !isContract(index)) return undefined;
  const scores = new Float64Array(index.passages.length);
  for (const topic of topics) {
    const clauses = scoreClauses(index.reading, topic);
    for (const [at, { sentence }] of index.passages.entries()) {
      scores[at] = Math.max(scores[at]!, clauses[sentence]!.probability);
    }
  }
  return scores;
}

function isContract({ passages, vocabulary, postings }: DocumentIndex): boolean {
  const having = CONTRACT_STEMS.reduce(
    (sum, stem) => sum + (postings[vocabulary.get(stem) ?? 0]?.length ?? 0),
    0,
  );
  return having >= passages.length * CONTRACT_SHARE_MIN;
}

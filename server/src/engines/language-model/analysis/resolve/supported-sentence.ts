import type { Evidence } from '../../../../contract/analysis.ts';
import { foldString } from '../../../../language/folding.ts';
import { supportOf } from '../../claims/support.ts';
import { expandToSentences } from '../../claims/surrounding-sentence.ts';
import { sanitizeProse } from '../../untrusted/sanitize-prose.ts';
import type { Resolution } from './resolution.ts';

const PASSAGE_LENGTH_MAX = 600;
/** Least share of the words of a sentence that its passage must contain. */
const WORD_SHARE_MIN = 0.5;

/** Returns a model's sentence if its passage supports it, else the passage. */
export function supportedSentence(
  resolution: Resolution,
  sentence: string,
  evidence: Evidence,
): string {
  if (isSupportedBy(resolution, sentence, evidence)) return sentence;
  return sanitizeProse(foldString(evidence.excerpt).slice(0, PASSAGE_LENGTH_MAX));
}

/** Returns whether a passage supports a sentence. A passage that is cut short is extended to whole sentences. */
export function isSupportedBy(
  { input, names, context }: Resolution,
  sentence: string,
  evidence: Evidence,
): boolean {
  if (!input.requiresSupport) return true;
  const { isSupported, share } = supportOf(sentence, {
    text: foldString(evidence.excerpt),
    quoted: foldString(expandToSentences(input.text.text, evidence)),
    names,
    language: context.language,
  });
  return isSupported && share >= WORD_SHARE_MIN;
}

import { byLanguage, loadPairs } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { quoteIn } from '../strategy/overview-words.ts';

const FRAMES = byLanguage((language) => new Map(loadPairs(language, 'meetings/summary-frames')));

/** Kind of a sentence around a quote. `action`, `said` and `named risk` name a person; only English has the last. */
export type FrameKind = 'decision' | 'action' | 'question' | 'risk' | 'said' | 'named risk';

/** Writes a sentence around a quote, in the language of the meeting: `Se acordó: «…».` */
export function frameQuote(
  language: TextLanguage,
  kind: FrameKind,
  { text, who = '' }: { text: string; who?: string },
): string {
  const quoted = quoteIn(language, text.replace(/[.?!\s]+$/, ''));
  return FRAMES[language]
    .get(kind)!
    .replace(/\{(who)?\}/g, (_, name?: string) => (name === undefined ? quoted : who));
}

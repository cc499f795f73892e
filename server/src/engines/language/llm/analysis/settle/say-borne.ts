import type { Evidence } from '../../../../../contract/analysis.ts';
import { foldString } from '../../../built-in/text/folded-text.ts';
import { aroundPlace } from '../../claims/around-place.ts';
import { bearingOf } from '../../claims/bearing.ts';
import { cleanWritten } from '../../untrusted/clean-written.ts';
import type { Settling } from './settling.ts';

const PASSAGE_LENGTH_MAX = 600;
/** Of the words of a sentence, those that its passage has. */
const SHARE_MIN = 0.5;

/** The sentence of a model where its passage bears it, else the passage. */
export function sayBorne(settling: Settling, said: string, evidence: Evidence): string {
  if (isBorneBy(settling, said, evidence)) return said;
  return cleanWritten(foldString(evidence.excerpt).slice(0, PASSAGE_LENGTH_MAX));
}

/** Whether the passage says so; of one that is cut short the rest of its sentence counts. */
export function isBorneBy(
  { task, names, context }: Settling,
  said: string,
  evidence: Evidence,
): boolean {
  if (!task.isProving) return true;
  const { isBorne, share } = bearingOf(said, {
    text: foldString(evidence.excerpt),
    quoted: foldString(aroundPlace(task.text.text, evidence)),
    names,
    language: context.language,
  });
  return isBorne && share >= SHARE_MIN;
}

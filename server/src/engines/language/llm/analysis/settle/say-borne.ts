import { bearingOf } from '../../claims/bearing.ts';
import { cleanWritten } from '../../untrusted/clean-written.ts';
import type { Settling } from './settling.ts';

const PASSAGE_LENGTH_MAX = 600;
/** Of the words of a sentence, those that its passage has. */
const SHARE_MIN = 0.5;

/** The sentence of a model where its passage bears it, else the passage. */
export function sayBorne(
  { task, names, context }: Settling,
  said: string,
  passage: string,
): string {
  if (!task.isProving) return said;
  const { language } = context;
  const { isBorne, share } = bearingOf(said, { text: passage, names, language });
  return isBorne && share >= SHARE_MIN ? said : cleanWritten(passage.slice(0, PASSAGE_LENGTH_MAX));
}

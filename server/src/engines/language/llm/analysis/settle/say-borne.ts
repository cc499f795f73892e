import { bearingOf } from '../../claims/bearing.ts';
import type { Settling } from './settling.ts';

const PASSAGE_LENGTH_MAX = 600;

/** The sentence of a model where its passage bears it, else the passage. */
export function sayBorne(
  { task, names, context }: Settling,
  said: string,
  passage: string,
): string {
  if (!task.isProving) return said;
  const { isBorne } = bearingOf(said, { text: passage, names, language: context.language });
  return isBorne ? said : passage.slice(0, PASSAGE_LENGTH_MAX);
}

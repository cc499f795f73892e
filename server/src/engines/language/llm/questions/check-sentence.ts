import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { AnswerSource } from '../../language-engine.ts';
import type { Block } from '../blocks/block.ts';
import { CITED, evidenceOf } from '../evidence-of.ts';
import type { LlmParts } from '../parts.ts';
import { withStop } from '../with-stop.ts';
import type { BearsResult, BearsTask } from './question-tasks.ts';
import { runTask } from './run-task.ts';
import type { ShownPages } from './show-pages.ts';

const CITATIONS_MAX = 2;

/** A sentence as a model answers it. */
export const Sentence = Type.Object({
  text: Type.String({
    description: 'One whole sentence, which says nothing that its citations do not.',
  }),
  citations: Type.Array(Type.Object(CITED), { maxItems: CITATIONS_MAX }),
});
type Sentence = Static<typeof Sentence>;

/** A sentence that the document bears out. */
export type Said = {
  text: string;
  sources: AnswerSource[];
  /** How far the quotes agree with the text, 0 to 1. */
  alignment: number;
  /** Of its words those that its sources have, 0 to 1. */
  share: number;
};

/** What was asked about, as the model was shown it. */
export type Shown = {
  pages: ShownPages;
  blocks: readonly Block[];
  /** The question, and those before it. */
  asked: string;
};

/** @returns undefined where what it cites is not in the pages, or does not bear it */
export async function checkSentence(
  parts: LlmParts,
  { pages, blocks, asked }: Shown,
  sentence: unknown,
  signal: AbortSignal,
): Promise<Said | undefined> {
  if (!Value.Check(Sentence, sentence)) return undefined;
  const text = withStop(parts.guard.clean(sentence.text).replace(/\s+/g, ' ').trim());
  if (text === '') return undefined;
  const grounded = await evidenceOf(parts, pages, blocks, sentence.citations, signal);
  const found = grounded.flatMap((one) => {
    const source = one && pages.inDocument(one.evidence);
    return source ? [{ source, ...one }] : [];
  });
  if (found.length === 0) return undefined;
  const places = found.map(({ evidence: { start, end } }) => ({ start, end }));
  const task: BearsTask = { claim: text, places, shown: pages.text, asked };
  const { isBorne, share } = await runTask<BearsResult>(parts.compute, 'bears', task, signal);
  if (!isBorne) return undefined;
  return {
    text,
    sources: found.map(({ source }) => source),
    alignment: Math.min(...found.map(({ located }) => located.score)),
    share,
  };
}

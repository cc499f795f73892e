import type { Word } from '../../engines/speech/speech-engine.ts';

/** What one speaker says without a break: a run of words within one chunk. */
export type Segment = {
  /** As the turns or channels count them; null where speakers are not told apart. */
  speaker: number | null;
  start_time: number;
  end_time: number;
  text: string;
  /** 0 to 1, weighted by duration. */
  confidence: number;
  words: Word[];
};

/** @param speakers one a word; null for one segment without a speaker */
export function cutSegments(words: readonly Word[], speakers: readonly number[] | null): Segment[] {
  const runs: { speaker: number | null; words: Word[] }[] = [];
  for (const [index, word] of words.entries()) {
    const speaker = speakers?.[index] ?? null;
    const run = runs.at(-1);
    if (run?.speaker === speaker) run.words.push(word);
    else runs.push({ speaker, words: [word] });
  }
  return runs.map(({ speaker, words: said }) => ({
    speaker,
    start_time: said[0]!.start_time,
    end_time: said.at(-1)!.end_time,
    text: said.map((word) => word.text).join(' '),
    confidence: weightedConfidence(said),
    words: said,
  }));
}

/** Words count by their duration; those of no length count alike where there are no others. */
function weightedConfidence(words: readonly Word[]): number {
  let [sum, weight] = [0, 0];
  for (const { start_time, end_time, confidence } of words) {
    const seconds = end_time - start_time + Number.EPSILON;
    sum += confidence * seconds;
    weight += seconds;
  }
  return sum / weight;
}

/** Id of the passage that an address names, among the ids of findings. */
export const PASSAGE_ID = 'passage';

/** UTF-16 code units in the text of a document or transcript. */
export type PassageRange = { start: number; end: number };

/** Writes a passage for the parameter `passage` of an address, such as `120-180`. */
export function writePassage({ start, end }: PassageRange): string {
  return `${start}-${end}`;
}

/** Reads the parameter `passage` of an address; undefined without two offsets. */
export function readPassage(passage = ''): PassageRange | undefined {
  const [, start, end] = /^(\d+)-(\d+)$/.exec(passage) ?? [];
  if (start === undefined || end === undefined) return undefined;
  return { start: Number(start), end: Number(end) };
}

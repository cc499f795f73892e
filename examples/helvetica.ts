/** The two fonts of the sample: both are among the fourteen that every PDF viewer carries. */
export type Font = 'Helvetica' | 'Helvetica-Bold';

/** Advance widths of U+0020 to U+007E in thousandths of the font size, from Adobe's font metrics. */
const ASCII_WIDTHS: Record<Font, readonly number[]> = {
  // prettier-ignore
  Helvetica: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ],
  // prettier-ignore
  'Helvetica-Bold': [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ],
};

/** The characters beyond ASCII that the sample uses: their byte in WinAnsiEncoding and their widths. */
const EXTRAS: Record<string, { byte: number } & Record<Font, number>> = {
  '’': { byte: 0x92, Helvetica: 222, 'Helvetica-Bold': 278 },
  '“': { byte: 0x93, Helvetica: 333, 'Helvetica-Bold': 500 },
  '”': { byte: 0x94, Helvetica: 333, 'Helvetica-Bold': 500 },
};

const FIRST = 0x20;

/** Width of one line in points. */
export function textWidth(text: string, font: Font, size: number): number {
  let thousandths = 0;
  for (const char of text) {
    const width = EXTRAS[char]?.[font] ?? ASCII_WIDTHS[font][char.charCodeAt(0) - FIRST];
    if (width === undefined) throw new Error(`No width for ${JSON.stringify(char)} in ${font}`);
    thousandths += width;
  }
  return (thousandths * size) / 1_000;
}

/** `text` as bytes of WinAnsiEncoding. Characters without a width are refused by `textWidth` before. */
export function winAnsi(text: string): Buffer {
  return Buffer.from(Array.from(text, (char) => EXTRAS[char]?.byte ?? char.charCodeAt(0)));
}

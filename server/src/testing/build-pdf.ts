import { deflateSync } from 'node:zlib';

/** Content of a page: an image that fills it, with text above. */
export type PdfPage = {
  /** One line of Helvetica per string, 14 points apart; an empty string leaves a line free. */
  lines?: readonly string[];
  /** Further text, drawn in this order, at points from the lower left corner. */
  placed?: readonly { x: number; y: number; text: string }[];
  /** Characters of `lines` that mean another text, as hexadecimal UTF-16. */
  meanings?: Readonly<Record<string, string>>;
  image?: PdfImage;
  /** Further entries of the page's dictionary, as `/Rotate 90`. */
  entries?: string;
};

export type PdfImage = {
  width: number;
  height: number;
  /** Rows from the top, 0 is black; a row of 1-bit pixels ends with a whole byte. */
  pixels: Buffer;
  /** Bits of a pixel. Default 8. */
  bits?: 1 | 8;
};

const FIRST_PAGE = 3;
const OBJECTS_PER_PAGE = 5;
const MEDIA_BOX = '/MediaBox [0 0 612 792]';

/**
 * A small PDF.
 *
 * @param pages each as its lines, or in full
 * @param claimedPageCount what the page tree says of itself, when that is to be a lie
 */
export function buildPdf(
  pages: readonly (readonly string[] | PdfPage)[],
  claimedPageCount?: number,
): Buffer {
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`);
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${claimedPageCount ?? pages.length} >>`,
    ...pages.flatMap((page, index) =>
      pageObjects('at' in page ? { lines: page } : page, numberOf(index)),
    ),
  ]);
}

function numberOf(index: number): number {
  return FIRST_PAGE + OBJECTS_PER_PAGE * index;
}

/** The page, its content, its font, what the font's characters mean, and its image. */
function pageObjects(page: PdfPage, number: number): string[] {
  const { lines = [], placed = [], meanings, image, entries = '' } = page;
  const mediaBox = entries.includes('/MediaBox') ? '' : MEDIA_BOX;
  const drawn = image ? `q ${placeOf(mediaBox + entries)} cm /Im1 Do Q\n` : '';
  return [
    `<< /Type /Page /Parent 2 0 R ${mediaBox} ${entries} /Contents ${number + 1} 0 R ` +
      `/Resources << /Font << /F1 ${number + 2} 0 R >> /XObject << /Im1 ${number + 4} 0 R >> >> >>`,
    stream(drawn + drawLines(lines) + placed.map(drawAt).join('')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding' +
      `${meanings ? ` /ToUnicode ${number + 3} 0 R` : ''} >>`,
    meanings ? stream(toUnicode(meanings)) : 'null',
    image ? imageObject(image) : 'null',
  ];
}

/** The matrix that makes an image fill the media box. */
function placeOf(entries: string): string {
  const [, box = ''] = /\/MediaBox \[([^\]]+)\]/.exec(entries) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = box.split(' ').map(Number);
  return `${right - left} 0 0 ${top - bottom} ${left} ${bottom}`;
}

function drawAt({ x, y, text }: { x: number; y: number; text: string }): string {
  return `\nBT /F1 11 Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function drawLines(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`);
  return `BT /F1 11 Tf 14 TL 72 720 Td ${shown.join('\n')} ET`;
}

/** ISO 32000-1, 9.10.3. */
function toUnicode(meanings: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(meanings).map(
    ([char, meaning]) => `<${Buffer.from(char, 'latin1').toString('hex')}> <${meaning}>`,
  );
  return [
    'begincmap 1 begincodespacerange <00> <FF> endcodespacerange',
    `${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar`,
    'endcmap',
  ].join('\n');
}

function imageObject({ width, height, pixels, bits = 8 }: PdfImage): string {
  return stream(
    deflateSync(pixels).toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
      `/BitsPerComponent ${bits} /Filter /FlateDecode`,
  );
}

/** @param content each character a byte */
export function stream(content: string, entries = ''): string {
  const length = Buffer.byteLength(content, 'latin1');
  return `<< ${entries} /Length ${length} >>\nstream\n${content}\nendstream`;
}

/** Numbers the objects from 1 and writes the table of where each begins. */
export function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

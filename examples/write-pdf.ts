import { type Font, winAnsi } from './helvetica.ts';

/** A piece of text in one font. `x` and `y` in points from the lower left corner of the page, `y` at the baseline. */
export type PlacedText = { x: number; y: number; font: Font; size: number; text: string };

export type Page = readonly PlacedText[];

/** US Letter, in points. */
export const PAGE_WIDTH = 612;
export const PAGE_HEIGHT = 792;

const FONTS: readonly Font[] = ['Helvetica', 'Helvetica-Bold'];

/** Numbers of the objects that stand before the pages; each page takes two more, itself and its content. */
const CATALOG = 1;
const PAGE_TREE = 2;
const INFO = 3;
const FIRST_FONT = 4;
const FIRST_PAGE = FIRST_FONT + FONTS.length;

/**
 * A PDF 1.4 file of text pages. The same pages give the same bytes: no dates, no random file id, and
 * streams without compression, whose bytes would depend on the version of zlib.
 */
export function writePdf(title: string, pages: readonly Page[]): Buffer {
  const objects: Buffer[] = [
    object(CATALOG, `<< /Type /Catalog /Pages ${PAGE_TREE} 0 R /Lang (en-US) >>`),
    object(
      PAGE_TREE,
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageObject(index)} 0 R`).join(' ')}] >>`,
    ),
    object(INFO, `<< /Title (${title}) >>`),
    ...FONTS.map((font, index) =>
      object(
        FIRST_FONT + index,
        `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
      ),
    ),
    ...pages.flatMap((page, index) => [
      object(pageObject(index), pageDictionary(pageObject(index) + 1)),
      stream(pageObject(index) + 1, Buffer.concat(page.map(showText))),
    ]),
  ];
  return assemble(objects);
}

function pageObject(index: number): number {
  return FIRST_PAGE + 2 * index;
}

function pageDictionary(content: number): string {
  const fonts = FONTS.map((_, index) => `/F${index} ${FIRST_FONT + index} 0 R`).join(' ');
  return `<< /Type /Page /Parent ${PAGE_TREE} 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << /Font << ${fonts} >> >> /Contents ${content} 0 R >>`;
}

function showText({ x, y, font, size, text }: PlacedText): Buffer {
  const name = `/F${FONTS.indexOf(font)}`;
  return Buffer.concat([
    Buffer.from(`BT ${name} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (`),
    winAnsi(text.replaceAll(/[\\()]/g, String.raw`\$&`)),
    Buffer.from(') Tj ET\n'),
  ]);
}

function object(number: number, body: string): Buffer {
  return Buffer.from(`${number} 0 obj\n${body}\nendobj\n`);
}

function stream(number: number, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('endstream\nendobj\n'),
  ]);
}

/** Header, objects in the order of their numbers, cross-reference table, trailer. */
function assemble(objects: readonly Buffer[]): Buffer {
  // Four bytes above 127 tell transfer programs that the file is binary (ISO 32000-1 §7.5.2).
  const header = Buffer.concat([
    Buffer.from('%PDF-1.4\n%'),
    Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]),
  ]);
  const entries = ['0000000000 65535 f \n'];
  let offset = header.length;
  for (const bytes of objects) {
    entries.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
    offset += bytes.length;
  }
  const trailer = `xref\n0 ${entries.length}\n${entries.join('')}trailer\n<< /Size ${entries.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([header, ...objects, Buffer.from(trailer)]);
}

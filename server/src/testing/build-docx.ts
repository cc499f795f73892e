import { strToU8, zipSync } from 'fflate';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Parts beside the main one, by kind, as the XML inside their root element. */
type DocxParts = { header?: string; footer?: string; footnotes?: string; endnotes?: string };

/**
 * A DOCX file.
 *
 * @param body the XML inside `w:body`
 * @param prologue what stands before the root element of the main part
 */
export function buildDocx(body: string, parts: DocxParts = {}, prologue = ''): Buffer {
  const kinds = Object.keys(parts) as (keyof DocxParts)[];
  const relationships = kinds.map(
    (kind) => `<Relationship Id="${kind}" Type="${OFFICE}/${kind}" Target="${kind}.xml"/>`,
  );
  return buildZip({
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType=` +
      '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="main" ` +
      `Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationships.join('')}</Relationships>`,
    'word/document.xml': prologue + wrap('document', `<w:body>${body}</w:body>`),
    ...Object.fromEntries(kinds.map((kind) => [`word/${kind}.xml`, wrap(kind, parts[kind] ?? '')])),
  });
}

export function buildZip(files: Record<string, string>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

/** A paragraph with one run. */
export function paragraph(text: string): string {
  return `<w:p>${run(text)}</w:p>`;
}

export function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function wrap(kind: string, content: string): string {
  const root = kind === 'header' ? 'hdr' : kind === 'footer' ? 'ftr' : kind;
  return (
    `<w:${root} xmlns:w="${WORD}" xmlns:r="${OFFICE}" ` +
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
    `xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${content}</w:${root}>`
  );
}

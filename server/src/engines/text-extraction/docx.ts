import path from 'node:path';

import type { RawPages } from './canonical-text.ts';
import { unsupportedFormat } from './detect-format.ts';
import { EXPLICIT_BREAK, readDocxPart, RENDERED_BREAK } from './docx-part.ts';
import { extractionFailure } from './extraction-failure.ts';
import { SLICE_CHARS, cutIntoSlices } from './slices.ts';
import { DOCX, type ExtractionLimits } from './text-extraction-engine.ts';
import { readAttribute, walkXml, XmlError } from './xml.ts';
import { openZip, type Zip } from './zip.ts';

/** Relationship of a part to another one. */
type Relationship = { type: string; target: string };

const NO_NOTES: ReadonlyMap<string, string> = new Map();

/**
 * Reads a DOCX file: headers, body with footnotes, endnotes, footers. Each header and footer is read once.
 *
 * @throws WorkError `broken`, `encrypted`, `too_large` or `unsupported_format`
 */
export async function readDocx(file: Buffer, limits: ExtractionLimits): Promise<RawPages> {
  const zip = openZip(file, limits.unpackedBytesMax);
  if (!readText(zip, '[Content_Types].xml')?.includes('wordprocessingml')) {
    const { fileTypeFromBuffer } = await import('file-type');
    throw unsupportedFormat((await fileTypeFromBuffer(file))?.mime ?? 'application/zip');
  }
  try {
    return paginate(readPackage(zip));
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw extractionFailure('broken', 'The DOCX file is damaged', { cause });
  }
}

function readPackage(zip: Zip): string {
  const main = findMainPart(zip);
  const relationships = readRelationships(zip, main);
  const related = (kind: string) => [...relationships.values()].find(({ type }) => type === kind);
  const footnotes = readNotes(zip, related('footnotes'));
  const endnotes = readNotes(zip, related('endnotes'));

  const xml = readText(zip, main);
  if (xml === undefined) throw new XmlError('The main part is missing');
  const body = readDocxPart(xml, footnotes);
  const textsOf = (ids: readonly string[]) => {
    const texts = ids.map((id) => readPartText(zip, relationships.get(id)));
    return [...new Set(texts)].filter((text) => text.trim() !== '');
  };
  return [
    ...textsOf(body.headerIds),
    body.text,
    ...body.endnoteIds.map((id) => endnotes.get(id) ?? ''),
    ...textsOf(body.footerIds),
  ].join('\n');
}

function readNotes(zip: Zip, relationship: Relationship | undefined): ReadonlyMap<string, string> {
  const xml = relationship && readText(zip, relationship.target);
  return xml === undefined ? NO_NOTES : readDocxPart(xml, NO_NOTES).notes;
}

function readPartText(zip: Zip, relationship: Relationship | undefined): string {
  const xml = relationship && readText(zip, relationship.target);
  if (xml === undefined) return '';
  const { text } = readDocxPart(xml, NO_NOTES);
  return text.replaceAll(RENDERED_BREAK, '').replaceAll(EXPLICIT_BREAK, '');
}

function findMainPart(zip: Zip): string {
  const relationships = [...readRelationships(zip, '').values()];
  const main = relationships.find(({ type }) => type === 'officeDocument');
  return main?.target ?? 'word/document.xml';
}

/**
 * Reads the relationships of a part.
 *
 * @param part name of the part; empty for the package
 */
function readRelationships(zip: Zip, part: string): Map<string, Relationship> {
  const folder = path.posix.dirname(part);
  const xml = readText(zip, path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`));
  const relationships = new Map<string, Relationship>();
  walkXml(xml ?? '', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const type = readAttribute(attributes, 'Type') ?? '';
      const target = readAttribute(attributes, 'Target') ?? '';
      relationships.set(readAttribute(attributes, 'Id') ?? '', {
        // The last segment is the same in both variants of the format.
        type: type.slice(type.lastIndexOf('/') + 1),
        target: path.posix.join('/', folder, target).slice(1),
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relationships;
}

function readText(zip: Zip, name: string): string | undefined {
  const bytes = zip.read(name);
  if (!bytes) return undefined;
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * Splits the text into pages: at the breaks of the last Word layout, else at those of the author if all pages have a
 * plausible length, else into slices.
 */
function paginate(text: string): RawPages {
  if (text.includes(RENDERED_BREAK)) {
    const pages = text.replaceAll(EXPLICIT_BREAK, '').split(RENDERED_BREAK).map(trimBreaks);
    return { pages, page_basis: 'rendered', media_type: DOCX };
  }
  const explicitPages = text.split(EXPLICIT_BREAK).map(trimBreaks);
  const isPlausible =
    explicitPages.length > 1 && explicitPages.every((page) => page.length <= 2 * SLICE_CHARS);
  if (isPlausible) return { pages: explicitPages, page_basis: 'rendered', media_type: DOCX };
  return { pages: explicitPages.flatMap(cutIntoSlices), page_basis: 'slices', media_type: DOCX };
}

function trimBreaks(page: string): string {
  return page.replace(/^\n+/, '').trimEnd();
}

import type { CellValue } from '../../contract/grid-elements.ts';
import { cellText } from './cell-text.ts';
import type { Table, TableColumn } from './table.ts';
import { writeZip, type ZipEntry } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Longest text of a cell in Excel. */
const TEXT_LENGTH_MAX = 32_767;
const SHEET_NAME_LENGTH_MAX = 31;

/** Indexes of `cellXfs` in `STYLES`. */
const STYLE = { heading: 1, date: 2, text: 3 } as const;

const DAY_MS = 86_400_000;
/** Day 0 of Excel. Its calendar has a 29 February 1900, so earlier days are written as text. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const FIRST_DAY = '1900-03-01';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/></Types>`;

const PACKAGE_RELATIONSHIPS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const WORKBOOK_RELATIONSHIPS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`;

/** Format 14 is the short date of the reader's language. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Writes a table as an Office Open XML workbook with one sheet (ECMA-376), while the rows are read. */
export function writeXlsx(table: Table): AsyncGenerator<Uint8Array> {
  return writeZip(partsOf(table));
}

function* partsOf(table: Table): Generator<ZipEntry> {
  yield { name: '[Content_Types].xml', chunks: [CONTENT_TYPES] };
  yield { name: '_rels/.rels', chunks: [PACKAGE_RELATIONSHIPS] };
  yield { name: 'xl/workbook.xml', chunks: [workbook(table.name)] };
  yield { name: 'xl/_rels/workbook.xml.rels', chunks: [WORKBOOK_RELATIONSHIPS] };
  yield { name: 'xl/styles.xml', chunks: [STYLES] };
  yield { name: 'xl/worksheets/sheet1.xml', chunks: writeSheet(table) };
}

function workbook(name: string): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** Returns a name that Excel accepts for a sheet. */
function sheetName(name: string): string {
  const allowed = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim();
  return allowed.slice(0, SHEET_NAME_LENGTH_MAX).trim() || 'Grid';
}

async function* writeSheet({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${columns.length}" width="30" customWidth="1"/></cols><sheetData>`;
  let number = 1;
  yield row(
    number,
    columns.map(({ name }) => textCell(name, STYLE.heading)),
  );
  for await (const each of rows) {
    number += 1;
    const cells = columns.map((column) => cell(column.valueOf(each), column.type));
    yield row(number, cells);
  }
  yield '</sheetData></worksheet>';
}

/** Attributes and content of a cell; undefined for an empty one. */
type Cell = { attributes: string; content: string } | undefined;

function row(number: number, cells: readonly Cell[]): string {
  const written = cells.map(
    (one, column) =>
      one && `<c r="${columnLetters(column)}${number}"${one.attributes}>${one.content}</c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

/** Returns A to Z, then AA and so on. @param column from 0 */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

function cell(value: CellValue, type: TableColumn['type']): Cell {
  if (value === null) return undefined;
  if (typeof value === 'number') return { attributes: '', content: `<v>${value}</v>` };
  if (typeof value === 'boolean') {
    return { attributes: ' t="b"', content: `<v>${Number(value)}</v>` };
  }
  if (type === 'date' && typeof value === 'string' && value >= FIRST_DAY) {
    const days = (Date.parse(`${value}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS;
    return { attributes: ` s="${STYLE.date}"`, content: `<v>${days}</v>` };
  }
  return textCell(cellText(value));
}

/** Builds a cell with an inline string, which is never a formula, whatever it begins with. */
function textCell(value: string, style: number = STYLE.text): Cell {
  const shown = escapeXml(value.slice(0, TEXT_LENGTH_MAX));
  return {
    attributes: ` s="${style}" t="inlineStr"`,
    content: `<is><t xml:space="preserve">${shown}</t></is>`,
  };
}

/** Characters that XML 1.0 does not have. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Text that Excel would take for an escaped character (ECMA-376 §22.9.2.19). */
const LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

function escapeXml(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(LIKE_ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const DELIMITERS = [',', ';', '\t'] as const;
const COLUMNS_MIN = 2;
const HEADING_LENGTH_MAX = 100;
/** Heading of a column: it has a letter, or is a year or a period such as `2024-Q1`. */
const HEADING = /\p{L}|^(?:19|20)\d\d\b/u;
/** First line by which a file tells a spreadsheet its delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
const BREAK = /\r\n|\r|\n/g;

/**
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs, into lines with a tab between cells, as the
 * rows of other tables are written.
 *
 * @returns undefined unless the first record is a row of headings and every record has as many fields
 */
export function readCsv(text: string): string | undefined {
  const separator = SEPARATOR_LINE.exec(text);
  const content = separator ? text.slice(separator[0].length) : text;
  for (const delimiter of separator ? [separator[1]!] : DELIMITERS) {
    const rows = readRows(content, delimiter);
    if (rows) return rows.map((cells) => cells.join('\t')).join('\n');
  }
  return undefined;
}

/** Reads all rows; undefined as soon as the text is not a table. */
function readRows(text: string, delimiter: string): string[][] | undefined {
  const rows: string[][] = [];
  for (const record of parseRecords(text, delimiter)) {
    if (!record) return undefined;
    // A blank line holds no record.
    if (record.length === 1 && record[0]!.trim() === '') continue;
    const [headings] = rows;
    if (headings ? record.length !== headings.length : !isHeadings(record)) return undefined;
    rows.push(record.map((cell) => cell.trim().replace(/\s+/g, ' ')));
  }
  return rows.length > 1 ? rows : undefined;
}

/** Tells headings from prose, where a blank follows a comma, and from figures, where digits do. */
function isHeadings(cells: readonly string[]): boolean {
  const [first, ...others] = cells;
  return (
    cells.length >= COLUMNS_MIN &&
    cells.every((cell) => cell.length <= HEADING_LENGTH_MAX) &&
    (first!.trim() === '' || HEADING.test(first!)) &&
    others.every((cell) => !/^\s/.test(cell) && HEADING.test(cell))
  );
}

/** Yields the fields of each record; undefined, at last, for a quotation mark at a wrong place. */
function* parseRecords(text: string, delimiter: string): Generator<string[] | undefined> {
  let fields: string[] = [];
  let position = 0;
  let lineEnd = -1;
  while (position < text.length) {
    // Searched once in each line: a line may have a million fields.
    if (lineEnd < position) lineEnd = findLineEnd(text, position);
    const isQuoted = text[position] === '"';
    const field = isQuoted
      ? readQuoted(text, position, delimiter)
      : readBare(text, position, { delimiter, lineEnd });
    if (!field) {
      yield undefined;
      return;
    }
    fields.push(field.value);
    position = field.end + 1;
    if (text[field.end] === delimiter) {
      // A delimiter at the end of the text leaves an empty last field.
      if (position === text.length) fields.push('');
      continue;
    }
    if (text.startsWith('\r\n', field.end)) position += 1;
    yield fields;
    fields = [];
  }
  if (fields.length > 0) yield fields;
}

function findLineEnd(text: string, start: number): number {
  BREAK.lastIndex = start;
  return BREAK.exec(text)?.index ?? text.length;
}

type Field = { value: string; /** Offset of the delimiter or line break after it. */ end: number };

function readBare(
  text: string,
  start: number,
  { delimiter, lineEnd }: { delimiter: string; lineEnd: number },
): Field {
  const next = text.slice(start, lineEnd).indexOf(delimiter);
  const end = next === -1 ? lineEnd : start + next;
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number, delimiter: string): Field | undefined {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return undefined;
  const end = close + 1;
  const isEnd = end === text.length || [delimiter, '\r', '\n'].includes(text[end]!);
  return isEnd ? { value: text.slice(start + 1, close).replaceAll('""', '"'), end } : undefined;
}

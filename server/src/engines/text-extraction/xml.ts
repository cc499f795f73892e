/** Handler of XML events in document order. Names have no prefix. */
export type XmlHandler = {
  /**
   * Handles a start tag.
   *
   * @param attributes source text; see `readAttribute`
   */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
};

/** Error of text that is not well-formed XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/** Deepest nesting; Word nests a few dozen levels. */
const DEPTH_MAX = 5_000;

/**
 * Parses XML without a tree and without recursion. Only the five predefined and numeric entities are decoded; declared
 * entities stay as written.
 *
 * @throws XmlError
 */
export function walkXml(source: string, handler: XmlHandler): void {
  const opened: string[] = [];
  let at = 0;
  for (;;) {
    const next = source.indexOf('<', at);
    if (next === -1) break;
    if (next > at && opened.length > 0) handler.text(decodeEntities(source.slice(at, next)));
    at = readMarkup(source, next, opened, handler);
  }
  if (opened.length > 0) throw new XmlError(`<${opened.at(-1)}> is not closed`);
}

/** Returns the value of the attribute with the given local name, if present. */
export function readAttribute(attributes: string, name: string): string | undefined {
  for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single;
    if (value !== undefined && localName(key) === name) return decodeEntities(value);
  }
  return undefined;
}

/** Matches a name without a value too, so that no search begins within a name. */
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/**
 * Reads the markup at `at`.
 *
 * @returns the index after it
 */
function readMarkup(source: string, at: number, opened: string[], handler: XmlHandler): number {
  if (source.startsWith('<!--', at)) return indexAfter(source, '-->', at + 4);
  if (source.startsWith('<![CDATA[', at)) {
    const end = indexAfter(source, ']]>', at);
    handler.text(source.slice(at + '<![CDATA['.length, end - ']]>'.length));
    return end;
  }
  if (source.startsWith('<?', at)) return indexAfter(source, '?>', at);
  if (source.startsWith('<!', at)) return indexAfterDoctype(source, at);
  if (source.startsWith('</', at)) {
    const end = indexAfter(source, '>', at);
    const name = localName(source.slice(at + 2, end - 1).trimEnd());
    if (opened.pop() !== name) throw new XmlError(`</${name}> closes nothing`);
    handler.close(name);
    return end;
  }
  return readStartTag(source, at, opened, handler);
}

function readStartTag(source: string, at: number, opened: string[], handler: XmlHandler): number {
  const end = tagEnd(source, at);
  const isEmpty = source[end - 1] === '/';
  const content = source.slice(at + 1, isEmpty ? end - 1 : end);
  const space = content.search(/\s/);
  const name = localName(space === -1 ? content : content.slice(0, space));
  handler.open(name, space === -1 ? '' : content.slice(space));
  if (isEmpty) handler.close(name);
  else if (opened.push(name) > DEPTH_MAX) throw new XmlError('Elements are nested too deep');
  return end + 1;
}

/** Returns the index of the closing `>` of a tag, which is outside attribute values. */
function tagEnd(source: string, start: number): number {
  for (let at = start; at < source.length; at += 1) {
    const character = source[at];
    if (character === '>') return at;
    if (character === '"' || character === "'") at = indexAfter(source, character, at + 1) - 1;
  }
  throw new XmlError('A tag has no end');
}

function indexAfter(source: string, closing: string, from: number): number {
  const at = source.indexOf(closing, from);
  if (at === -1) throw new XmlError(`There is no ${closing}`);
  return at + closing.length;
}

/** Returns the index after `<!DOCTYPE …>` with its declarations, which are ignored. */
function indexAfterDoctype(source: string, at: number): number {
  const end = indexAfter(source, '>', at);
  const bracket = source.indexOf('[', at);
  return bracket === -1 || bracket > end
    ? end
    : indexAfter(source, '>', indexAfter(source, ']', bracket));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name] ?? whole;
    const codePoint = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\uFFFD';
  });
}

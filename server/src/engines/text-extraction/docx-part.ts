import { readAttribute, walkXml } from './xml.ts';

/** Page break from the last layout of Word. */
export const RENDERED_BREAK = '\f';
/** Page break inserted by the author. */
export const EXPLICIT_BREAK = '\v';

/** Content of one XML part of a DOCX file: document, header, footer or notes. */
export type DocxPart = {
  /** Text: blocks separated by `\n`, cells of a row by `\t`, with both kinds of page breaks. */
  text: string;
  /** Relationship ids of headers and footers, in order. */
  headerIds: string[];
  footerIds: string[];
  /** Ids of the referenced endnotes, in order. */
  endnoteIds: string[];
  /** Text of each note by its id, if the part contains notes. */
  notes: Map<string, string>;
};

/** Open element with text or blocks: a paragraph, row, part, cell, text box or note. */
type OpenElement = {
  text: string;
  /** Blocks in order; for a paragraph, the blocks anchored in it, which follow it. */
  blocks: string[];
  /** Text of a paragraph whose end mark is deleted. The next paragraph begins with it. */
  carried: string;
  endIsDeleted: boolean;
  endsPage: boolean;
};

/** Elements that are skipped with their content: deletions, the old positions of moves, and ruby annotations. */
const SKIPPED_ELEMENTS = new Set(['del', 'moveFrom', 'rt']);

/** Property elements, which print nothing. `w:tab` in them defines a tab stop. */
const SETTINGS = new Set(['pPr', 'rPr', 'sectPr', 'sdtPr', 'tblPr', 'trPr', 'tcPr', 'tblGrid']);

/** Elements with a fixed text. */
const FIXED_TEXTS: Record<string, string> = { tab: '\t', ptab: '\t', cr: '\n', noBreakHyphen: '-' };

/**
 * Reads the visible text of a part. It includes insertions, but no deletions, hidden text, comments or field codes.
 * Each text box is read once, although Word stores a second form for old readers.
 *
 * @param footnotes footnotes by id, which are inserted after the paragraph that references them
 * @throws XmlError
 */
export function readDocxPart(xml: string, footnotes: ReadonlyMap<string, string>): DocxPart {
  const reader = new PartReader(footnotes);
  walkXml(xml, reader);
  return reader.finish();
}

class PartReader {
  readonly #footnotes: ReadonlyMap<string, string>;
  readonly #part: DocxPart = {
    text: '',
    headerIds: [],
    footerIds: [],
    endnoteIds: [],
    notes: new Map(),
  };
  readonly #frames: OpenElement[] = [createOpenElement('')];
  /** One entry for each open `mc:AlternateContent`: whether one alternative was read. */
  readonly #alternatives: boolean[] = [];
  /** One entry for each open run: whether it is hidden. */
  readonly #runs: boolean[] = [];
  #leftOutDepth = 0;
  #settingsDepth = 0;
  #isInText = false;
  #noteId = '';

  constructor(footnotes: ReadonlyMap<string, string>) {
    this.#footnotes = footnotes;
  }

  open(name: string, attributes: string): void {
    if (this.#leftOutDepth > 0 || this.#isLeftOut(name)) {
      this.#leftOutDepth += 1;
    } else if (this.#settingsDepth > 0 || SETTINGS.has(name)) {
      this.#settingsDepth += 1;
      this.#applySetting(name, attributes);
    } else {
      this.#openContent(name, attributes);
    }
  }

  close(name: string): void {
    if (this.#leftOutDepth > 0) this.#leftOutDepth -= 1;
    else if (this.#settingsDepth > 0) this.#settingsDepth -= 1;
    else this.#closeContent(name);
  }

  text(text: string): void {
    if (!this.#isInText || this.#leftOutDepth > 0) return;
    this.#print(text.replaceAll(RENDERED_BREAK, ' ').replaceAll(EXPLICIT_BREAK, ' '));
  }

  finish(): DocxPart {
    return { ...this.#part, text: closedBlocks(this.#top()).join('\n') };
  }

  #isLeftOut(name: string): boolean {
    // `w:del` in properties is an empty mark of a deletion; `…PrChange` contains former properties.
    if (this.#settingsDepth > 0) return name.endsWith('PrChange');
    if (name !== 'Choice' && name !== 'Fallback') return SKIPPED_ELEMENTS.has(name);
    const isTaken = this.#alternatives.at(-1) ?? false;
    this.#alternatives[this.#alternatives.length - 1] = true;
    return isTaken;
  }

  #applySetting(name: string, attributes: string): void {
    const paragraph = this.#top();
    switch (name) {
      case 'vanish':
        if (this.#runs.length > 0 && isOn(attributes)) this.#runs[this.#runs.length - 1] = true;
        break;
      case 'del':
        if (this.#runs.length === 0) paragraph.endIsDeleted = true;
        break;
      case 'pageBreakBefore':
        if (isOn(attributes)) paragraph.text += EXPLICIT_BREAK;
        break;
      case 'sectPr':
        paragraph.endsPage = true;
        break;
      case 'type':
        if (readAttribute(attributes, 'val') === 'continuous') paragraph.endsPage = false;
        break;
      default:
        this.#noteReference(name, attributes);
    }
  }

  /** Records a header or footer reference. Each section has some for first, odd and even pages. */
  #noteReference(name: string, attributes: string): void {
    if (name !== 'headerReference' && name !== 'footerReference') return;
    const id = readAttribute(attributes, 'id') ?? '';
    this.#part[name === 'headerReference' ? 'headerIds' : 'footerIds'].push(id);
  }

  #openContent(name: string, attributes: string): void {
    switch (name) {
      case 't':
        this.#isInText = true;
        break;
      case 'r':
        this.#runs.push(false);
        break;
      case 'AlternateContent':
        this.#alternatives.push(false);
        break;
      case 'p':
        this.#frames.push(createOpenElement(this.#takeCarried()));
        break;
      case 'footnote':
      case 'endnote':
        this.#noteId = readAttribute(attributes, 'id') ?? '';
        this.#frames.push(createOpenElement(''));
        break;
      case 'tr':
      case 'tc':
      case 'txbxContent':
        this.#frames.push(createOpenElement(''));
        break;
      default:
        this.#printElement(name, attributes);
    }
  }

  #printElement(name: string, attributes: string): void {
    const id = readAttribute(attributes, 'id') ?? '';
    if (name === 'br') {
      this.#print(readAttribute(attributes, 'type') === 'page' ? EXPLICIT_BREAK : '\n');
    } else if (name === 'lastRenderedPageBreak') {
      this.#print(RENDERED_BREAK);
    } else if (name === 'footnoteReference') {
      const note = this.#footnotes.get(id);
      if (note) this.#top().blocks.push(note);
    } else if (name === 'endnoteReference') {
      this.#part.endnoteIds.push(id);
    } else {
      this.#print(FIXED_TEXTS[name] ?? '');
    }
  }

  #closeContent(name: string): void {
    switch (name) {
      case 't':
        this.#isInText = false;
        break;
      case 'r':
        this.#runs.pop();
        break;
      case 'AlternateContent':
        this.#alternatives.pop();
        break;
      case 'p':
        this.#closeParagraph();
        break;
      case 'tc':
        this.#closeInto((frame) => [closedBlocks(frame).join('\n')]);
        break;
      case 'tr':
        this.#closeInto((frame) => [joinRow(closedBlocks(frame))]);
        break;
      case 'txbxContent':
        this.#closeInto((frame) => closedBlocks(frame).map(withoutBreaks));
        break;
      case 'footnote':
      case 'endnote':
        this.#closeInto((frame) => {
          this.#part.notes.set(this.#noteId, withoutBreaks(closedBlocks(frame).join('\n')));
          return [];
        });
        break;
    }
  }

  #closeParagraph(): void {
    const { text, blocks, endIsDeleted, endsPage } = this.#frames.pop() ?? createOpenElement('');
    const parent = this.#top();
    if (endIsDeleted) parent.carried = text;
    else parent.blocks.push(endsPage ? text + EXPLICIT_BREAK : text);
    for (const block of blocks) parent.blocks.push(block);
  }

  #closeInto(blocksFor: (frame: OpenElement) => string[]): void {
    const frame = this.#frames.pop() ?? createOpenElement('');
    for (const block of blocksFor(frame)) this.#top().blocks.push(block);
  }

  #top(): OpenElement {
    return this.#frames.at(-1) ?? createOpenElement('');
  }

  #takeCarried(): string {
    const frame = this.#top();
    const { carried } = frame;
    frame.carried = '';
    return carried;
  }

  #print(text: string): void {
    if (!this.#runs.includes(true)) this.#top().text += text;
  }
}

function createOpenElement(text: string): OpenElement {
  return { text, blocks: [], carried: '', endIsDeleted: false, endsPage: false };
}

function closedBlocks({ blocks, carried }: OpenElement): string[] {
  return carried === '' ? blocks : [...blocks, carried];
}

/**
 * Joins the cells of a row. A page break within a row is repeated in each cell; the row belongs to the later page.
 */
function joinRow(cells: readonly string[]): string {
  const breaks = [RENDERED_BREAK, EXPLICIT_BREAK].map((mark) =>
    mark.repeat(Math.max(0, ...cells.map((cell) => cell.split(mark).length - 1))),
  );
  return breaks.join('') + cells.map(withoutBreaks).join('\t');
}

function withoutBreaks(text: string): string {
  return text.replaceAll(RENDERED_BREAK, '').replaceAll(EXPLICIT_BREAK, '');
}

/** Returns whether a toggle property is on, which is the default. */
function isOn(attributes: string): boolean {
  return !['0', 'false', 'off'].includes(readAttribute(attributes, 'val') ?? '1');
}

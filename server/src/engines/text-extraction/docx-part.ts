import { attribute, walkXml } from './xml.ts';

/** Where Word ended a page when it last laid the document out. */
export const RENDERED_BREAK = '\f';
/** Where the author asked for a new page. */
export const EXPLICIT_BREAK = '\v';

/** What one XML part of a DOCX file (document, header, footer, notes) holds. */
export type DocxPart = {
  /** Blocks divided by `\n`, cells of a row by `\t`, with the two break marks inside. */
  text: string;
  /** Relationship ids of headers and footers, in order. */
  headerIds: string[];
  footerIds: string[];
  /** Ids of the endnotes referred to, in order. */
  endnoteIds: string[];
  /** The text of each note by its id, when the part holds notes. */
  notes: Map<string, string>;
};

/** A paragraph, a table row, or anything that holds blocks: the part, a cell, a text box, a note. */
type Frame = {
  text: string;
  /** What stands in it one after another; for a paragraph: what is anchored in it and follows it. */
  blocks: string[];
  /** Text of a paragraph whose end was deleted: the next one begins with it. */
  carried: string;
  endIsDeleted: boolean;
  endsPage: boolean;
};

/** Left out with all they contain: tracked deletions, the old places of moves, reading aids over ruby text. */
const LEFT_OUT = new Set(['del', 'moveFrom', 'rt']);

/** Settings, not content: `w:tab` in them defines a tab stop and prints nothing. */
const SETTINGS = new Set(['pPr', 'rPr', 'sectPr', 'sdtPr', 'tblPr', 'trPr', 'tcPr', 'tblGrid']);

/** Elements that print something fixed. */
const PRINTED: Record<string, string> = { tab: '\t', ptab: '\t', cr: '\n', noBreakHyphen: '-' };

/**
 * Reads the text that a part shows: insertions but not deletions, no hidden text, no comments, no field codes, each
 * text box once (Word stores a second form of it for old readers).
 *
 * @param footnotes put after the paragraph that refers to them, by id
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
  readonly #frames: Frame[] = [emptyFrame('')];
  /** One entry for each `mc:AlternateContent` around: whether a form of it was taken. */
  readonly #alternatives: boolean[] = [];
  /** One entry for each run around: whether it is hidden. */
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
    return { ...this.#part, text: blocksOf(this.#top()).join('\n') };
  }

  #isLeftOut(name: string): boolean {
    // `w:del` in settings says that something is deleted, and holds nothing; `…PrChange` holds former settings.
    if (this.#settingsDepth > 0) return name.endsWith('PrChange');
    if (name !== 'Choice' && name !== 'Fallback') return LEFT_OUT.has(name);
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
        if (attribute(attributes, 'val') === 'continuous') paragraph.endsPage = false;
        break;
      default:
        this.#noteReference(name, attributes);
    }
  }

  /** Each section names the headers and footers of its first, odd and even pages. */
  #noteReference(name: string, attributes: string): void {
    if (name !== 'headerReference' && name !== 'footerReference') return;
    const id = attribute(attributes, 'id') ?? '';
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
        this.#frames.push(emptyFrame(this.#takeCarried()));
        break;
      case 'footnote':
      case 'endnote':
        this.#noteId = attribute(attributes, 'id') ?? '';
        this.#frames.push(emptyFrame(''));
        break;
      case 'tr':
      case 'tc':
      case 'txbxContent':
        this.#frames.push(emptyFrame(''));
        break;
      default:
        this.#printElement(name, attributes);
    }
  }

  #printElement(name: string, attributes: string): void {
    const id = attribute(attributes, 'id') ?? '';
    if (name === 'br') {
      this.#print(attribute(attributes, 'type') === 'page' ? EXPLICIT_BREAK : '\n');
    } else if (name === 'lastRenderedPageBreak') {
      this.#print(RENDERED_BREAK);
    } else if (name === 'footnoteReference') {
      const note = this.#footnotes.get(id);
      if (note) this.#top().blocks.push(note);
    } else if (name === 'endnoteReference') {
      this.#part.endnoteIds.push(id);
    } else {
      this.#print(PRINTED[name] ?? '');
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
        this.#closeInto((frame) => [blocksOf(frame).join('\n')]);
        break;
      case 'tr':
        this.#closeInto((frame) => [row(blocksOf(frame))]);
        break;
      case 'txbxContent':
        this.#closeInto((frame) => blocksOf(frame).map(withoutBreaks));
        break;
      case 'footnote':
      case 'endnote':
        this.#closeInto((frame) => {
          this.#part.notes.set(this.#noteId, withoutBreaks(blocksOf(frame).join('\n')));
          return [];
        });
        break;
    }
  }

  #closeParagraph(): void {
    const { text, blocks, endIsDeleted, endsPage } = this.#frames.pop() ?? emptyFrame('');
    const parent = this.#top();
    if (endIsDeleted) parent.carried = text;
    else parent.blocks.push(endsPage ? text + EXPLICIT_BREAK : text);
    for (const block of blocks) parent.blocks.push(block);
  }

  #closeInto(blocksFor: (frame: Frame) => string[]): void {
    const frame = this.#frames.pop() ?? emptyFrame('');
    for (const block of blocksFor(frame)) this.#top().blocks.push(block);
  }

  #top(): Frame {
    return this.#frames.at(-1) ?? emptyFrame('');
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

function emptyFrame(text: string): Frame {
  return { text, blocks: [], carried: '', endIsDeleted: false, endsPage: false };
}

function blocksOf({ blocks, carried }: Frame): string[] {
  return carried === '' ? blocks : [...blocks, carried];
}

/** Where a row goes over the end of a page each of its cells says so; it begins on the later page. */
function row(cells: readonly string[]): string {
  const breaks = [RENDERED_BREAK, EXPLICIT_BREAK].map((mark) =>
    mark.repeat(Math.max(0, ...cells.map((cell) => cell.split(mark).length - 1))),
  );
  return breaks.join('') + cells.map(withoutBreaks).join('\t');
}

function withoutBreaks(text: string): string {
  return text.replaceAll(RENDERED_BREAK, '').replaceAll(EXPLICIT_BREAK, '');
}

/** A toggle is on unless it says otherwise. */
function isOn(attributes: string): boolean {
  return !['0', 'false', 'off'].includes(attribute(attributes, 'val') ?? '1');
}

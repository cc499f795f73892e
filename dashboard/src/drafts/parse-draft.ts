/** DraftPiece of a line: plain or bold text, what is still to add, or the number of a source. */
export type DraftPiece =
  | { kind: 'text' | 'bold' | 'open'; text: string }
  | { kind: 'source'; number: number };

export type Block =
  | { kind: 'heading' | 'paragraph'; pieces: readonly DraftPiece[] }
  | { kind: 'list'; items: readonly (readonly DraftPiece[])[] };

const PIECES = /\*\*(?<bold>[^*]+)\*\*|\[To add: (?<open>[^\]]*)\]|\[(?<number>\d+)\]/g;
const HEADING = /^(?:#{1,6} (?<marked>.*)|\*\*(?<bold>[^*:]+)\*\*)$/;
const ITEM = /^\s*(?:[-*]|\d+\.) /;

/** Reads the Markdown that drafts are made of: headings, lists, paragraphs, bold text. */
export function parseDraft(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .flatMap(parsePart);
}

function parsePart(text: string): Block[] {
  const lines = text.split('\n');
  const { marked, bold } = HEADING.exec(lines[0]!)?.groups ?? {};
  const heading = marked ?? bold;
  if (heading !== undefined) {
    const rest = lines.slice(1).join('\n').trim();
    const block: Block = { kind: 'heading', pieces: parsePieces(heading) };
    return rest === '' ? [block] : [block, ...parsePart(rest)];
  }
  if (!lines.every((line) => ITEM.test(line))) {
    return [{ kind: 'paragraph', pieces: parsePieces(lines.join('\n')) }];
  }
  return [{ kind: 'list', items: lines.map((line) => parsePieces(line.replace(ITEM, ''))) }];
}

function parsePieces(text: string): DraftPiece[] {
  const pieces: DraftPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push(pieceOf(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

function pieceOf({ bold, open, number }: Record<string, string | undefined>): DraftPiece {
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (open !== undefined) return { kind: 'open', text: open };
  return { kind: 'source', number: Number(number) };
}

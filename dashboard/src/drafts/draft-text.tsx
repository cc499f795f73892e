import { useMessages } from '../messages/messages.tsx';
import { parseDraft, type DraftPiece } from './parse-draft.ts';

/** Shows a draft. Numbers lead to its sources, and what is still to add has a dashed frame. */
export function DraftText({
  content,
  onSource,
}: {
  content: string;
  onSource: (number: number) => void;
}) {
  return (
    <div className="verbatim flex max-w-[680px] flex-col gap-4 text-15">
      {parseDraft(content).map((block, index) => {
        if (block.kind === 'list') {
          return (
            <ul key={index} className="flex list-disc flex-col gap-2 pl-5">
              {block.items.map((item, place) => (
                <li key={place}>
                  <Pieces pieces={item} onSource={onSource} />
                </li>
              ))}
            </ul>
          );
        }
        const isHeading = block.kind === 'heading';
        const Tag = isHeading ? 'h2' : 'p';
        return (
          <Tag
            key={index}
            className={isHeading ? 'mt-2 font-sans text-15 font-semibold' : 'whitespace-pre-line'}
          >
            <Pieces pieces={block.pieces} onSource={onSource} />
          </Tag>
        );
      })}
    </div>
  );
}

function Pieces({
  pieces,
  onSource,
}: {
  pieces: readonly DraftPiece[];
  onSource: (number: number) => void;
}) {
  const { drafts: text } = useMessages();
  return pieces.map((piece, index) => {
    if (piece.kind === 'source') {
      return (
        <button
          key={index}
          type="button"
          aria-label={text.toSource(piece.number)}
          onClick={() => onSource(piece.number)}
          className="min-h-6 min-w-6 rounded-sm bg-mark-soft px-1 font-sans text-11 text-ink tnum hover:bg-mark"
        >
          {piece.number}
        </button>
      );
    }
    if (piece.kind === 'bold') return <strong key={index}>{piece.text}</strong>;
    if (piece.kind === 'text') return piece.text;
    return (
      <span
        key={index}
        className="rounded-sm border border-dashed border-line-strong px-1 font-sans text-13 text-ink-2"
      >
        {text.toAdd(piece.text)}
      </span>
    );
  });
}

import { type MouseEvent, type PointerEvent, useMemo } from 'react';

import { cx } from '../format/class-names.ts';
import { cutTurn, type Piece, type TurnMark } from './marks.ts';
import { type Playback, usePlayed } from './playback.ts';
import type { SpokenWord, Turn } from './speaker-turns.ts';

const TEXT = 'verbatim text-16';
/** The padding of the spoken word must not move its neighbors. */
const SPOKEN =
  'rounded-[3px] box-decoration-clone bg-mark-strong px-[1.5px] -mx-[1.5px] text-on-mark';

export type TurnTextProps = {
  turn: Turn;
  marks: readonly TurnMark[];
  chosen: string | undefined;
  pointed: string | undefined;
  /** Undefined where the recording cannot be heard. */
  playback: Playback | undefined;
  onChoose: (id: string) => void;
  onPoint: (id: string | undefined) => void;
};

/** Shows the words of a turn that is not heard. A click on a word plays there, one on a mark chooses its finding. */
export function StillText(props: TurnTextProps) {
  const pieces = usePieces(props);
  return (
    <p className={cx(TEXT, 'text-ink-2')} {...listen(props)}>
      {pieces.map((piece) => (
        <PieceText key={piece.start} piece={piece} className={markClass(piece, props)} />
      ))}
    </p>
  );
}

/** Shows the words of the turn that is heard: what was said in ink, the spoken word marked, what is to come in gray. */
export function HeardText(props: TurnTextProps & { playback: Playback }) {
  const { turn, playback } = props;
  const pieces = usePieces(props);
  const at = usePlayed(playback, ({ getSeconds }) =>
    findSpokenOffset(turn.words, getSeconds() ?? 0),
  );
  const classOf = (piece: Piece) => {
    if (piece.word && piece.word.start === at) return SPOKEN;
    const isSaid = turn.words.length === 0 || piece.start < at;
    return cx(isSaid ? 'text-ink' : 'text-ink-3', markClass(piece, props));
  };
  return (
    <p className={TEXT} {...listen(props)}>
      {pieces.map((piece) => (
        <PieceText key={piece.start} piece={piece} className={classOf(piece)} />
      ))}
    </p>
  );
}

/** Returns the offset of the spoken word, or between two words the end of the last one. */
function findSpokenOffset(words: readonly SpokenWord[], seconds: number): number {
  const word = words.findLast(({ startTime }) => startTime <= seconds);
  if (!word) return 0;
  return seconds < word.endTime ? word.start : word.end;
}

function usePieces({ turn, marks }: TurnTextProps): readonly Piece[] {
  return useMemo(() => cutTurn(turn, marks), [turn, marks]);
}

function PieceText({
  piece: { text, word, marks },
  className,
}: {
  piece: Piece;
  className: string | undefined;
}) {
  const [mark] = marks;
  if (!word && !mark && !className) return text;
  return (
    <span data-at={word?.startTime} data-mark={mark?.id} className={className}>
      {text}
    </span>
  );
}

function markClass(
  { marks, word }: Piece,
  { chosen, pointed, playback }: TurnTextProps,
): string | undefined {
  if (marks.some(({ id }) => id === chosen)) return 'mark-on text-ink';
  if (marks.some(({ id }) => id === pointed)) return 'mark-near text-ink';
  // Points of the analysis are many: they show only when they are chosen or pointed at.
  if (marks.some(({ kind }) => kind !== 'point')) return 'mark-quiet';
  return word && playback ? 'cursor-pointer rounded-sm hover:bg-hover' : undefined;
}

/** One listener serves all words: a long transcript has tens of thousands. */
function listen({ playback, onChoose, onPoint }: TurnTextProps) {
  return {
    onClick: ({ target }: MouseEvent) => {
      // A click that ends a selection copies, and does not play.
      if (!(target instanceof HTMLElement) || getSelection()?.isCollapsed === false) return;
      const { at, mark } = target.dataset;
      if (mark !== undefined) onChoose(mark);
      if (at !== undefined) playback?.playFrom(Number(at));
    },
    onPointerOver: ({ target }: PointerEvent) =>
      onPoint(target instanceof HTMLElement ? target.dataset['mark'] : undefined),
    onPointerLeave: () => onPoint(undefined),
  };
}

import { Pencil } from 'lucide-react';
import { memo, type RefObject } from 'react';

import { cx } from '../format/class-names.ts';
import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { useInlineForm } from '../ui/inline-form.ts';
import { CorrectForm } from './correct-form.tsx';
import type { MarkKind } from './marks.ts';
import type { Turn } from './speaker-turns.ts';
import { HeardText, StillText, type TurnTextProps } from './turn-text.tsx';

export type TurnRowProps = TurnTextProps & {
  index: number;
  /** True where the speaker is another one than before. */
  isFirst: boolean;
  color: string;
  isHeard: boolean;
  isNew: boolean;
  onRename: ((speaker: string) => void) | undefined;
  isCorrectable: boolean;
};

/** Row of a turn: its second, the speaker and the words; beside them what came of it. */
export const TurnRow = memo((props: TurnRowProps) => {
  const { turn, index, isFirst, isHeard, isNew, playback, isCorrectable } = props;
  const form = useInlineForm();
  return (
    <li
      data-turn={index}
      className={cx(
        'grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 @lg:grid-cols-[44px_minmax(0,1fr)_76px]',
        isFirst ? 'pt-4' : 'pt-1',
        isNew && 'transition-opacity duration-200 starting:opacity-0',
      )}
    >
      <TurnTime {...props} />
      <div className="group/turn relative min-w-0 pr-7">
        {isFirst && <SpeakerName {...props} />}
        {form.isOpen ? (
          <CorrectForm turn={turn} onClose={form.close} />
        ) : isHeard && playback ? (
          <HeardText {...props} playback={playback} />
        ) : (
          <StillText {...props} />
        )}
        <TurnRemarks turn={turn} />
        {isCorrectable && !form.isOpen && (
          <CorrectButton ref={form.opener} turn={turn} onClick={form.open} />
        )}
      </div>
      <TurnNotes {...props} />
    </li>
  );
});

/** Shows itself where the pointer or the focus is, and always on touch screens. */
function CorrectButton({
  ref,
  turn,
  onClick,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  turn: Turn;
  onClick: () => void;
}) {
  const { transcript: text } = useMessages();
  return (
    <button
      ref={ref}
      type="button"
      aria-label={text.correctTurn(turn.text)}
      title={text.correct}
      onClick={onClick}
      className="absolute right-0 bottom-0 grid size-6 place-items-center rounded-md text-ink-3 opacity-0 group-hover/turn:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <Pencil aria-hidden size={13} strokeWidth={1.75} />
    </button>
  );
}

function TurnTime({ turn: { startTime }, isFirst, playback }: TurnRowProps) {
  const { transcript: text } = useMessages();
  if (startTime === null) return <span />;
  const time = formatClock(startTime);
  const style = cx('h-6 self-start text-right text-11 text-ink-3 tnum', isFirst ? 'mt-6' : 'mt-px');
  if (!playback) return <span className={cx(style, 'leading-6')}>{time}</span>;
  return (
    <button
      type="button"
      aria-label={text.playFrom(time)}
      onClick={() => playback.playFrom(startTime)}
      className={cx(style, 'hover:text-accent')}
    >
      {time}
    </button>
  );
}

function SpeakerName({ turn: { speaker }, color, onRename }: TurnRowProps) {
  const { transcript: text } = useMessages();
  if (speaker === null) {
    return <span className="flex h-6 items-center text-12 text-ink-3">{text.unknownSpeaker}</span>;
  }
  const style = { color };
  if (!onRename) {
    return (
      <span className="flex h-6 items-center text-12 font-semibold" style={style}>
        {speaker}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={text.rename}
      onClick={() => onRename(speaker)}
      className="block min-h-6 text-left text-12 font-semibold decoration-dotted underline-offset-2 hover:underline"
      style={style}
    >
      {speaker}
    </button>
  );
}

/** Says in words what a reader should check. */
function TurnRemarks({ turn: { isUncertain, overlaps } }: Pick<TurnRowProps, 'turn'>) {
  const { transcript: text } = useMessages();
  if (!isUncertain && overlaps === undefined) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-12 text-warn">
      {isUncertain && <span>{text.uncertain}</span>}
      {overlaps !== undefined && <span>{text.overlaps(overlaps)}</span>}
    </p>
  );
}

const NOTED: readonly MarkKind[] = ['task', 'decision', 'question', 'risk'];

/** Names what came of a turn. The outcome has the same rows, so that narrow columns go without the notes. */
function TurnNotes({ marks, onChoose }: TurnRowProps) {
  const { transcript: text } = useMessages();
  const kinds = NOTED.filter((kind) => marks.some((mark) => mark.kind === kind));
  return (
    <span className="hidden flex-col items-start justify-end @lg:flex">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          onClick={() => onChoose(marks.find((mark) => mark.kind === kind)!.id)}
          className="inline-flex h-6 items-center gap-1.5 text-11 text-ink-3 hover:text-ink"
        >
          <MarkSymbol kind={kind} />
          {text.kinds[kind]}
        </button>
      ))}
    </span>
  );
}

/** Shows a dot for a task and a diamond for everything else, as above the waveform. */
export function MarkSymbol({ kind }: { kind: MarkKind }) {
  return (
    <span
      aria-hidden
      className={cx(
        'shrink-0',
        kind === 'task' ? 'size-1.5 rounded-full bg-mark-strong' : 'size-[5px] rotate-45 bg-ink-3',
      )}
    />
  );
}

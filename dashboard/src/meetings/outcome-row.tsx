import { CircleHelp, Gavel, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { cx } from '../format/class-names.ts';
import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import type { MarkKind } from '../transcript/marks.ts';
import type { Playback } from '../transcript/playback.ts';
import { Confidence } from '../ui/confidence.tsx';
import { Source } from '../ui/labels.tsx';
import { Quote } from '../ui/quote.tsx';
import type { Selection } from '../ui/selection.ts';
import type { OutcomeItem } from './outcome.ts';

export type OutcomeRowProps = {
  item: OutcomeItem;
  selection: Selection;
  /** Undefined where the recording cannot be heard. */
  playback: Playback | undefined;
};

/** Row of the outcome: pointing marks its turn, choosing scrolls to it. Its second plays there. */
export function OutcomeRow({
  item,
  selection,
  playback,
  lead,
  children,
  details,
}: OutcomeRowProps & { lead: ReactNode; children: ReactNode; details?: ReactNode }) {
  const { id } = item;
  const row = useRef<HTMLDivElement>(null);
  const isChosen = selection.chosen === id;
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={row}
      className={cx(
        'relative flex items-start gap-2.5 px-4 py-1.5',
        isChosen ? 'bg-mark-soft' : selection.pointed === id ? 'bg-hover' : 'hover:bg-hover',
      )}
      onPointerEnter={() => selection.point(id)}
      onPointerLeave={() => selection.point(undefined)}
    >
      {isChosen && (
        <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-mark-strong" />
      )}
      {lead}
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => selection.choose(id, 'panel')}
          className="block w-full text-left after:absolute after:inset-0"
        >
          {children}
        </button>
        {isChosen && (
          <div className="mt-1.5">
            <Quote evidence={item.evidence} />
          </div>
        )}
        {isChosen && details && <div className="relative mt-2">{details}</div>}
      </div>
      <span className="relative flex shrink-0 items-center gap-1.5">
        <Confidence value={item.confidence} />
        <Second item={item} selection={selection} playback={playback} />
      </span>
    </div>
  );
}

function Second({ item: { id, seconds }, selection, playback }: OutcomeRowProps) {
  const { transcript: text } = useMessages();
  if (seconds === null) return null;
  const time = formatClock(seconds);
  const play = () => {
    selection.choose(id, 'panel');
    playback?.playFrom(seconds);
  };
  return (
    <Source
      label={playback ? text.playFrom(time) : time}
      active={selection.chosen === id}
      onClick={playback && play}
    >
      {time}
    </Source>
  );
}

const ICONS: Record<Exclude<MarkKind, 'task'>, LucideIcon> = {
  decision: Gavel,
  question: CircleHelp,
  risk: TriangleAlert,
  point: Lightbulb,
};

/** Row of what was said: a decision, a question, a risk or a point of the analysis. */
export function SaidRow(props: OutcomeRowProps) {
  const { item } = props;
  const { meetings: text } = useMessages();
  const Icon = item.kind === 'task' ? Lightbulb : ICONS[item.kind];
  return (
    <OutcomeRow
      {...props}
      lead={<Icon aria-hidden size={14} strokeWidth={1.75} className="mt-1 shrink-0 text-ink-3" />}
    >
      <span className="verbatim text-14 leading-5">{item.text}</span>{' '}
      {item.speaker !== null && <span className="text-12 text-ink-2">{item.speaker}</span>}
      {item.reason && (
        <span className="mt-0.5 block text-12 text-ink-2">{text.reason(item.reason)}</span>
      )}
      {item.dissent?.map(({ speaker, text: words }) => (
        <span key={words} className="mt-0.5 block text-12 text-ink-2">
          {text.dissent(speaker, words)}
        </span>
      ))}
    </OutcomeRow>
  );
}

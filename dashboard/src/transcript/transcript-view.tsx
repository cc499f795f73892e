import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import type { Selection } from '../ui/selection.ts';
import { CorrectionContext } from './correction-context.ts';
import { type Marked, placeMarks, type TurnMark } from './marks.ts';
import { type Playback, usePlayed } from './playback.ts';
import { RenameDialog, type SpeakerNaming } from './rename-dialog.tsx';
import { TurnRow } from './turn-row.tsx';
import { findHeardTurn, type Turn } from './speaker-turns.ts';
import type { TurnCorrection } from './use-corrections.ts';
import { scrollToTurn, useFollow } from './use-follow.ts';
import { type Voices, voiceOf } from './voices.ts';

const NO_MARKS: readonly TurnMark[] = [];
const NOTHING_MARKED: readonly Marked[] = [];

export type TranscriptViewProps = {
  turns: readonly Turn[];
  voices: Voices;
  playback: Playback;
  /** True where the recording can be heard. */
  isPlayable: boolean;
  /** True while turns are added. */
  isGrowing?: boolean;
  marked?: readonly Marked[];
  selection: Selection;
  naming: SpeakerNaming | undefined;
  correction: TurnCorrection | undefined;
};

/** Shows a transcript by turns, with the passages that prove findings, and follows what is heard. */
export function TranscriptView(props: TranscriptViewProps) {
  const { turns, playback, selection, naming, correction } = props;
  const { transcript: text } = useMessages();
  const root = useRef<HTMLElement>(null);
  const [renamed, setRenamed] = useState<string>();
  const heard = usePlayed(playback, ({ getSeconds }) => {
    const seconds = getSeconds();
    return seconds === undefined ? -1 : findHeardTurn(turns, seconds);
  });
  const follow = useFollow(root, heard);
  const marks = useMarks(props);
  useScrollToChosen(root, marks, selection, follow.stop);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={root}
        aria-label={text.title}
        tabIndex={0}
        className="@container min-h-0 min-w-0 flex-1 overflow-y-auto px-4 pt-2 pb-16 lg:px-8"
        {...follow.listeners}
      >
        <CorrectionContext value={correction && { correction, onOpen: follow.stop }}>
          <TurnList {...props} marks={marks} heard={heard} onRename={naming && setRenamed} />
        </CorrectionContext>
      </section>
      {heard >= 0 && !follow.isFollowing && (
        <span className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button icon={ArrowDown} className="shadow-float" onClick={follow.resume}>
            {text.backToNow}
          </Button>
        </span>
      )}
      {naming && renamed !== undefined && (
        <RenameDialog speaker={renamed} naming={naming} onClose={() => setRenamed(undefined)} />
      )}
    </div>
  );
}

function useMarks({ turns, marked = NOTHING_MARKED }: TranscriptViewProps) {
  return useMemo(() => placeMarks(turns, marked), [turns, marked]);
}

/** Scrolls to the finding that the panel has chosen. */
function useScrollToChosen(
  root: React.RefObject<HTMLElement | null>,
  marks: ReadonlyMap<number, readonly TurnMark[]>,
  { chosen, from }: Selection,
  stopFollowing: () => void,
): void {
  const isPlaced = marks.size > 0;
  const places = useRef(marks);
  places.current = marks;
  const stop = useRef(stopFollowing);
  stop.current = stopFollowing;
  useEffect(() => {
    if (chosen === undefined || from === 'source' || !isPlaced) return;
    const [index] =
      [...places.current].find(([, all]) => all.some(({ id }) => id === chosen)) ?? [];
    if (index === undefined) return;
    stop.current();
    scrollToTurn(root.current, index);
  }, [root, chosen, from, isPlaced]);
}

function TurnList({
  turns,
  voices,
  playback,
  isPlayable,
  isGrowing = false,
  selection,
  marks,
  heard,
  correction,
  onRename,
}: TranscriptViewProps & {
  marks: ReadonlyMap<number, readonly TurnMark[]>;
  heard: number;
  onRename: ((speaker: string) => void) | undefined;
}) {
  const { chosen, pointed, choose, point } = selection;
  const onChoose = useCallback((id: string) => choose(id, 'source'), [choose]);
  return (
    <ol className="mx-auto flex max-w-[680px] flex-col">
      {turns.map((turn, index) => {
        const own = marks.get(index) ?? NO_MARKS;
        const ifOwn = (id: string | undefined) =>
          own.some((mark) => mark.id === id) ? id : undefined;
        return (
          <TurnRow
            key={index}
            index={index}
            turn={turn}
            marks={own}
            isFirst={index === 0 || turns[index - 1]!.speaker !== turn.speaker}
            color={voiceOf(voices, turn.speaker)}
            isHeard={index === heard}
            isNew={isGrowing}
            chosen={ifOwn(chosen)}
            pointed={ifOwn(pointed)}
            playback={isPlayable ? playback : undefined}
            onChoose={onChoose}
            onPoint={point}
            onRename={onRename}
            isCorrectable={correction !== undefined}
          />
        );
      })}
    </ol>
  );
}

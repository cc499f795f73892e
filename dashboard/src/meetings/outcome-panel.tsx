import type { ActionItem, Meeting, MeetingTranscript } from '@docket/sdk';

import { useMessages } from '../messages/messages.tsx';
import type { Playback } from '../transcript/playback.ts';
import type { Voices } from '../transcript/voices.ts';
import { useKeys } from '../ui/keys.ts';
import { Permitted } from '../ui/permitted.tsx';
import { PageError } from '../ui/page-error.tsx';
import type { Selection } from '../ui/selection.ts';
import { ActionItemsGroup } from './action-items-group.tsx';
import { Group } from '../ui/group.tsx';
import type { OutcomeItem } from './outcome.ts';
import { SaidRow } from './outcome-row.tsx';
import { StrategyGroup } from './strategy-group.tsx';
import { SummaryGroup } from './summary-group.tsx';
import { isWaiting, type ItemActions, useItemActions } from './use-item-actions.ts';
import type { Outcome } from './use-outcome.ts';
import { WhoSpoke } from './who-spoke.tsx';

type OutcomePanelProps = {
  meeting: Meeting;
  transcript: MeetingTranscript;
  outcome: Outcome;
  selection: Selection;
  playback: Playback | undefined;
  voices: Voices;
};

/** Shows what came of a meeting. Keys: J and K move, Y makes a task, E edits, N dismisses, Z undoes. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { meeting, transcript, outcome, selection, playback, voices } = props;
  const { meetings: text } = useMessages();
  const actions = useItemActions(meeting.id);
  useOutcomeKeys(outcome, selection, actions);
  return (
    <section
      aria-label={text.outcome}
      className="min-h-0 overflow-y-auto border-line pb-16 md:border-l"
    >
      {outcome.error && <PageError error={outcome.error} retry={outcome.retry} />}
      <ActionItemsGroup {...props} actions={actions} />
      <SaidGroup title={text.decisions} items={outcome.decisions} {...props} />
      <SaidGroup title={text.questions} items={outcome.questions} {...props} />
      <SaidGroup title={text.risks} items={outcome.risks} {...props} />
      <SummaryGroup meeting={meeting} summary={outcome.summary} />
      <WhoSpoke segments={transcript.segments} voices={voices} />
      <StrategyGroup
        meeting={meeting}
        outcome={outcome}
        selection={selection}
        playback={playback}
      />
      <Permitted needs="write:transcripts">
        <p className="hidden px-4 pt-5 text-12 text-ink-3 sm:block">{text.keys}</p>
      </Permitted>
    </section>
  );
}

function SaidGroup({
  title,
  items,
  selection,
  playback,
}: {
  title: string;
  items: readonly OutcomeItem[];
  selection: Selection;
  playback: Playback | undefined;
}) {
  const shown = items.filter(({ isDismissed }) => !isDismissed);
  if (shown.length === 0) return null;
  return (
    <Group title={title}>
      {shown.map((item) => (
        <SaidRow key={item.id} item={item} selection={selection} playback={playback} />
      ))}
    </Group>
  );
}

function useOutcomeKeys(
  { rows }: Outcome,
  selection: Selection,
  { accept, dismiss, undo }: ItemActions,
): void {
  const at = rows.findIndex(({ id }) => id === selection.chosen);
  const chosen = rows[at];
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    if (next) selection.choose(next.id, 'panel');
  };
  const judge = (apply: (item: ActionItem) => void) => {
    if (!chosen?.action || !isWaiting(chosen.action)) return;
    apply(chosen.action);
    move(1);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: () => selection.choose(undefined, 'panel'),
  });
  useKeys({ y: () => judge((item) => accept([item])) }, 'write:tasks');
  useKeys({ n: () => judge(dismiss), z: undo }, 'write:transcripts');
}

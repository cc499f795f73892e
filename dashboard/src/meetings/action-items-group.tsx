import type { Meeting } from '@docket/sdk';
import { useState } from 'react';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import type { Playback } from '../transcript/playback.ts';
import type { Voices } from '../transcript/voices.ts';
import { Button } from '../ui/button.tsx';
import type { Selection } from '../ui/selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActionItemRow } from './action-item-row.tsx';
import { ResultGroup } from './result-group.tsx';
import type { ActionOutcome } from './outcome.ts';
import { isWaiting, type ItemActions } from './use-item-actions.ts';
import { useMake } from './use-make.ts';
import type { Outcome } from './use-outcome.ts';

type ActionItemsProps = {
  meeting: Meeting;
  outcome: Outcome;
  actions: ItemActions;
  selection: Selection;
  playback: Playback | undefined;
  voices: Voices;
};

/** Shows what has to be done, by whom and until when. */
export function ActionItemsGroup(props: ActionItemsProps) {
  const { outcome, actions } = props;
  const { meetings: text } = useMessages();
  const [isShown, setShown] = useState(false);
  if (outcome.items === undefined) return <Skeleton rows={4} height={48} />;
  if (outcome.items === null) return <ExtractGroup meeting={props.meeting} />;
  const [kept, dismissed] = split(outcome.tasks);
  const waiting = kept.map(({ action }) => action).filter(isWaiting);
  const row = (item: ActionOutcome) => <ActionItemRow key={item.id} item={item} {...pick(props)} />;
  return (
    <ResultGroup
      title={text.actionItems}
      note={kept.length > 0 ? text.areTasks(kept.length - waiting.length, kept.length) : undefined}
      engine={outcome.items.engine}
      action={
        waiting.length > 1 && (
          <Button size="sm" needs="write:tasks" onClick={() => actions.accept(waiting)}>
            {text.makeTasks(waiting.length)}
          </Button>
        )
      }
    >
      {kept.length === 0 && <p className="px-4 text-ink-2">{text.noActionItems}</p>}
      {kept.map(row)}
      {isShown && dismissed.map(row)}
      {dismissed.length > 0 && (
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="mx-4 min-h-6 text-12 text-accent hover:underline"
        >
          {isShown ? text.hideDismissed : text.showDismissed(dismissed.length)}
        </button>
      )}
    </ResultGroup>
  );
}

function split(items: readonly ActionOutcome[]): [ActionOutcome[], ActionOutcome[]] {
  return [items.filter((item) => !item.isDismissed), items.filter((item) => item.isDismissed)];
}

function pick({ selection, playback, voices, actions }: ActionItemsProps) {
  return { selection, playback, voices, actions };
}

/** Offers to find out what came of the meeting: its action items, and the summary with its decisions. */
function ExtractGroup({ meeting: { id, summary_id: summaryId } }: { meeting: Meeting }) {
  const { meetings: text } = useMessages();
  const extract = useMake(async () => {
    await docket.meetings.extractActionItems(id);
    if (summaryId === null) await docket.meetings.summarize(id);
  });
  return (
    <ResultGroup title={text.actionItems}>
      <div className="flex flex-col items-start gap-3 px-4 pt-1">
        <p className="text-ink-2">{text.notExtracted}</p>
        <Button
          kind="primary"
          needs="write:transcripts"
          disabled={extract.isPending}
          onClick={() => extract.mutate()}
        >
          {extract.isPending ? text.reading : text.extract}
        </Button>
      </div>
    </ResultGroup>
  );
}

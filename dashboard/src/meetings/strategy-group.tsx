import type { Meeting } from '@docket/sdk';
import { RotateCw } from 'lucide-react';

import { docket } from '../api/docket.ts';
import { useCan } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import type { Playback } from '../transcript/playback.ts';
import { Button } from '../ui/button.tsx';
import type { Selection } from '../ui/selection.ts';
import { ResultGroup } from './result-group.tsx';
import { listStrategic, STRATEGY_LISTS } from './outcome.ts';
import { SaidRow } from './outcome-row.tsx';
import { useMake } from './use-make.ts';
import type { Outcome } from './use-outcome.ts';

/** Shows the strategic analysis, which is made when somebody asks for it. */
export function StrategyGroup({
  meeting,
  outcome: { strategy },
  selection,
  playback,
}: {
  meeting: Meeting;
  outcome: Outcome;
  selection: Selection;
  playback: Playback | undefined;
}) {
  const { meetings: text } = useMessages();
  const make = useMake(async () => docket.meetings.analyze(meeting.id));
  const canAnalyze = useCan('write:transcripts');
  if (!strategy && !canAnalyze) return null;
  const { status, error } = strategy ?? {};
  const isWorking = make.isPending || status === 'processing';
  const done = status === 'completed' ? strategy : undefined;
  return (
    <ResultGroup
      title={text.strategy}
      engine={done?.engine}
      action={
        <Button
          size="sm"
          icon={RotateCw}
          needs="write:transcripts"
          disabled={isWorking}
          onClick={() => make.mutate()}
        >
          {isWorking ? text.reading : done ? text.analyzeAgain : text.analyze}
        </Button>
      }
    >
      {!strategy && <p className="px-4 text-ink-2">{text.strategyHint}</p>}
      {error && <p className="px-4 text-bad">{error.message}</p>}
      {done && (
        <>
          <p className="px-4 pb-1 text-ink-2">{done.overview}</p>
          <StrategyLists strategy={done} selection={selection} playback={playback} />
        </>
      )}
    </ResultGroup>
  );
}

function StrategyLists({
  strategy,
  ...shown
}: {
  strategy: NonNullable<Outcome['strategy']>;
  selection: Selection;
  playback: Playback | undefined;
}) {
  const { meetings: text } = useMessages();
  return STRATEGY_LISTS.map((list) => {
    const items = listStrategic(strategy, list);
    return (
      items.length > 0 && (
        <section key={list} className="pt-2">
          <h3 className="px-4 pb-0.5 text-12 text-ink-3">{text.lists[list]}</h3>
          {items.map((item) => (
            <SaidRow key={item.id} item={item} {...shown} />
          ))}
        </section>
      )
    );
  });
}

import type { Integration, Sync } from '@docket/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { docket } from '../api/docket.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Developers } from '../ui/developers.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { State, type Tone } from '../ui/labels.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { PageError } from '../ui/page-error.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { integrationsQuery, tasksQuery } from './queries.ts';
import { useTaskFilters } from './task-search.ts';

/** Pushes the listed tasks to a tracker: first without writing there, then for good, with a result for each task. */
export function PushDialog({ onClose }: { onClose: () => void }) {
  const { tasks: text } = useMessages();
  return (
    <Dialog title={text.push} isOpen onClose={onClose}>
      <Connected />
    </Dialog>
  );
}

function Connected() {
  const { data, error, refetch } = useQuery(integrationsQuery(useWorkspaceId()));
  if (error && !data) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  if (data.length === 0) return <NoTracker />;
  return <PushForm integrations={data} />;
}

const COMMAND = `curl $DOCKET_URL/v2/integrations -H "Authorization: Bearer $DOCKET_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"provider": "github", "token": "…", "project": "owner/repository"}'`;

/** Says who can connect a tracker, and how. */
function NoTracker() {
  const { tasks: text } = useMessages();
  const isAdmin = useCan('admin:all');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{text.noTracker}</p>
      <p className="text-ink-2">{isAdmin ? text.connectTracker : text.askForTracker}</p>
      <a href="/docs/integrations.md" target="_blank" rel="noreferrer" className={buttonClass()}>
        {text.trackerGuide}
      </a>
      {isAdmin && <Developers command={COMMAND} />}
    </div>
  );
}

type Push = { integration: string; isDryRun: boolean };

function PushForm({ integrations }: { integrations: readonly Integration[] }) {
  const { tasks: text } = useMessages();
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const { data } = useInfiniteQuery(tasksQuery(useTaskFilters()));
  const tasks = data?.pages.flatMap((page) => page.rows) ?? [];
  const [integration, setIntegration] = useState(integrations[0]!.id);
  const [sync, setSync] = useState<Sync>();
  const push = useMutation({
    mutationFn: async ({ integration: id, isDryRun }: Push) => {
      const request = {
        integration: id,
        task_ids: tasks.map((task) => task.id),
        dry_run: isDryRun,
      };
      return docket.integrations.sync(request).untilDone({ onProgress: setSync });
    },
    onMutate: () => setSync(undefined),
    onSuccess: setSync,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const isDisabled = push.isPending || tasks.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{text.pushHint(tasks.length)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={text.tracker}
          choices={integrations.map(({ id, name, provider }) => ({
            id,
            name: `${name} (${text.providers[provider]})`,
          }))}
          chosen={integration}
          onChoose={setIntegration}
        />
        <span className="flex-1" />
        <Button disabled={isDisabled} onClick={() => push.mutate({ integration, isDryRun: true })}>
          {text.dryRun}
        </Button>
        <Button
          kind="primary"
          disabled={isDisabled}
          onClick={() => push.mutate({ integration, isDryRun: false })}
        >
          {text.pushCount(tasks.length)}
        </Button>
      </div>
      {push.error && (
        <p role="alert" className="text-bad">
          {describe(push.error)}
        </p>
      )}
      {sync && (
        <SyncResults sync={sync} titles={new Map(tasks.map(({ id, title }) => [id, title]))} />
      )}
    </div>
  );
}

const TONES: Record<Sync['results'][number]['action'], Tone> = {
  created: 'good',
  updated: 'good',
  skipped: 'plain',
  failed: 'bad',
};

function SyncResults({ sync, titles }: { sync: Sync; titles: ReadonlyMap<string, string> }) {
  const { tasks: text } = useMessages();
  const { counts, results, dry_run: isDryRun } = sync;
  return (
    <>
      <p role="status" className="text-12 text-ink-3 tnum">
        {text.pushed(counts.total - counts.pending, counts.total)} {isDryRun && text.dryRunNote}
      </p>
      <ul>
        {results.map(({ task_id: taskId, action, external_key: key, external_url: url, error }) => (
          <li
            key={taskId}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5"
          >
            <State tone={TONES[action]}>
              {isDryRun ? text.wouldBe[action] : text.results[action]}
            </State>
            <span className="min-w-0 flex-1 truncate">{titles.get(taskId) ?? taskId}</span>
            {url !== null && (
              <a href={url} target="_blank" rel="noreferrer" className="text-accent">
                {key ?? url}
              </a>
            )}
            {error && <span className="w-full text-12 text-bad">{error.message}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

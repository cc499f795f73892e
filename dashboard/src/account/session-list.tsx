import type { Session } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/labels.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';
import { describeDevice } from './device.ts';
import { sessionsQuery } from './queries.ts';

/** Lists where the person is signed in, and ends sessions. */
export function SessionList() {
  const { account: text } = useMessages();
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const end = useMutation({
    mutationFn: async (id: string) => docket.auth.endSession(id),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: async () => docket.auth.endOtherSessions(),
    onSettled,
  });
  const refused = end.error ?? endOthers.error;
  if (error && !data) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} height={52} />;
  return (
    <>
      <ul>
        {data.map((session) => (
          <Row key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      <Failure text={refused ? describe(refused) : undefined} />
      {data.some(({ current, kind }) => !current && kind !== 'oauth') && (
        <Button
          kind="danger"
          className="self-start"
          disabled={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {text.endOthers}
        </Button>
      )}
    </>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { account: text } = useMessages();
  const language = useLanguage();
  const { client, user_agent: agent, ip_address: address, last_used_at: lastUsed } = session;
  const name = client?.name ?? (agent === null ? text.unknownDevice : describeDevice(agent));
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line py-1.5 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium" title={agent ?? undefined}>
            {name}
          </span>
          {session.current && <Chip tone="good">{text.thisSession}</Chip>}
          {session.kind === 'oauth' && <Chip>{text.application}</Chip>}
        </span>
        <span className="text-12 text-ink-3 tnum">
          {text.lastUsed(formatTime(lastUsed, language))}
          {address !== null && ` · ${address}`}
        </span>
      </span>
      {!session.current && (
        <Button size="sm" onClick={onEnd} aria-label={text.endOne(name)}>
          {text.end}
        </Button>
      )}
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { liveTextQuery } from '../recordings/queries.ts';

/** Shows the last words of a recording that is being made, and leads to all of them. */
export function LiveText({ transcriptionId: id }: { transcriptionId: string }) {
  const { recorder: text } = useMessages();
  const workspace = useWorkspaceId();
  const { data } = useQuery(liveTextQuery(id));
  const settled = data?.segments.map((each) => each.text).join(' ') ?? '';
  const live = data?.upload?.live_text;
  if (live?.state === 'unavailable') return null;
  return (
    <div className="flex w-full items-end gap-3 text-12">
      {/* Not announced: it would talk over the speech that is recorded. */}
      <p className="flex max-h-[2lh] min-w-0 flex-1 flex-col justify-end overflow-hidden">
        <span>
          {settled} <span className="text-ink-2">{live?.text ?? text.listening}</span>
        </span>
      </p>
      <Link
        to="/w/$workspace/recordings/$recording"
        params={{ workspace, recording: id }}
        className="shrink-0 underline"
      >
        {text.readAlong}
      </Link>
    </div>
  );
}

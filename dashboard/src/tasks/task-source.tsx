import type { Task } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { Source } from '../ui/labels.tsx';
import { itemQuery, relatedTitleQuery } from './queries.ts';
import { SheetPart } from './sheet-part.tsx';

/** Origin of a task that was made of an action item. */
const ITEM_ORIGIN = 'action_item:';

/** Shows where a task comes from: what was said, and the meeting or document. */
export function TaskSource({ task }: { task: Task }) {
  const { tasks: text } = useMessages();
  const { related_document_id: documentId, related_meeting_id: meetingId, origin } = task;
  if (documentId === null && meetingId === null) return null;
  const itemId = origin?.startsWith(ITEM_ORIGIN) ? origin.slice(ITEM_ORIGIN.length) : undefined;
  return (
    <SheetPart title={text.source}>
      {meetingId !== null && itemId !== undefined && (
        <Quotes meetingId={meetingId} itemId={itemId} description={task.description ?? ''} />
      )}
      {meetingId !== null && (
        <RelatedLink kind="meeting" id={meetingId} isGone={task.related_meeting_deleted === true} />
      )}
      {documentId !== null && (
        <RelatedLink
          kind="document"
          id={documentId}
          isGone={task.related_document_deleted === true}
        />
      )}
    </SheetPart>
  );
}

/** Shows what was said, each passage with a link to its second. Words that the description quotes are not repeated. */
function Quotes({
  meetingId,
  itemId,
  description,
}: {
  meetingId: string;
  itemId: string;
  description: string;
}) {
  const { tasks: text } = useMessages();
  const workspace = useWorkspaceId();
  const { data: item } = useQuery(itemQuery(meetingId, itemId));
  return item?.evidence.map(({ excerpt, start_time: seconds }) => (
    <blockquote key={excerpt} className="verbatim flex items-start gap-2 text-15">
      {!description.includes(excerpt) && <span className="min-w-0 flex-1">“{excerpt}”</span>}
      <Link
        to="/w/$workspace/meetings/$meeting"
        params={{ workspace, meeting: meetingId }}
        search={{ finding: itemId, ...(seconds !== null && { t: String(seconds) }) }}
        aria-label={text.toPassage}
        className="-m-[3px] inline-flex min-h-6 min-w-6 items-center p-[3px] font-sans"
      >
        <Source label={text.toPassage}>{seconds === null ? '→' : formatClock(seconds)}</Source>
      </Link>
    </blockquote>
  ));
}

function RelatedLink({
  kind,
  id,
  isGone,
}: {
  kind: 'document' | 'meeting';
  id: string;
  isGone: boolean;
}) {
  const { tasks: text } = useMessages();
  const workspace = useWorkspaceId();
  const { data: title } = useQuery({ ...relatedTitleQuery(kind, id), enabled: !isGone });
  const className = 'min-h-6 truncate text-accent hover:underline';
  if (isGone || title === null) return <p className="text-ink-3">{text.gone(id)}</p>;
  return kind === 'meeting' ? (
    <Link
      to="/w/$workspace/meetings/$meeting"
      params={{ workspace, meeting: id }}
      className={className}
    >
      {title ?? id}
    </Link>
  ) : (
    <Link
      to="/w/$workspace/documents/$document"
      params={{ workspace, document: id }}
      className={className}
    >
      {title ?? id}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useWorkspaceId } from '../api/session.ts';

type LinkedRow = { row: { id: string; title: string }; note: ReactNode };

const LINK = 'after:absolute after:inset-0';

/** Row of the page: a link over the whole row, and a fact about it. */
export function Row({ link, note }: { link: ReactNode; note: ReactNode }) {
  return (
    <li className="relative flex min-h-9 items-center gap-3 border-b border-line px-4 py-1.5 hover:bg-hover">
      <span className="min-w-0 flex-1 truncate font-medium">{link}</span>
      <span className="flex shrink-0 items-center gap-3 text-12 text-ink-3 tnum">{note}</span>
    </li>
  );
}

export function DocumentRow({ row: { id, title }, note }: LinkedRow) {
  const workspace = useWorkspaceId();
  const link = (
    <Link
      to="/w/$workspace/documents/$document"
      params={{ workspace, document: id }}
      className={LINK}
    >
      {title}
    </Link>
  );
  return <Row link={link} note={note} />;
}

export function RecordingRow({ row: { id, title }, note }: LinkedRow) {
  const workspace = useWorkspaceId();
  const link = (
    <Link
      to="/w/$workspace/recordings/$recording"
      params={{ workspace, recording: id }}
      className={LINK}
    >
      {title}
    </Link>
  );
  return <Row link={link} note={note} />;
}

export function MeetingRow({ row: { id, title }, note }: LinkedRow) {
  const workspace = useWorkspaceId();
  const link = (
    <Link to="/w/$workspace/meetings/$meeting" params={{ workspace, meeting: id }} className={LINK}>
      {title}
    </Link>
  );
  return <Row link={link} note={note} />;
}

export function TaskRow({ row: { id, title }, note }: LinkedRow) {
  const workspace = useWorkspaceId();
  const link = (
    <Link to="/w/$workspace/tasks" params={{ workspace }} search={{ task: id }} className={LINK}>
      {title}
    </Link>
  );
  return <Row link={link} note={note} />;
}

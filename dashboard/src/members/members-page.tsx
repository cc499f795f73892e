import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useDelete } from '../api/deletes.ts';
import { useCan, useWorkspace } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useUndo } from '../ui/undo.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';

/** Page with the people of a workspace: members with their roles, and open invitations. */
export function MembersPage() {
  const { members: text } = useMessages();
  const workspace = useWorkspace();
  const managesMembers = useCan('admin:all');
  const [isInviting, setInviting] = useState(false);
  const remove = useRemovals();
  const invite = (
    <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
      {text.invite}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.title}
        meta={workspace?.name}
        actions={managesMembers ? invite : undefined}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[760px] flex-col px-4 pb-16">
          {!managesMembers && <p className="pt-6 text-ink-2">{text.onlyAdmins}</p>}
          <Part>
            <MemberList onRemove={remove.member} />
          </Part>
          {managesMembers && (
            <Part title={text.invitations}>
              <InvitationList onRevoke={remove.invitation} />
            </Part>
          )}
        </div>
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

/** Returns functions that remove people, unless that is undone. The key Z undoes the newest removal. */
function useRemovals() {
  const { members: text } = useMessages();
  const removeMembers = useDelete('members');
  const revokeInvitations = useDelete('invitations');
  const { push, undoNewest } = useUndo();
  useKeys({ z: undoNewest });
  return {
    member: ({ id, name, email }: { id: string; name: string | null; email: string }) =>
      void push(removeMembers([id], text.removed(name ?? email))),
    invitation: ({ id, email }: { id: string; email: string }) =>
      void push(revokeInvitations([id], text.revoked(email))),
  };
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line py-6 last:border-0">
      {title !== undefined && <h2 className="text-14 font-semibold">{title}</h2>}
      {children}
    </section>
  );
}

import { docket } from '../api/docket.ts';
import { useMe, useWorkspace, useWorkspaceId } from '../api/session.ts';
import { useDelayedChange } from '../api/use-delayed-change.ts';
import { useMessages } from '../messages/messages.tsx';

/** Returns the function by which the person leaves the workspace of the address, unless that is undone. */
export function useLeave(): () => void {
  const { members: text } = useMessages();
  const { user } = useMe();
  const workspaceId = useWorkspaceId();
  const name = useWorkspace()?.name ?? '';
  const delay = useDelayedChange();
  return () => {
    if (!user) return;
    delay({
      notice: text.left(name),
      run: async () => {
        await docket.members.remove(workspaceId, user.id);
        // A new page: nothing of the workspace stays in memory.
        location.assign('/app');
      },
      leave: [{ method: 'DELETE', path: `/v2/workspaces/${workspaceId}/members/${user.id}` }],
    });
  };
}

import { useMe } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Page for what belongs to the person: password, second factor, sessions, language. */
export function AccountPage() {
  const { shell } = useMessages();
  const { user } = useMe();
  return (
    <main>
      <PageHeader title={shell.account} meta={user?.email} />
    </main>
  );
}

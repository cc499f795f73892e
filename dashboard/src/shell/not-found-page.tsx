import { Link } from '@tanstack/react-router';

import { useMessages } from '../messages/messages.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

export function NotFoundPage() {
  const { shell } = useMessages();
  return (
    <Empty
      action={
        <Link to="/" className={buttonClass()}>
          {shell.toStart}
        </Link>
      }
    >
      {shell.notFound}
    </Empty>
  );
}

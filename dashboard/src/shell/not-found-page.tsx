import { Link } from '@tanstack/react-router';

import { useMessages } from '../messages/messages.tsx';
import { buttonClass } from '../ui/button.tsx';

export function NotFoundPage() {
  const { shell } = useMessages();
  return (
    <div className="flex flex-col items-start gap-3 p-6">
      <h1 className="text-14 font-semibold">{shell.notFound}</h1>
      <Link to="/" className={buttonClass()}>
        {shell.toStart}
      </Link>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { linksQuery } from './queries.ts';
import { SheetPart } from './sheet-part.tsx';

/** Lists the tasks of trackers that the task was pushed to. */
export function TaskLinks({ taskId }: { taskId: string }) {
  const { tasks: text } = useMessages();
  const { data: links = [] } = useQuery(linksQuery(taskId));
  if (links.length === 0) return null;
  return (
    <SheetPart title={text.links}>
      <ul>
        {links.map((link) => (
          <li key={`${link.integration_id} ${link.project}`} className="flex min-h-6 gap-2">
            <span className="text-ink-3">{text.providers[link.provider]}</span>
            {link.external_url === null ? (
              <span>{link.external_key ?? text.linkStates[link.state]}</span>
            ) : (
              <a
                href={link.external_url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-w-0 items-center gap-1 text-accent hover:underline"
              >
                <span className="truncate">{link.external_key ?? link.external_url}</span>
                <ExternalLink aria-hidden size={13} className="shrink-0" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}

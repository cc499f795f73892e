import { useMessages } from '../messages/messages.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Page with what waits for the person. */
export function HomePage() {
  const { home } = useMessages();
  return (
    <>
      <PageHeader title={home.title} />
      <Empty>{home.nothing}</Empty>
    </>
  );
}

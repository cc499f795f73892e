import { useMessages } from '../messages/messages.tsx';
import { describeError } from '../ui/page-error.tsx';

/** Shows why a form was refused. */
export function Failure({ error }: { error: Error | null }) {
  const { general } = useMessages();
  if (!error) return null;
  return (
    <p role="alert" className="text-bad">
      {describeError(error, general.notReachable)}
    </p>
  );
}

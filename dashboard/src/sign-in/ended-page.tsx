import { Link } from '@tanstack/react-router';

import { useMessages } from '../messages/messages.tsx';
import { buttonClass } from '../ui/button.tsx';
import { FormPage } from './form-page.tsx';

/** Page of a mailed link that says how it ended, and leads to the sign-in. */
export function EndedPage({ title, message }: { title: string; message: string }) {
  const { signIn: text } = useMessages();
  return (
    <FormPage title={title} failure={undefined} onSend={() => {}}>
      <p role="status" className="text-ink-2">
        {message}
      </p>
      <Link to="/sign-in" className={buttonClass({ size: 'lg' })}>
        {text.submit}
      </Link>
    </FormPage>
  );
}

import { useMessages } from '../messages/messages.tsx';
import { buttonClass } from '../ui/button.tsx';

/** Leads to the OpenID provider, where the server has one. */
export function ProviderLink({
  name,
  returnTo,
  inNewTab = false,
}: {
  name: string | null | undefined;
  returnTo: string;
  inNewTab?: boolean;
}) {
  const { signIn: text } = useMessages();
  if (!name) return null;
  return (
    <a
      href={`/auth/oidc/start?${new URLSearchParams({ return_to: returnTo })}`}
      target={inNewTab ? '_blank' : undefined}
      className={buttonClass({ size: 'lg' })}
    >
      {text.withProvider(name)}
    </a>
  );
}

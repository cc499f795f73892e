import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMe } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordForm } from './password-form.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** Page for what belongs to the person: name, password, second factor, sessions, language and look. */
export function AccountPage() {
  const { account: text, shell } = useMessages();
  const { user } = useMe();
  return (
    <main className="flex h-full flex-col bg-surface">
      <PageHeader
        parent={
          <Link to="/" className="inline-flex items-center gap-1">
            <ArrowLeft aria-hidden size={14} />
            {shell.home}
          </Link>
        }
        title={shell.account}
        meta={user?.email}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[680px] flex-col px-4 pb-16">
          {user && (
            <>
              <Part title={text.profile}>
                <ProfileForm user={user} />
              </Part>
              <Part title={text.preferences}>
                <PreferenceFields />
              </Part>
              <Part title={text.password}>
                <PasswordForm user={user} />
              </Part>
              <Part title={text.secondFactor}>
                <SecondFactor user={user} />
              </Part>
            </>
          )}
          <Part title={text.sessions}>
            <SessionList />
          </Part>
        </div>
      </div>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line py-6 last:border-0">
      <h2 className="text-14 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

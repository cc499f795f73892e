import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { docket } from '../api/docket.ts';
import { meQuery } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { State } from '../ui/labels.tsx';
import { CodeForm } from './code-form.tsx';
import type { User } from './profile-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Step =
  | { kind: 'setup' }
  | { kind: 'renew' }
  | { kind: 'remove' }
  | { kind: 'codes'; codes: string[] };

/** Shows whether a code is asked for at the sign-in, and changes that in a dialog. */
export function SecondFactor({ user }: { user: User }) {
  const { account: text } = useMessages();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>();
  const isOn = user.has_second_factor;
  const close = () => {
    setStep(undefined);
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1 basis-64">
        <State tone={isOn ? 'good' : 'plain'}>{isOn ? text.isOn : text.isOff}</State>
        <span className="block text-12 text-ink-3">{text.secondFactorHint}</span>
      </span>
      {isOn ? (
        <>
          <Button onClick={() => setStep({ kind: 'renew' })}>{text.newCodes}</Button>
          <Button kind="danger" onClick={() => setStep({ kind: 'remove' })}>
            {text.turnOff}
          </Button>
        </>
      ) : (
        <Button onClick={() => setStep({ kind: 'setup' })}>{text.setUp}</Button>
      )}
      <Dialog title={text.secondFactor} isOpen={step !== undefined} onClose={close}>
        {step?.kind === 'setup' && (
          <TotpSetup needsPassword={user.has_password} onDone={showCodes} />
        )}
        {step?.kind === 'renew' && (
          <CodeForm
            hint={text.newCodesHint}
            label={text.code}
            action={text.newCodes}
            send={async (code) => (await docket.auth.renewRecoveryCodes({ code })).recovery_codes}
            onDone={showCodes}
          />
        )}
        {step?.kind === 'remove' && (
          <CodeForm
            hint={text.turnOffHint}
            label={text.code}
            action={text.turnOff}
            send={async (code) => docket.auth.removeTotp({ code })}
            onDone={close}
          />
        )}
        {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      </Dialog>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { setupQuery } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { AddressToPassOn } from './address-to-pass-on.tsx';
import { type Role, useGivenRoles } from './roles.ts';
import { type InvitationAddress, useInvite } from './use-invite.ts';

/** Dialog that invites somebody by email, and shows the address of the invitation where it is not mailed. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { members: text } = useMessages();
  const [address, setAddress] = useState<InvitationAddress>();
  return (
    <Dialog title={text.inviteTitle} isOpen onClose={onClose}>
      {address ? (
        <AddressToPassOn address={address} onDone={onClose} />
      ) : (
        <InviteForm onInvited={(made) => (made ? setAddress(made) : onClose())} />
      )}
    </Dialog>
  );
}

function InviteForm({
  onInvited,
}: {
  onInvited: (address: InvitationAddress | undefined) => void;
}) {
  const { members: text } = useMessages();
  const { data: setup } = useQuery(setupQuery);
  const roles = useGivenRoles();
  const [role, setRole] = useState<Role>('member');
  const { mutate, error, isPending } = useInvite(onInvited);
  const errors = useFormErrors(error, ['email']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ email: readText(new FormData(event.currentTarget), 'email'), role });
  };
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-4">
      <div className="w-full">
        <Field
          label={text.email}
          name="email"
          type="email"
          autoComplete="off"
          error={errors.fields['email']}
          required
        />
      </div>
      <div className="flex flex-col gap-1">
        <Select
          label={text.role}
          choices={roles.map((id) => ({ id, name: text.roles[id] }))}
          chosen={role}
          onChoose={setRole}
        />
        <p className="text-12 text-ink-3">{text.rolesHint[role]}</p>
      </div>
      {setup && <p className="text-ink-2">{setup.sends_mail ? text.withMail : text.withoutMail}</p>}
      <Failure text={errors.rest} />
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {setup?.sends_mail === false ? text.make : text.send}
      </Button>
    </form>
  );
}

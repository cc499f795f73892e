import type { Document, NewShare, Share } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { docket } from '../api/docket.ts';
import { formatTime } from '../format/dates.ts';
import { readText } from '../format/form-data.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Select } from '../ui/select.tsx';
import { sharesQuery } from './queries.ts';

type Props = { document: Document; isOpen: boolean; onClose: () => void };
type Permission = Share['permission'];

/** Dialog with the links of a document, and a form for a new one. */
export function ShareDialog({ document, isOpen, onClose }: Props) {
  const { documents: text } = useMessages();
  const [created, setCreated] = useState<NewShare>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return (
    <Dialog title={text.share} isOpen={isOpen} onClose={close}>
      <div className="flex flex-col gap-5">
        {created?.url === undefined ? (
          <NewLinkForm documentId={document.id} onCreated={setCreated} />
        ) : (
          <CreatedLink url={created.url} />
        )}
        <LinkList documentId={document.id} />
      </div>
    </Dialog>
  );
}

function NewLinkForm({
  documentId,
  onCreated,
}: {
  documentId: string;
  onCreated: (share: NewShare) => void;
}) {
  const { documents: text } = useMessages();
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const [permission, setPermission] = useState<Permission>('view');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: FormData) => {
      const password = readText(form, 'password');
      const day = readText(form, 'expires');
      return docket.documents.share(documentId, {
        permission,
        ...(password !== '' && { password }),
        ...(day !== '' && { expires_at: new Date(`${day}T23:59:59`).toISOString() }),
      });
    },
    onSuccess: async (share) => {
      onCreated(share);
      await queryClient.invalidateQueries({ queryKey: sharesQuery(documentId).queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label={text.permission}
        chosen={permission}
        onChoose={setPermission}
        choices={[
          { id: 'view', name: text.permissions.view },
          { id: 'download', name: text.permissions.download },
        ]}
      />
      <Field label={text.expires} name="expires" type="date" />
      <Field
        label={text.linkPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={text.linkPasswordHint}
      />
      {error && (
        <p role="alert" className="text-bad">
          {describe(error)}
        </p>
      )}
      <Button type="submit" kind="primary" disabled={isPending}>
        {text.makeLink}
      </Button>
    </form>
  );
}

/** Shows the address of a new link, which the server does not show again. */
function CreatedLink({ url }: { url: string }) {
  const { documents: text, general } = useMessages();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2">{text.linkOnce}</p>
      {isLoopback(url) && (
        <p role="alert" className="text-warn">
          {text.linkLoopback}
        </p>
      )}
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 overflow-x-auto rounded-md bg-sunken px-2 py-1 font-mono text-12">
          {url}
        </code>
        <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
          {isCopied ? general.copied : text.copyLink}
        </Button>
      </div>
    </div>
  );
}

/** True if the address leads to the machine that opens it. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^127\.|^\[::1\]$|(?:^|\.)localhost$/.test(hostname);
}

function LinkList({ documentId }: { documentId: string }) {
  const { documents: text } = useMessages();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { queryKey, ...query } = sharesQuery(documentId);
  const { data: shares = [] } = useQuery({ queryKey, ...query });
  const revoke = useMutation({
    mutationFn: (shareId: string) => docket.documents.revokeShare(documentId, shareId),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (shares.length === 0) return null;
  return (
    <ul aria-label={text.links} className="flex flex-col border-t border-line">
      {shares.map(({ id, permission, expires_at: end, has_password: hasPassword }) => (
        <li key={id} className="flex items-center gap-2 border-b border-line py-1.5">
          <span className="flex-1">
            {text.permissions[permission]}
            {hasPassword && `, ${text.withPassword}`}
            {end !== null && `, ${text.until(formatTime(end, language))}`}
          </span>
          <Button size="sm" kind="danger" onClick={() => revoke.mutate(id)}>
            {text.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

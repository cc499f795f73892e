import type { Meeting } from '@docket/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DropTarget } from '../ui/drop-target.tsx';
import { Field } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { TextArea } from '../ui/text-area.tsx';
import { FormatSelect } from './format-select.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type Draft, type Format, useImport } from './use-import.ts';

const EMPTY: Draft = { title: '', text: '', startedAt: '', format: 'auto' };

/** Imports a transcript by drop or paste, and shows how the server understood it before it is kept. */
export function ImportDialog({
  file,
  meeting: existing,
  onClose,
}: {
  file?: File | undefined;
  /** Meeting that gets the transcript; a new one is made otherwise. */
  meeting?: Meeting;
  onClose: () => void;
}) {
  const { meetings: text } = useMessages();
  const navigate = useNavigate();
  const workspace = useWorkspaceId();
  const { draft, change, load } = useDraft(file);
  const { preview, keep } = useImport(existing, (meeting) => {
    onClose();
    void navigate({ to: '/w/$workspace/meetings/$meeting', params: { workspace, meeting } });
  });
  const readAs = (format: Format) => {
    change({ format });
    preview.mutate({ ...draft, format });
  };
  return (
    <Dialog title={text.import} isOpen onClose={onClose}>
      {preview.data ? (
        <ImportPreview
          preview={preview.data}
          format={draft.format}
          isKeeping={keep.isPending}
          error={keep.error}
          keepName={existing ? text.keep : text.keepAndOpen}
          onReadAs={readAs}
          onKeep={() => keep.mutate(draft)}
          onBack={preview.reset}
        />
      ) : (
        <DropTarget hint={text.dropHere} onDrop={([dropped]) => dropped && void load(dropped)}>
          <ImportForm
            draft={draft}
            hasTitle={existing === undefined}
            error={preview.error}
            isReading={preview.isPending}
            onChange={change}
            onLoad={load}
            onRead={() => preview.mutate(draft)}
          />
        </DropTarget>
      )}
    </Dialog>
  );
}

function useDraft(file: File | undefined) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (changes: Partial<Draft>) => setDraft((old) => ({ ...old, ...changes }));
  const load = async (loaded: File) => {
    const content = await loaded.text();
    const title = loaded.name.replace(/\.[^.]+$/, '');
    setDraft((old) => ({ ...old, text: content, title: old.title || title }));
  };
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (file) void latest.current(file);
  }, [file]);
  return { draft, change, load };
}

function ImportForm({
  draft,
  hasTitle,
  error,
  isReading,
  onChange,
  onLoad,
  onRead,
}: {
  draft: Draft;
  hasTitle: boolean;
  error: Error | null;
  isReading: boolean;
  onChange: (changes: Partial<Draft>) => void;
  onLoad: (file: File) => Promise<void>;
  onRead: () => void;
}) {
  const { meetings: text } = useMessages();
  const describe = useErrorText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRead();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={text.transcript}
        placeholder={text.transcriptHint}
        value={draft.text}
        required
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <FileChoice onLoad={onLoad} />
      {hasTitle && <TitleFields draft={draft} onChange={onChange} />}
      {error && (
        <p role="alert" className="text-bad">
          {describe(error)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FormatSelect format={draft.format} onChoose={(format) => onChange({ format })} />
        <Button kind="primary" type="submit" disabled={isReading}>
          {isReading ? text.reading : text.read}
        </Button>
      </div>
    </form>
  );
}

function TitleFields({
  draft: { title, startedAt },
  onChange,
}: {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}) {
  const { meetings: text } = useMessages();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={text.title}
        value={title}
        required
        maxLength={200}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Field
        label={text.startedAt}
        type="datetime-local"
        hint={text.startedAtHint}
        value={startedAt}
        onChange={({ target }) => onChange({ startedAt: target.value })}
      />
    </div>
  );
}

function FileChoice({ onLoad }: { onLoad: (file: File) => Promise<void> }) {
  const { meetings: text } = useMessages();
  return (
    <div className="-mt-2 flex items-center gap-2 text-12 text-ink-3">
      <FileButton
        size="sm"
        accept=".txt,.vtt,.srt,.json,.md"
        onChoose={([file]) => file && void onLoad(file)}
      >
        {text.chooseFile}
      </FileButton>
      {text.orDrop}
    </div>
  );
}

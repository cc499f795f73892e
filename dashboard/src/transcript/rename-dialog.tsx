import { type FormEvent, useRef, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** Naming of speakers: who they may be, and the function that gives a name. */
export type SpeakerNaming = {
  suggestions: readonly string[];
  rename: (speaker: string, name: string) => void;
};

/** Asks who a speaker is. The name holds everywhere in the transcript. */
export function RenameDialog({
  speaker,
  naming: { suggestions, rename },
  onClose,
}: {
  speaker: string;
  naming: SpeakerNaming;
  onClose: () => void;
}) {
  const { transcript: text, general } = useMessages();
  const [name, setName] = useState(speaker);
  const field = useRef<HTMLInputElement>(null);
  const give = (given: string) => {
    if (given !== '' && given !== speaker) rename(speaker, given);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    give(name.trim());
  };
  const others = suggestions.filter((suggestion) => suggestion !== speaker);
  return (
    <Dialog title={text.whoIs(speaker)} isOpen onClose={onClose} initialFocus={field}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          ref={field}
          label={text.name}
          value={name}
          maxLength={200}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
        {others.length > 0 && (
          <div role="group" aria-label={text.suggestions} className="flex flex-wrap gap-1.5">
            {others.map((suggestion) => (
              <Button key={suggestion} size="sm" onClick={() => give(suggestion)}>
                {suggestion}
              </Button>
            ))}
          </div>
        )}
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={onClose}>
            {general.cancel}
          </Button>
          <Button kind="primary" type="submit">
            {text.rename}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

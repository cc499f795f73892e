import { useMutation } from '@tanstack/react-query';

import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { useErrorText } from './error-text.ts';

/** Length that the API allows. */
const TITLE_LENGTH_MAX = 500;

/** Form for the title of what a page shows. */
export function TitleDialog({
  title,
  onSave,
  onClose,
}: {
  title: string;
  onSave: (title: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { general } = useMessages();
  const describe = useErrorText();
  const { mutate, error, isPending } = useMutation({ mutationFn: onSave, onSuccess: onClose });
  return (
    <Dialog isOpen title={general.rename} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(readText(new FormData(event.currentTarget), 'title'));
        }}
      >
        <Field
          label={general.title}
          name="title"
          defaultValue={title}
          maxLength={TITLE_LENGTH_MAX}
          required
        />
        {error && (
          <p role="alert" className="text-bad">
            {describe(error)}
          </p>
        )}
        <Button type="submit" kind="primary" disabled={isPending}>
          {general.save}
        </Button>
      </form>
    </Dialog>
  );
}

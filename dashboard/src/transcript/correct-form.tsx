import { type FormEvent, type KeyboardEvent, useContext, useEffect, useState } from 'react';

import { cx } from '../format/class-names.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { INPUT } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { CorrectionContext } from './correction-context.ts';
import type { Turn } from './speaker-turns.ts';
import type { SpeakerChoice } from './use-corrections.ts';

const CHARACTERS_PER_ROW = 60;

/**
 * Form for the words and the speaker of each segment of a turn. It stands in place of the words, so that the turns around
 * it and the player stay in reach.
 */
export function CorrectForm({ turn, onClose }: { turn: Turn; onClose: () => void }) {
  const { transcript: text, general } = useMessages();
  const context = useContext(CorrectionContext);
  const onOpen = context?.onOpen;
  useEffect(() => {
    onOpen?.();
    // Only when it opens: afterwards the reader decides what is followed.
  }, []);
  if (!context) return null;
  const { speakers, correct } = context.correction;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    correct(
      turn.segments.map((segment) => ({
        segment,
        // A segment is one line.
        text: readText(form, `text-${segment.id}`).replaceAll(/\s+/g, ' ') || segment.text,
        ...readSpeaker(form, segment.id),
      })),
    );
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    const isSaving = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSaving) event.currentTarget.requestSubmit();
  };
  return (
    <form
      aria-label={text.correct}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="my-1 flex flex-col gap-3 rounded-lg bg-raised p-3 ring-1 ring-line ring-inset"
    >
      {turn.segments.map((segment, index) => (
        <div key={segment.id} className="flex flex-col gap-2">
          <TextArea
            label={text.words}
            name={`text-${segment.id}`}
            defaultValue={segment.text}
            rows={Math.ceil(segment.text.length / CHARACTERS_PER_ROW) + 1}
            maxLength={10_000}
            required
            autoFocus={index === 0}
          />
          <SpeakerSelect id={segment.id} speakers={speakers} speaker={segment.speaker} />
        </div>
      ))}
      <div className="flex justify-end gap-2">
        <Button kind="ghost" onClick={onClose}>
          {general.cancel}
        </Button>
        <Button type="submit" kind="primary">
          {general.save}
        </Button>
      </div>
    </form>
  );
}

/** Value of the choice of somebody whom the transcript does not have yet. No label is empty or has spaces only. */
const NEW = ' ';

function readSpeaker(form: FormData, segmentId: string) {
  // Not `readText`, which trims.
  const label = form.get(`speaker-${segmentId}`) as string;
  return label === NEW
    ? { label: '', newSpeaker: readText(form, `new-speaker-${segmentId}`) }
    : { label };
}

function SpeakerSelect({
  id,
  speakers,
  speaker,
}: {
  id: string;
  speakers: readonly SpeakerChoice[];
  speaker: string | null;
}) {
  const { transcript: text } = useMessages();
  const [chosen, setChosen] = useState(speakers.find((each) => each.name === speaker)?.label ?? '');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={text.speaker}
        name={`speaker-${id}`}
        choices={[
          ...(chosen === '' ? [{ id: '', name: text.unknownSpeaker }] : []),
          ...speakers.map(({ label, name }) => ({ id: label, name })),
          { id: NEW, name: text.newSpeaker },
        ]}
        chosen={chosen}
        onChoose={setChosen}
      />
      {chosen === NEW && (
        <input
          name={`new-speaker-${id}`}
          aria-label={text.nameOfNew}
          placeholder={text.name}
          maxLength={100}
          required
          autoFocus
          className={cx(INPUT, 'max-w-56')}
        />
      )}
    </div>
  );
}

import type { FormEvent } from 'react';

import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Turn } from './speaker-turns.ts';
import type { SpeakerChoice, TurnCorrection } from './use-corrections.ts';

const CHARACTERS_PER_ROW = 60;

/** Form for the words and the speaker of each segment of a turn. */
export function CorrectDialog({
  turn,
  correction: { speakers, correct },
  onClose,
}: {
  turn: Turn;
  correction: TurnCorrection;
  onClose: () => void;
}) {
  const { transcript: text, general } = useMessages();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    correct(
      turn.segments.map((segment) => ({
        segment,
        // A segment is one line.
        text: readText(form, `text-${segment.id}`).replaceAll(/\s+/g, ' ') || segment.text,
        label: readText(form, `speaker-${segment.id}`),
      })),
    );
    onClose();
  };
  return (
    <Dialog title={text.correct} isOpen onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {turn.segments.map((segment) => (
          <div key={segment.id} className="flex flex-col gap-2">
            <TextArea
              label={text.words}
              name={`text-${segment.id}`}
              defaultValue={segment.text}
              rows={Math.ceil(segment.text.length / CHARACTERS_PER_ROW) + 1}
              maxLength={10_000}
              required
            />
            <SpeakerSelect
              name={`speaker-${segment.id}`}
              speakers={speakers}
              speaker={segment.speaker}
            />
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
    </Dialog>
  );
}

function SpeakerSelect({
  name,
  speakers,
  speaker,
}: {
  name: string;
  speakers: readonly SpeakerChoice[];
  speaker: string | null;
}) {
  const { transcript: text } = useMessages();
  if (speakers.length < 2) return null;
  return (
    <label className="flex items-center gap-2 text-12 font-medium text-ink-2">
      {text.speaker}
      <select
        name={name}
        defaultValue={speakers.find((each) => each.name === speaker)?.label}
        className="h-7 rounded-md bg-raised px-1.5 text-13 text-ink ring-1 ring-line-strong ring-inset"
      >
        {speakers.map((each) => (
          <option key={each.label} value={each.label}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}

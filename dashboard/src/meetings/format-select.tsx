import { useMessages } from '../messages/messages.tsx';
import { Select } from '../ui/select.tsx';
import { type Format, FORMATS } from './use-import.ts';

/** Chooses what a transcript is written in, for texts that the server takes for something else. */
export function FormatSelect({
  format,
  onChoose,
}: {
  format: Format;
  onChoose: (format: Format) => void;
}) {
  const { meetings: text } = useMessages();
  return (
    <Select
      label={text.format}
      choices={FORMATS.map((id) => ({ id, name: text.formats[id] }))}
      chosen={format}
      onChoose={onChoose}
    />
  );
}

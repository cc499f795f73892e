import type { TranscriptPreview } from '@docket/sdk';
import { useMemo } from 'react';

import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { listVoices, type Voices, voiceOf } from '../transcript/voices.ts';
import { Button } from '../ui/button.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { FormatSelect } from './format-select.tsx';
import type { Format } from './use-import.ts';

const TURNS_SHOWN = 8;

/** Shows how the server reads a transcript: its format, the speakers and the first turns. Nothing is stored yet. */
export function ImportPreview({
  preview,
  format,
  isKeeping,
  error,
  keepName,
  onReadAs,
  onKeep,
  onBack,
}: {
  preview: TranscriptPreview;
  format: Format;
  isKeeping: boolean;
  /** Reason why the transcript was not imported. */
  error: Error | null;
  keepName: string;
  onReadAs: (format: Format) => void;
  onKeep: () => void;
  onBack: () => void;
}) {
  const { meetings: text } = useMessages();
  const describe = useErrorText();
  const { speakers, segments, first_segments: turns, warnings } = preview;
  const voices = useMemo(() => listVoices(speakers.map((speaker) => ({ speaker }))), [speakers]);
  const more = segments - Math.min(turns.length, TURNS_SHOWN);
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <Understood preview={preview} voices={voices} />
      {warnings.map(({ code, message }) => (
        <p key={code} className="text-12 text-warn">
          {message}
        </p>
      ))}
      <ol className="flex max-h-64 flex-col gap-2 overflow-y-auto rounded-md bg-sunken p-3">
        {turns.slice(0, TURNS_SHOWN).map((turn, index) => (
          <PreviewTurn key={index} turn={turn} voices={voices} />
        ))}
        {more > 0 && <li className="text-12 text-ink-2">{text.moreTurns(more)}</li>}
      </ol>
      {error && (
        <p role="alert" className="text-bad">
          {describe(error)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FormatSelect format={format} onChoose={onReadAs} />
        <span className="flex gap-2">
          <Button kind="ghost" onClick={onBack}>
            {text.backToText}
          </Button>
          <Button kind="primary" disabled={isKeeping} onClick={onKeep}>
            {keepName}
          </Button>
        </span>
      </div>
    </div>
  );
}

function Understood({ preview, voices }: { preview: TranscriptPreview; voices: Voices }) {
  const { meetings: text } = useMessages();
  const { format, is_timed: isTimed, duration_seconds: seconds, segments, speakers } = preview;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {text.understood(text.formats[format], segments, speakers.length)}{' '}
        <span className="text-ink-2 tnum">
          {isTimed && seconds !== null ? formatClock(seconds) : text.untimed}
        </span>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {speakers.map((speaker) => (
          <li key={speaker} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2 rounded-full"
              style={{ background: voiceOf(voices, speaker) }}
            />
            {speaker}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PreviewTurn({
  turn: { speaker, text, start_time: seconds },
  voices,
}: {
  turn: TranscriptPreview['first_segments'][number];
  voices: Voices;
}) {
  return (
    <li>
      <span className="text-12 font-semibold" style={{ color: voiceOf(voices, speaker) }}>
        {speaker}
      </span>
      {seconds !== null && (
        <span className="ml-2 text-11 text-ink-2 tnum">{formatClock(seconds)}</span>
      )}
      <p className="verbatim line-clamp-2 text-14">{text}</p>
    </li>
  );
}

import type { MeetingTranscript } from '@docket/sdk';
import { useMemo } from 'react';

import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { listShares } from '../transcript/shares.ts';
import { listTurns, type Turn } from '../transcript/speaker-turns.ts';
import { listVoices, type Voices, voiceOf } from '../transcript/voices.ts';
import { Button } from '../ui/button.tsx';
import { FormatSelect } from './format-select.tsx';
import type { Format } from './use-import.ts';

const TURNS_SHOWN = 8;

/** Shows how the server understood a transcript: its format, the speakers and the first turns. */
export function ImportPreview({
  transcript,
  format,
  isReading,
  isExisting,
  onReadAs,
  onKeep,
  onDiscard,
}: {
  transcript: MeetingTranscript;
  format: Format;
  isReading: boolean;
  isExisting: boolean;
  onReadAs: (format: Format) => void;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const { meetings: text } = useMessages();
  const { segments, warnings } = transcript;
  const turns = useMemo(() => listTurns(transcript), [transcript]);
  const voices = useMemo(() => listVoices(segments), [segments]);
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <Understood transcript={transcript} turns={turns} voices={voices} />
      {warnings.map(({ code, message }) => (
        <p key={code} className="text-12 text-warn">
          {message}
        </p>
      ))}
      <ol className="flex max-h-64 flex-col gap-2 overflow-y-auto rounded-md bg-sunken p-3">
        {turns.slice(0, TURNS_SHOWN).map((turn, index) => (
          <PreviewTurn key={index} turn={turn} voices={voices} />
        ))}
        {turns.length > TURNS_SHOWN && (
          <li className="text-12 text-ink-2">{text.moreTurns(turns.length - TURNS_SHOWN)}</li>
        )}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FormatSelect format={format} onChoose={onReadAs} />
        <span className="flex gap-2">
          {!isExisting && (
            <Button kind="ghost" onClick={onDiscard}>
              {text.discard}
            </Button>
          )}
          <Button kind="primary" disabled={isReading} onClick={onKeep}>
            {isExisting ? text.done : text.keep}
          </Button>
        </span>
      </div>
    </div>
  );
}

type UnderstoodProps = { transcript: MeetingTranscript; turns: readonly Turn[]; voices: Voices };

function Understood({ transcript, turns, voices }: UnderstoodProps) {
  const { meetings: text } = useMessages();
  const { segments, imported_format: format, is_timed: isTimed } = transcript;
  const seconds = transcript.duration_seconds;
  const shares = listShares(segments);
  return (
    <div className="flex flex-col gap-2">
      <p>
        {text.understood(text.formats[format ?? 'auto'], turns.length, shares.length)}{' '}
        <span className="text-ink-2 tnum">
          {isTimed && seconds !== null ? formatClock(seconds) : text.untimed}
        </span>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {shares.map(({ speaker, turns: own }) => (
          <li key={speaker} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2 rounded-full"
              style={{ background: voiceOf(voices, speaker) }}
            />
            {speaker} <span className="text-ink-2 tnum">{text.turns(own)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PreviewTurn({
  turn: { speaker, text, startTime },
  voices,
}: {
  turn: Turn;
  voices: Voices;
}) {
  return (
    <li>
      <span className="text-12 font-semibold" style={{ color: voiceOf(voices, speaker) }}>
        {speaker}
      </span>
      {startTime !== null && (
        <span className="ml-2 text-11 text-ink-2 tnum">{formatClock(startTime)}</span>
      )}
      <p className="verbatim line-clamp-2 text-14">{text}</p>
    </li>
  );
}

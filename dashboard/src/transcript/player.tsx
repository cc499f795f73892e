import { useQuery } from '@tanstack/react-query';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { formatClock } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/keys.ts';
import type { MarkKind } from './marks.ts';
import { type Playback, stepFrom, usePlayed } from './playback.ts';
import { PlayerFailure } from './player-failure.tsx';
import { mediaCheckQuery, waveformQuery } from './queries.ts';
import type { RecordingMedia } from './recording-media.ts';
import { MarkSymbol } from './turn-row.tsx';
import type { Turn } from './speaker-turns.ts';
import type { Voices } from './voices.ts';
import { Waveform } from './waveform.tsx';

const RATES = [1, 1.25, 1.5, 1.75, 2, 0.75];

/** Moment above the waveform. */
export type Moment = { id: string; kind: MarkKind; seconds: number };

type PlayerProps = {
  transcriptionId: string;
  media: RecordingMedia;
  seconds: number;
  turns: readonly Turn[];
  voices: Voices;
  playback: Playback;
  moments?: readonly Moment[];
};

/** Bar that plays a recording, or says why it cannot. Space plays and pauses. */
export function Player(props: PlayerProps) {
  const { transcript: text } = useMessages();
  const { transcriptionId, media, playback } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { isFetching, error } = useQuery({
    ...mediaCheckQuery(transcriptionId, media),
    enabled: hasFailed,
  });
  useEffect(() => playback.attach(audio.current!), [playback]);
  useKeys({ ' ': playback.toggle });
  const retry = () => {
    setFailed(false);
    audio.current!.load();
  };
  return (
    <section
      data-player
      aria-label={text.recording}
      className="flex shrink-0 items-center gap-2 border-t border-line bg-surface px-3 py-2 sm:gap-3 sm:px-4"
    >
      {hasFailed && !isFetching ? (
        <PlayerFailure error={error} media={media} onRetry={retry} />
      ) : (
        <Controls {...props} />
      )}
      <audio
        ref={audio}
        src={media.url}
        preload="metadata"
        onError={() => setFailed(true)}
        className="hidden"
      />
    </section>
  );
}

function Controls({ transcriptionId, media, moments = [], ...props }: PlayerProps) {
  const { playback, seconds } = props;
  const { data: peaks } = useQuery(waveformQuery(transcriptionId, media));
  return (
    <>
      <PlayButtons playback={playback} seconds={seconds} />
      <Clock playback={playback} />
      <Waveform {...props} peaks={peaks}>
        {moments.map((moment) => (
          <span
            key={moment.id}
            aria-hidden
            className="absolute top-0 -translate-x-1/2"
            style={{ left: `${(moment.seconds / seconds) * 100}%` }}
          >
            <MarkSymbol kind={moment.kind} />
          </span>
        ))}
      </Waveform>
      <span className="hidden text-12 text-ink-3 tnum sm:block">{formatClock(seconds)}</span>
      <Rate playback={playback} />
    </>
  );
}

function PlayButtons({ playback, seconds }: Pick<PlayerProps, 'playback' | 'seconds'>) {
  const { transcript: text } = useMessages();
  const isPlaying = usePlayed(playback, (state) => state.isPlaying());
  const Icon = isPlaying ? Pause : Play;
  const step = (direction: 1 | -1) => playback.seek(stepFrom(playback, direction, seconds));
  return (
    <div className="flex items-center gap-0.5">
      <span className="hidden sm:contents">
        <Button icon={RotateCcw} kind="ghost" label={text.back} onClick={() => step(-1)} />
      </span>
      <button
        type="button"
        onClick={playback.toggle}
        aria-label={isPlaying ? text.pause : text.play}
        className="grid size-8 shrink-0 place-items-center rounded-full bg-ink text-on-ink"
      >
        <Icon aria-hidden size={15} fill="currentColor" strokeWidth={0} />
      </button>
      <span className="hidden sm:contents">
        <Button icon={RotateCw} kind="ghost" label={text.forward} onClick={() => step(1)} />
      </span>
    </div>
  );
}

function Clock({ playback }: Pick<PlayerProps, 'playback'>) {
  const now = usePlayed(playback, ({ getSeconds }) => Math.floor(getSeconds() ?? 0));
  return <span className="min-w-9 text-right text-12 font-medium tnum">{formatClock(now)}</span>;
}

function Rate({ playback }: Pick<PlayerProps, 'playback'>) {
  const { transcript: text } = useMessages();
  const language = useLanguage();
  const [index, setIndex] = useState(0);
  const rate = new Intl.NumberFormat(language).format(RATES[index]!);
  const change = () => {
    const next = (index + 1) % RATES.length;
    setIndex(next);
    playback.setRate(RATES[next]!);
  };
  return (
    <button
      type="button"
      aria-label={text.rate(rate)}
      onClick={change}
      className="h-7 w-11 shrink-0 rounded-md text-12 font-medium text-ink-2 tnum hover:bg-hover"
    >
      {rate}×
    </button>
  );
}

import { useId, useMemo } from 'react';

import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { type Playback, stepFrom, usePlayed } from './playback.ts';
import type { Waveform as Peaks } from './recording-media.ts';
import type { Turn } from './speaker-turns.ts';
import { type Voices, voiceOf } from './voices.ts';

const [BAR, WIDTH, HEIGHT] = [4, 2.4, 36];
/** Silence is still a line. */
const BAR_HEIGHT_MIN = 2.5;
/** Bars of turns reach a little beyond them, since words are cut narrowly. */
const MARGIN_SECONDS = 0.2;

export type WaveformProps = {
  peaks: Peaks | undefined;
  seconds: number;
  turns: readonly Turn[];
  voices: Voices;
  playback: Playback;
  children?: React.ReactNode;
};

/** Shows who speaks when and how loud, and where the recording is. Left and right go five seconds. */
export function Waveform(props: WaveformProps) {
  const { seconds, playback, children } = props;
  const { transcript: text } = useMessages();
  const now = usePlayed(playback, ({ getSeconds }) => Math.floor(getSeconds() ?? 0));
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={text.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={now}
      aria-valuetext={formatClock(now)}
      className="relative h-11 min-w-0 flex-1 cursor-pointer"
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        playback.seek(((clientX - left) / width) * seconds);
      }}
      onKeyDown={(event) => {
        const target = targetOf(event.key, playback, seconds);
        if (target === undefined) return;
        event.preventDefault();
        playback.seek(target);
      }}
    >
      <Bars {...props} />
      {children}
      <Cursor seconds={seconds} playback={playback} />
    </div>
  );
}

/** Returns the second that a key of a slider leads to; undefined for other keys. */
function targetOf(key: string, playback: Playback, seconds: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return seconds;
  if (key === 'ArrowRight') return stepFrom(playback, 1, seconds);
  return key === 'ArrowLeft' ? stepFrom(playback, -1, seconds) : undefined;
}

/** Draws the bars twice, faint and full; a rectangle that follows the cursor shows the full ones. */
function Bars({ peaks, seconds, turns, voices, playback }: WaveformProps) {
  const bars = useMemo(
    () => listBars(peaks, seconds, turns, voices),
    [peaks, seconds, turns, voices],
  );
  const clip = useId();
  const length = bars.length * BAR;
  const heard = usePlayed(playback, ({ getSeconds }) =>
    Math.round(((getSeconds() ?? 0) / seconds) * length),
  );
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-9 w-full"
    >
      <clipPath id={clip}>
        <rect x={0} y={0} width={heard} height={HEIGHT} />
      </clipPath>
      <g opacity={0.32}>{bars}</g>
      <g clipPath={`url(#${clip})`}>{bars}</g>
    </svg>
  );
}

function listBars(
  peaks: Peaks | undefined,
  seconds: number,
  turns: readonly Turn[],
  voices: Voices,
) {
  const values = peaks?.peaks ?? [];
  const loudest = Math.max(0.01, ...values);
  return values.map((peak, index) => {
    const at = ((index + 0.5) / values.length) * seconds;
    const turn = turns.find(
      ({ startTime, endTime }) =>
        at >= (startTime ?? 0) - MARGIN_SECONDS && at < (endTime ?? 0) + MARGIN_SECONDS,
    );
    const height = Math.max(BAR_HEIGHT_MIN, (peak / loudest) * (HEIGHT - 2));
    return (
      <rect
        key={index}
        x={index * BAR}
        y={(HEIGHT - height) / 2}
        width={WIDTH}
        height={height}
        rx={WIDTH / 2}
        fill={turn ? voiceOf(voices, turn.speaker) : 'var(--line-strong)'}
      />
    );
  });
}

function Cursor({ seconds, playback }: Pick<WaveformProps, 'seconds' | 'playback'>) {
  const share = usePlayed(playback, ({ getSeconds }) => (getSeconds() ?? 0) / seconds);
  return (
    <span
      aria-hidden
      className="absolute top-1 bottom-0 w-[1.5px] -translate-x-1/2 rounded-full bg-ink"
      style={{ left: `${Math.min(100, share * 100)}%` }}
    />
  );
}

import { useSearch } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Playing of a recording: where it is, and how to change that. */
export type Playback = {
  /** Connects the element that plays; returns the function that disconnects it. */
  attach: (audio: HTMLAudioElement) => () => void;
  subscribe: (listener: () => void) => () => void;
  /** Second that is heard; undefined before anything was played. */
  getSeconds: () => number | undefined;
  isPlaying: () => boolean;
  /** Goes to a second without playing. */
  seek: (seconds: number) => void;
  playFrom: (seconds: number) => void;
  toggle: () => void;
  setRate: (rate: number) => void;
};

const STEP_SECONDS = 5;

/** Returns the second five seconds after or before the current one, within a recording of `length` seconds. */
export function stepFrom({ getSeconds }: Playback, direction: 1 | -1, length: number): number {
  return Math.min(length, (getSeconds() ?? 0) + direction * STEP_SECONDS);
}

function createPlayback(): Playback {
  const listeners = new Set<() => void>();
  let audio: HTMLAudioElement | undefined;
  let seconds: number | undefined;
  let frame = 0;
  const publish = () => {
    for (const listener of listeners) listener();
  };
  const read = () => {
    if (audio) seconds = audio.currentTime;
    publish();
  };
  // The event `timeupdate` comes four times a second: too seldom for the word that is spoken.
  const follow = () => {
    read();
    frame = requestAnimationFrame(follow);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    read();
  };
  const seek = (to: number) => {
    seconds = Math.max(0, to);
    if (audio) audio.currentTime = seconds;
    publish();
  };
  const play = () => void audio?.play().catch(publish);
  return {
    attach: (element) => {
      audio = element;
      // Before anything is loaded, this is the place where playing begins.
      if (seconds !== undefined) element.currentTime = seconds;
      element.addEventListener('play', follow);
      element.addEventListener('pause', stop);
      return () => {
        element.removeEventListener('play', follow);
        element.removeEventListener('pause', stop);
        cancelAnimationFrame(frame);
        audio = undefined;
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSeconds: () => seconds,
    isPlaying: () => audio !== undefined && !audio.paused,
    seek,
    playFrom: (to) => {
      seek(to);
      play();
    },
    toggle: () => (audio?.paused === false ? audio.pause() : play()),
    setRate: (rate) => {
      if (audio) audio.playbackRate = rate;
    },
  };
}

/** Returns the playback of a page. It goes to the second `t` of the address, also when a link changes that. */
export function usePlayback(): Playback {
  const { t = '' } = useSearch({ strict: false }) as { t?: string };
  const [playback] = useState(createPlayback);
  const seconds = Number.parseFloat(t);
  useEffect(() => {
    if (Number.isFinite(seconds)) playback.seek(seconds);
  }, [playback, seconds]);
  return playback;
}

/** Returns a value of the playback, and renders again only when that value changes. */
export function usePlayed<T extends string | number | boolean | undefined>(
  playback: Playback,
  select: (playback: Playback) => T,
): T {
  return useSyncExternalStore(playback.subscribe, () => select(playback));
}

import worklet from './capture.worklet.js';
import { SAMPLE_RATE } from './wav.ts';

/** Sources of a recording: the microphone, the sound of another tab, or both mixed. */
export type AudioSource = 'microphone' | 'tab' | 'both';

/** Open sources. */
export type Capture = {
  /** Turns the sources off and on again. */
  setMuted: (isMuted: boolean) => void;
  close: () => void;
};

export type CaptureInput = {
  /** Source of the sound. The browser asks the person which tab. */
  source: AudioSource;
  onSamples: (samples: Int16Array<ArrayBuffer>) => void;
  /** Called when a source ends by itself, as when the microphone is unplugged or the tab is closed. */
  onEnded: (ended: 'microphone' | 'tab') => void;
};

/** The sound of a tab cannot be had: no tab was shared, its sound was not, or the browser shares none. */
export class TabAudioError extends Error {
  override readonly name = 'TabAudioError';
  readonly reason: 'refused' | 'silent' | 'unsupported';

  constructor(reason: TabAudioError['reason'], options?: ErrorOptions) {
    super(`The sound of the tab: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Opens the sources.
 *
 * @throws DOMException `NotAllowedError` when the person or the browser refuses
 * @throws TabAudioError
 */
export async function openCapture({ source, onSamples, onEnded }: CaptureInput): Promise<Capture> {
  const streams: MediaStream[] = [];
  const add = (stream: MediaStream, kind: 'microphone' | 'tab') => {
    streams.push(stream);
    for (const track of stream.getTracks()) track.addEventListener('ended', () => onEnded(kind));
  };
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  const close = () => {
    for (const track of tracksOf(streams)) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    // First, because the browser wants the click that asked for it to be recent.
    if (source !== 'microphone') add(await openTab(), 'tab');
    if (source !== 'tab') {
      add(await navigator.mediaDevices.getUserMedia({ audio: true }), 'microphone');
    }
    await context.audioWorklet.addModule(worklet);
    const node = new AudioWorkletNode(context, 'capture', {
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    node.port.addEventListener('message', ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) =>
      onSamples(data),
    );
    node.port.start();
    for (const stream of streams) context.createMediaStreamSource(stream).connect(node);
    // A node without a way to the output is not run by every browser; its output is silent.
    node.connect(context.destination);
    await context.resume();
  } catch (error) {
    close();
    throw error;
  }
  return {
    close,
    setMuted(isMuted) {
      for (const track of tracksOf(streams)) track.enabled = !isMuted;
    },
  };
}

/** The sound of a tab is recorded as it is: what cleans the sound of a microphone distorts it. */
const TAB: DisplayMediaStreamOptions = {
  // Browsers share no sound without a picture, which is then stopped.
  video: { displaySurface: 'browser' },
  audio: { autoGainControl: false, echoCancellation: false, noiseSuppression: false },
};

/** Tells whether the browser can share a tab at all. Whether it shares its sound shows only when it does. */
export function canShareTab(): boolean {
  // Pages without https have no devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices !== undefined && 'getDisplayMedia' in devices;
}

async function openTab(): Promise<MediaStream> {
  if (!canShareTab()) throw new TabAudioError('unsupported');
  const stream = await navigator.mediaDevices.getDisplayMedia(TAB).catch((error: unknown) => {
    throw new TabAudioError(toReason(error), { cause: error });
  });
  for (const track of stream.getVideoTracks()) track.stop();
  if (stream.getAudioTracks().length === 0) throw new TabAudioError('silent');
  return new MediaStream(stream.getAudioTracks());
}

function toReason(error: unknown): TabAudioError['reason'] {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
  return isRefused ? 'refused' : 'unsupported';
}

function tracksOf(streams: readonly MediaStream[]): MediaStreamTrack[] {
  return streams.flatMap((stream) => stream.getTracks());
}

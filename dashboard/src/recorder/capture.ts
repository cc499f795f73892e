import worklet from './capture.worklet.js';
import { SAMPLE_RATE } from './wav.ts';

/** Open microphone, and the sound of a tab or of the system if it was chosen. */
export type Capture = {
  /** Turns the sources off and on again. */
  setMuted: (isMuted: boolean) => void;
  close: () => void;
};

export type CaptureInput = {
  /** Asks the person for a tab, a window or a screen whose sound is mixed with the microphone. */
  hasTabAudio: boolean;
  onSamples: (samples: Int16Array<ArrayBuffer>) => void;
  /** Called when a source ends by itself, as when the microphone is unplugged. */
  onEnded: () => void;
};

/** The person has shared a tab or a screen without its sound. */
export class NoTabAudioError extends Error {
  override readonly name = 'NoTabAudioError';
}

/**
 * Opens the sources.
 *
 * @throws DOMException `NotAllowedError` when the person or the browser refuses
 * @throws NoTabAudioError
 */
export async function openCapture({
  hasTabAudio,
  onSamples,
  onEnded,
}: CaptureInput): Promise<Capture> {
  const streams: MediaStream[] = [];
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  const close = () => {
    for (const track of tracksOf(streams)) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    // First, because the browser wants the click that asked for it to be recent.
    if (hasTabAudio) streams.push(await openTab());
    streams.push(await navigator.mediaDevices.getUserMedia({ audio: true }));
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
  for (const track of tracksOf(streams)) track.addEventListener('ended', onEnded);
  return {
    close,
    setMuted(isMuted) {
      for (const track of tracksOf(streams)) track.enabled = !isMuted;
    },
  };
}

async function openTab(): Promise<MediaStream> {
  // Browsers share no sound without a picture.
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
  if (stream.getAudioTracks().length > 0) return stream;
  for (const track of stream.getTracks()) track.stop();
  throw new NoTabAudioError();
}

function tracksOf(streams: readonly MediaStream[]): MediaStreamTrack[] {
  return streams.flatMap((stream) => stream.getTracks());
}

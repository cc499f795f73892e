import { decodeAudio } from '../audio/decode.ts';
import { probeAudio } from '../audio/probe.ts';
import { addWindows, areSeparate, type ChannelWindows } from './channel-balance.ts';

/** The rest of a long recording is like its beginning. */
const SECONDS_MAX = 600;

export async function channelLayout(path: string): Promise<'mixed' | 'separate'> {
  const { channels } = await probeAudio(path);
  if (channels !== 2) return 'mixed';
  const windows: ChannelWindows = { left: [], right: [], cross: [] };
  let seconds = 0;
  for await (const block of decodeAudio(path, { channels: 'separate' })) {
    if (block.length !== 2) return 'mixed';
    addWindows(windows, block);
    if (++seconds === SECONDS_MAX) break;
  }
  return areSeparate(windows) ? 'separate' : 'mixed';
}

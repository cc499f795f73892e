import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { loadOwnMeetings } from '../../eval/meetings/meeting-data.ts';
import { writeWav } from '../../eval/speech/wav.ts';
import { makeMeeting } from '../recording-check/make-meeting.ts';
import { writeMp4 } from '../recording-check/write-mp4.ts';

/** @returns where it is; undefined where there are no clips to make it of */
export async function writeRecording(folder: string, minutes: number): Promise<string | undefined> {
  const meeting = await makeMeeting(minutes);
  if (!meeting) return undefined;
  const [sound, video] = [join(folder, 'meeting.wav'), join(folder, 'meeting.mp4')];
  await writeWav(sound, meeting.samples.length, [meeting.samples]);
  await writeMp4(sound, video, 60 * minutes);
  return video;
}

export type Talk = { path: string; began: string };

/** That of the meetings of our own in which most is taken on. */
export async function writeTranscript(folder: string): Promise<Talk> {
  const meetings = loadOwnMeetings('first') ?? [];
  const [most] = meetings.toSorted((a, b) => b.action_items.length - a.action_items.length);
  if (!most) throw new Error('There are no meetings of our own');
  const path = join(folder, 'talk.txt');
  await writeFile(path, most.meeting.text);
  return { path, began: `${most.meeting.began}Z` };
}

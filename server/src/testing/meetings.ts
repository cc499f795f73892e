import type { Docket } from './docket.ts';
import { createCompletedTranscription, spokenSegment } from './transcriptions.ts';

/** `Speaker 1: …` a line; the speakers are numbered, and a line begins ten seconds after the one before. */
export async function spokenMeeting(
  docket: Docket,
  ...said: (readonly [speaker: number, text: string])[]
): Promise<{ meetingId: string; transcriptionId: string }> {
  const segments = said.map(([speaker, text], index) =>
    spokenSegment(index, speaker - 1, index * 10, text),
  );
  const { id, meeting_id } = await createCompletedTranscription(docket, segments);
  return { meetingId: meeting_id, transcriptionId: id };
}

/** Everything that follows is asked with this key. */
export function withKey(docket: Docket, key: string): Docket {
  return {
    ...docket,
    get: (path) => docket.get(path, { key }),
    post: (path, body) => docket.post(path, body, { key }),
  };
}

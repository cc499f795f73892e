import { chunkRecording } from '../chunks/chunk-recording.ts';
import { groupUploads } from './group-uploads.ts';
import type { UploadEvent, UploadsRequest } from './upload.ts';

/** Decodes a recording, cuts its speech into chunks and groups them into uploads. Runs in a compute child. */
export function uploadsOf({
  path,
  channels,
  chunksDone,
}: UploadsRequest): AsyncGenerator<UploadEvent> {
  return groupUploads(chunkRecording(path, channels), chunksDone);
}

import { chunksOf } from '../chunks/chunks-of.ts';
import { groupUploads } from './group-uploads.ts';
import type { UploadEvent, UploadsRequest } from './upload.ts';

/** Decodes a recording, finds the speech in it and cuts it into what is sent to the server. */
export function uploadsOf({
  path,
  channels,
  chunksDone,
}: UploadsRequest): AsyncGenerator<UploadEvent> {
  return groupUploads(chunksOf(path, channels), chunksDone);
}

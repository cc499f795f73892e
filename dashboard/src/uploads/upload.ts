import type { UploadKind } from './file-kind.ts';
import type { SpokenLanguage } from './spoken-language.ts';

/** File on its way to the server. */
export type Upload = {
  key: number;
  kind: UploadKind;
  workspaceId: string;
  name: string;
  /** Share that has been sent, from 0 to 1. */
  sent: number;
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'sent';
  /** Id of the document or the transcription, as soon as the server has given it. */
  id?: string;
  /** Meeting that the server made of a recording. */
  meetingId?: string | null;
  error?: unknown;
};

export type UploadInput = {
  workspaceId: string;
  kind: UploadKind;
  /** Language that is spoken in recordings. */
  language: SpokenLanguage;
  /** Called when the server has a file. */
  onSent: () => void;
  /** Interrupted upload of a recording, of which this is the file. */
  resume?: Pick<Upload, 'id' | 'meetingId'> | undefined;
  /** Makes a repeat harmless after a page that ended before the answer came. */
  idempotencyKey?: string;
  /** Called when the server waits for the parts of a recording. */
  onAnnounced?: (announced: { id: string; meetingId: string | null }) => void;
  /** Called when the person ends an upload that is not complete. */
  onStopped?: () => void;
};

/** Parts that sending needs and no page shows. */
export type Transfer = Omit<UploadInput, 'resume'> & { file: File; abort: AbortController };

/** Kinds of files that the server takes: documents are read, recordings are transcribed. */
export type UploadKind = 'document' | 'recording';

/** Extensions of documents that the server reads. */
export const DOCUMENT_EXTENSIONS = ['.pdf', '.docx', '.csv', '.txt', '.md'] as const;

/** Extensions for systems that do not know the media type of a recording. */
const RECORDING = /\.(?:mp3|wav|m4a|aac|flac|ogg|oga|opus|mp4|m4v|webm|mov|mkv|mka)$/i;

/** Formats of transcripts that meetings import. */
const TRANSCRIPT = /\.(?:vtt|srt|txt|md|json)$/i;

/** True if the file may be a transcript. */
export function isTranscript({ name }: Pick<File, 'name'>): boolean {
  return TRANSCRIPT.test(name);
}

/** Returns the kind of a file by its media type, else by its extension. */
export function fileKind({ type, name }: Pick<File, 'type' | 'name'>): UploadKind {
  return /^(?:audio|video)\//.test(type) || RECORDING.test(name) ? 'recording' : 'document';
}

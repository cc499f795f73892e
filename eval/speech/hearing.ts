import type {
  RecognizedChunk,
  SpeechEngine,
  SpeechRequest,
  Word,
} from '../../server/src/engines/speech/speech-engine.ts';

/** Transcription of a recording by an engine. */
export type Hearing = {
  words: Word[];
  recognized: RecognizedChunk[];
  chunks: number;
  speech: [start: number, end: number][];
  durationSeconds: number;
};

/** @param channels default mixed */
export async function hear(
  engine: SpeechEngine,
  path: string,
  channels: SpeechRequest['channels'] = 'mixed',
): Promise<Hearing> {
  const hearing: Hearing = { words: [], recognized: [], chunks: 0, speech: [], durationSeconds: 0 };
  const request = { workspaceId: null, path, language: 'en', channels, chunksDone: 0 };
  for await (const event of engine.recognize(request, new AbortController().signal)) {
    if (event.kind === 'end') hearing.durationSeconds = event.durationSeconds;
    if (event.kind !== 'chunk') continue;
    hearing.recognized.push(event.chunk);
    hearing.words.push(...event.chunk.words);
    hearing.speech.push(...event.chunk.speech);
    hearing.chunks++;
  }
  return hearing;
}

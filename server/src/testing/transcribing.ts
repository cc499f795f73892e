import type { SpeechEngine, SpeechEvent } from '../engines/speech/speech-engine.ts';
import type { StandIns } from '../app/build-services.ts';
import { type Docket, type DocketOptions, startDocket } from './docket.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import {
  standInChunk,
  standInRecordings,
  standInSpeakers,
  standInSpeech,
} from './stand-in-speech.ts';

/** Five stretches of speech, three seconds apart. */
export const FIVE_CHUNKS = [
  'One here.',
  'Two there.',
  'Three more.',
  'Four now.',
  'Five last.',
].map((text, index) => standInChunk(index, index * 3, text));

/** Yields the events of an engine that recognizes the chunks from `chunksDone` on and finishes. */
export function* hear(chunks = FIVE_CHUNKS, chunksDone = 0): Generator<SpeechEvent> {
  for (const chunk of chunks.slice(chunksDone)) yield { kind: 'chunk', chunk };
  yield { kind: 'end', durationSeconds: 20, warnings: [] };
}

/** An engine that does as `recognize` says. */
export function speechOf(recognize: SpeechEngine['recognize'], version = '1') {
  return standInSpeech({ name: 'stand-in', version, isLocal: true, recognize });
}

export type Transcribing = AsyncDisposable & {
  docket: Docket;
  /** Serves the recording. */
  file: Receiver;
  /** The `webhook_url` of `submit`. */
  receiver: Receiver;
  /** @returns the id of the transcription */
  submit(body?: object): Promise<string>;
  read(id: string): Promise<any>;
};

/** A server with stand-ins for what hears recordings, and a recording to be fetched. */
export async function startTranscribing(
  engines: StandIns = {},
  options: DocketOptions = {},
): Promise<Transcribing> {
  const file = await startReceiver(200, 'recording');
  const receiver = await startReceiver();
  const docket = await startDocket({
    ...options,
    engines: {
      recordings: standInRecordings,
      speech: standInSpeech(),
      speakers: standInSpeakers,
      ...engines,
    },
  });
  return {
    docket,
    file,
    receiver,
    async submit(body = {}) {
      const { body: record } = await docket.post('/transcribe', {
        audio_url: `${file.url}/talk.wav`,
        language: 'en',
        webhook_url: receiver.url,
        ...body,
      });
      return record.id;
    },
    read: async (id) => (await docket.get(`/transcribe/${id}?include=words`)).body,
    async [Symbol.asyncDispose]() {
      await docket[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
      await file[Symbol.asyncDispose]();
    },
  };
}

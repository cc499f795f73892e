import type { RecordingInspector } from '../engines/audio/recording-inspector.ts';
import type { SpeakerEngine } from '../engines/speakers/speaker-engine.ts';
import type { RecognizedChunk, SpeechEngine } from '../engines/speech/speech-engine.ts';
import type { SpeechEngines } from '../engines/speech/speech-engines.ts';

/** Seconds. */
const WORD_LENGTH = 0.5;

/** A chunk of words that are half a second long and follow one another. */
export function standInChunk(index: number, startTime: number, text: string): RecognizedChunk {
  const words = text.split(' ').map((word, i) => ({
    text: word,
    start_time: startTime + i * WORD_LENGTH,
    end_time: startTime + (i + 1) * WORD_LENGTH,
    confidence: 0.9,
  }));
  const end_time = startTime + words.length * WORD_LENGTH;
  return {
    index,
    channel: 0,
    start_time: startTime,
    end_time,
    text,
    words,
    confidence: 0.9,
    speech: [[startTime, end_time]],
  };
}

/** Transcript of every recording in tests without an engine of their own. */
const DIALOGUE = [
  standInChunk(0, 0, 'Good morning, shall we begin?'),
  standInChunk(1, 3, 'Yes, the lease is ready.'),
];

/** Hears the same chunks in every recording, whatever it holds. */
export function standInSpeechEngine(chunks: readonly RecognizedChunk[] = DIALOGUE): SpeechEngine {
  return {
    name: 'stand-in',
    version: '1',
    isLocal: true,
    async *recognize({ chunksDone }, signal) {
      for (const chunk of chunks.slice(chunksDone)) {
        signal.throwIfAborted();
        yield { kind: 'progress', seconds: chunk.start_time };
        yield { kind: 'chunk', chunk };
      }
      signal.throwIfAborted();
      yield { kind: 'end', durationSeconds: chunks.at(-1)?.end_time ?? 1, warnings: [] };
    },
  };
}

/** Knows English. */
export function standInSpeech(engine: SpeechEngine = standInSpeechEngine()): SpeechEngines {
  return {
    engineFor: (language) => (language === 'en' ? engine : undefined),
    explainMissing: (language) => `No speech engine here recognises ${language}`,
    describe: () => [
      {
        kind: 'speech',
        name: engine.name,
        version: engine.version,
        languages: ['en'],
        state: 'ready',
        why: null,
      },
    ],
  };
}

/** Two people take turns, as often as there is a pause. */
export const standInSpeakers: SpeakerEngine = {
  name: 'stand-in',
  version: '1',
  async findSpeakers({ speech }) {
    return speech.map(([start_time, end_time], i) => ({ start_time, end_time, speaker: i % 2 }));
  },
};

/** Takes every file for an hour of WAV. */
export const standInRecordings: RecordingInspector = {
  async inspect() {
    return {
      format: 'wav',
      mediaType: 'audio/wav',
      codec: 'pcm_s16le',
      durationSeconds: 3_600,
      channels: 1,
      sampleRate: 16_000,
      hasVideo: false,
    };
  },
  channelLayout: async () => 'mixed',
  // Half loud, half silent.
  peaks: async () => ({
    samples: 320,
    samplesPerPeak: 16,
    peaks: Uint8Array.from({ length: 20 }, (_, at) => (at < 10 ? 255 : 0)),
  }),
};

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SpeechEngine } from '../engines/speech/speech-engine.ts';
import type { ServerWord } from './speech-server-answers.ts';

/** Lets a real engine hear what a test server is sent. */
export function hearWith(engine: SpeechEngine, language = 'en') {
  return async (_samples: Float32Array, wav: Buffer): Promise<ServerWord[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-speech-server-'));
    const path = join(folder, 'upload.wav');
    try {
      await writeFile(path, wav);
      const words: ServerWord[] = [];
      const file = { workspaceId: null, path };
      const request = { ...file, language, channels: 'mixed', chunksDone: 0 } as const;
      for await (const event of engine.recognize(request, new AbortController().signal)) {
        if (event.kind !== 'chunk') continue;
        for (const { text, start_time, end_time, confidence } of event.chunk.words) {
          words.push({ text, start: start_time, end: end_time, probability: confidence });
        }
      }
      return words;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

// Runs in test:matrix: every real engine.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, suite, test, type TestContext } from 'node:test';

import { createComputePool } from '../compute/compute-pool.ts';
import { createRulesEngine } from '../engines/rules/rules-engine.ts';
import { createAcousticSpeakerEngine } from '../engines/speakers/acoustic-speaker-engine.ts';
import {
  createMoonshineEngine,
  createMoonshineBackend,
} from '../engines/speech/moonshine/moonshine-backend.ts';
import {
  createOpenAiCompatibleEngine,
  createOpenAiCompatibleBackend,
} from '../engines/speech/openai-compatible/openai-compatible-backend.ts';
import type { SpeechEngine } from '../engines/speech/speech-engine.ts';
import { createSpeechEngines, parseSpeechRouting } from '../engines/speech/speech-engines.ts';
import { createTextExtraction } from '../engines/text-extraction/text-extraction.ts';
import { connectSpeechServer, type SpeechServerOptions } from '../testing/speech-server.ts';
import { engineChecks, type LocalEngines } from './engine-checks.ts';
import { runChecks } from './run-checks.ts';

const compute = createComputePool({ size: 1 });
after(() => compute.close());

const SPOKEN_WORDS = [{ text: 'Nine.', start: 0.2, end: 0.6, probability: 0.9 }];

function localEngines(routing = 'auto', speechServer?: SpeechEngine): LocalEngines {
  const speechRouting = parseSpeechRouting(routing);
  return {
    textExtraction: createTextExtraction(compute, { ocr: { concurrency: 1, pagesMax: 1 } }),
    language: createRulesEngine(compute.forWorkspace(null, 'interactive')),
    speech: createSpeechEngines(speechRouting, [
      createMoonshineBackend(createMoonshineEngine(compute)),
      createOpenAiCompatibleBackend(speechServer),
    ]),
    speechRouting,
    speakers: createAcousticSpeakerEngine(compute),
  };
}

async function printed(engines: LocalEngines): Promise<string[]> {
  const output = new PassThrough({ encoding: 'utf8' });
  await runChecks(engineChecks(engines), { output });
  return String(output.read()).trimEnd().split('\n');
}

async function serverEngine(t: TestContext, options: SpeechServerOptions): Promise<SpeechEngine> {
  const { server, outbound } = await connectSpeechServer(t, options);
  const { baseUrl } = server;
  return createOpenAiCompatibleEngine({
    compute,
    outbound,
    baseUrl,
    model: 'whisper-1',
    retryDelaysMs: [],
  });
}

suite('engine checks', () => {
  test('engine checks pass for all built-in engines and list optional ones', async () => {
    const lines = await printed(localEngines());

    assert.deepEqual(
      lines.map((line) => line.replace(/ [\d.]+$/, '')),
      [
        'ok     text_extraction: docket-builtin',
        'ok     ocr: tesseract.js',
        'ok     language: docket-builtin',
        'ok     speech: moonshine-tiny',
        '-      speech: openai-compatible: Set DOCKET_SPEECH_BASE_URL, DOCKET_SPEECH_MODEL and, where the server asks for one, DOCKET_SPEECH_API_KEY',
        'ok     speakers: built-in',
      ],
    );
  });

  test('engine checks call a speech server once, for any number of languages', async (t) => {
    const { server, outbound } = await connectSpeechServer(t, { hear: () => SPOKEN_WORDS });
    const { baseUrl } = server;
    const engine = createOpenAiCompatibleEngine({
      compute,
      outbound,
      baseUrl,
      model: 'whisper-1',
    });

    const lines = await printed(localEngines('en=builtin,*=openai-compatible', engine));

    assert.ok(lines.includes('ok     speech: openai-compatible whisper-1'));
    assert.equal(server.seen.length, 1);
  });

  test('engine checks explain the failure of a speech server', async (t) => {
    const engine = await serverEngine(t, { apiKey: 'another' });

    const lines = await printed(localEngines('openai-compatible', engine));

    const [line] = lines.filter((each) => each.includes('whisper-1'));
    assert.match(line ?? '', /^FAILS  speech: openai-compatible whisper-1: .*key/i);
  });

  test('engine checks fail for a language whose configured engine is missing', async () => {
    const lines = await printed(localEngines('de=sherpa-onnx'));

    const [line] = lines.filter((each) => each.includes('speech in de'));
    assert.match(line ?? '', /^FAILS  speech in de: .*gives it to sherpa-onnx/);
  });

  test('engine checks fail for an engine that reads a different text', async () => {
    const engines = localEngines();
    const extract: typeof engines.textExtraction.extract = async (...args) => ({
      ...(await engines.textExtraction.extract(...args)),
      text: 'Another text',
    });

    const lines = await printed({
      ...engines,
      textExtraction: { ...engines.textExtraction, extract },
      speakers: { ...engines.speakers, findSpeakers: async () => [] },
    });

    const failed = lines.filter((line) => line.startsWith('FAILS'));
    assert.deepEqual(
      failed.map((line) => line.replace(/^FAILS +(\w+).*: /, '$1: ')),
      [
        'text_extraction: It read a text other than that of the file',
        'ocr: It read a text other than that of the file',
        'language: It did not find the answer that the text gives',
        'speakers: It found no speaker in a spoken sentence',
      ],
    );
  });
});

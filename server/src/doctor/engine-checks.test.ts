import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, suite, test, type TestContext } from 'node:test';

import { createComputePool } from '../compute/compute-pool.ts';
import { createBuiltInLanguage } from '../engines/language/built-in-engine.ts';
import { createBuiltInSpeakers } from '../engines/speakers/built-in-speakers.ts';
import { createBuiltInSpeech } from '../engines/speech/built-in-engine.ts';
import { createBuiltInProvider } from '../engines/speech/built-in-provider.ts';
import { createOpenAiCompatibleSpeech } from '../engines/speech/openai-compatible/openai-compatible-engine.ts';
import { createOpenAiCompatibleProvider } from '../engines/speech/openai-compatible/openai-compatible-provider.ts';
import type { SpeechEngine } from '../engines/speech/speech-engine.ts';
import { createSpeechEngines } from '../engines/speech/speech-engines.ts';
import { parseSpeechRouting } from '../engines/speech/speech-routing.ts';
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
    textExtraction: createTextExtraction(compute, { ocr: { atOnce: 1, pagesMax: 1 } }),
    language: createBuiltInLanguage(compute),
    speech: createSpeechEngines(speechRouting, [
      createBuiltInProvider(createBuiltInSpeech(compute)),
      createOpenAiCompatibleProvider(speechServer),
    ]),
    speechRouting,
    speakers: createBuiltInSpeakers(compute),
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
  return createOpenAiCompatibleSpeech({
    compute,
    outbound,
    baseUrl,
    model: 'whisper-1',
    retryDelaysMs: [],
  });
}

suite('the checks of engines', () => {
  test('find that all that is built in works, and say what could be added', async () => {
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

  test('ask a speech server once, whatever number of languages it serves', async (t) => {
    const { server, outbound } = await connectSpeechServer(t, { hear: () => SPOKEN_WORDS });
    const { baseUrl } = server;
    const engine = createOpenAiCompatibleSpeech({
      compute,
      outbound,
      baseUrl,
      model: 'whisper-1',
    });

    const lines = await printed(localEngines('en=builtin,*=openai-compatible', engine));

    assert.ok(lines.includes('ok     speech: openai-compatible whisper-1'));
    assert.equal(server.seen.length, 1);
  });

  test('say what is wrong with a speech server', async (t) => {
    const engine = await serverEngine(t, { apiKey: 'another' });

    const lines = await printed(localEngines('openai-compatible', engine));

    const [line] = lines.filter((each) => each.includes('whisper-1'));
    assert.match(line ?? '', /^FAILS  speech: openai-compatible whisper-1: .*key/i);
  });

  test('fail where a language was given to an engine that is not there', async () => {
    const lines = await printed(localEngines('de=sherpa-onnx'));

    const [line] = lines.filter((each) => each.includes('speech in de'));
    assert.match(line ?? '', /^FAILS  speech in de: .*gives it to sherpa-onnx/);
  });

  test('fail where an engine reads something else than is there', async () => {
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
        'text_extraction: It read another text than stands in the file',
        'ocr: It read another text than stands in the file',
        'language: It did not find the answer that the text gives',
        'speakers: It found nobody in a spoken sentence',
      ],
    );
  });
});

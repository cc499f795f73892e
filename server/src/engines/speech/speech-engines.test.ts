import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { loadConfig } from '../../app/config/config.ts';
import { standInSpeechEngine } from '../../testing/stand-in-speech.ts';
import { createSpeechEngines, parseSpeechRouting } from './speech-engines.ts';
import type { SpeechBackend, SpeechBackendName } from './speech-backend.ts';

suite('speech engine selection', () => {
  test('selects the first backend that supports the language by default', () => {
    const speech = engines('auto');

    assert.equal(speech.engineFor('en')?.name, 'builtin');
    assert.equal(speech.engineFor('de')?.name, 'sherpa-onnx');
    assert.equal(speech.engineFor('pt')?.name, 'openai-compatible');
  });

  test('selects one configured backend for all languages', () => {
    const speech = engines('openai-compatible');

    for (const language of ['en', 'de', 'pt']) {
      assert.equal(speech.engineFor(language)?.name, 'openai-compatible');
    }
  });

  test('selects a configured backend for each language and for all others', () => {
    const speech = engines('en=sherpa-onnx, *=openai-compatible');

    assert.equal(speech.engineFor('en')?.name, 'sherpa-onnx');
    assert.equal(speech.engineFor('de')?.name, 'openai-compatible');
  });

  test('selects the first supporting backend for languages that the list omits', () => {
    assert.equal(engines('en=openai-compatible').engineFor('de')?.name, 'sherpa-onnx');
  });

  test('selects no other backend if the configured one does not support the language', () => {
    assert.equal(engines('builtin').engineFor('de'), undefined);
  });
});

suite('explanation of a language without an engine', () => {
  test('names every backend that can be set up for the language', () => {
    assert.equal(
      engines('auto', []).explainMissing('de'),
      'No speech engine here recognises German (de). It would be served by sherpa-onnx after `pull`, or by openai-compatible after `pull`',
    );
  });

  test('names the setting that assigns the language to a backend', () => {
    assert.equal(
      engines('*=openai-compatible', []).explainMissing('es'),
      'No speech engine here recognises Spanish (es); DOCKET_SPEECH_PROVIDER gives it to openai-compatible. It would be served by openai-compatible after `pull`',
    );
    assert.equal(
      engines('builtin').explainMissing('fr'),
      'No speech engine here recognises French (fr); DOCKET_SPEECH_PROVIDER gives it to builtin, which cannot serve it: choose another engine there',
    );
  });
});

suite('setting DOCKET_SPEECH_PROVIDER', () => {
  for (const value of [
    'auto',
    'builtin',
    'sherpa-onnx',
    'en=builtin,*=openai-compatible',
    'de = sherpa-onnx',
  ]) {
    test(`accepts "${value}"`, () => {
      assert.equal(loadConfig({ DOCKET_SPEECH_PROVIDER: value }).DOCKET_SPEECH_PROVIDER, value);
    });
  }

  for (const value of [
    'whisper',
    'en=whisper',
    'english=builtin',
    'xx=builtin',
    'builtin,sherpa-onnx',
    'en=',
  ]) {
    test(`rejects "${value}"`, () => {
      assert.throws(() => loadConfig({ DOCKET_SPEECH_PROVIDER: value }), /DOCKET_SPEECH_PROVIDER/);
    });
  }
});

/** Three providers that know more languages one after the other; only those of `ready` are there. */
function engines(
  routing: string,
  ready: readonly SpeechBackendName[] = ['builtin', 'sherpa-onnx', 'openai-compatible'],
) {
  return createSpeechEngines(parseSpeechRouting(routing), [
    provider('builtin', ['en'], ready),
    provider('sherpa-onnx', ['en', 'de'], ready),
    provider('openai-compatible', ['en', 'de', 'es', 'fr', 'pt'], ready),
  ]);
}

function provider(
  name: SpeechBackendName,
  languages: readonly string[],
  ready: readonly SpeechBackendName[],
): SpeechBackend {
  const knows = (language: string) => languages.includes(language);
  const engine = { ...standInSpeechEngine(), name };
  return {
    name,
    engineFor: (language) => (ready.includes(name) && knows(language) ? engine : undefined),
    setupHint: (language) => (knows(language) ? `${name} after \`pull\`` : undefined),
    describe: () => ({ kind: 'speech', name, version: null, languages, state: 'ready', why: null }),
  };
}

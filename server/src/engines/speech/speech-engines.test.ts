import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { loadConfig } from '../../config.ts';
import { standInSpeechEngine } from '../../testing/stand-in-speech.ts';
import { createSpeechEngines } from './speech-engines.ts';
import type { SpeechProvider, SpeechProviderName } from './speech-provider.ts';
import { parseSpeechRouting } from './speech-routing.ts';

suite('which speech engine serves a language', () => {
  test('is the first that can, where nobody chose', () => {
    const speech = engines('auto');

    assert.equal(speech.engineFor('en')?.name, 'builtin');
    assert.equal(speech.engineFor('de')?.name, 'sherpa-onnx');
    assert.equal(speech.engineFor('pt')?.name, 'openai-compatible');
  });

  test('is one for all languages, where it was chosen', () => {
    const speech = engines('openai-compatible');

    for (const language of ['en', 'de', 'pt']) {
      assert.equal(speech.engineFor(language)?.name, 'openai-compatible');
    }
  });

  test('can be chosen for each language, and for all others', () => {
    const speech = engines('en=sherpa-onnx, *=openai-compatible');

    assert.equal(speech.engineFor('en')?.name, 'sherpa-onnx');
    assert.equal(speech.engineFor('de')?.name, 'openai-compatible');
  });

  test('is the first that can for languages that a list leaves out', () => {
    assert.equal(engines('en=openai-compatible').engineFor('de')?.name, 'sherpa-onnx');
  });

  test('is no other where the chosen one cannot', () => {
    assert.equal(engines('builtin').engineFor('de'), undefined);
  });
});

suite('a language without an engine', () => {
  test('is told with everything that would serve it', () => {
    assert.equal(
      engines('auto', []).explainMissing('de'),
      'No speech engine here recognises German (de). It would be served by sherpa-onnx after `pull`, or by openai-compatible after `pull`',
    );
  });

  test('is told with the setting that gives it to an engine', () => {
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

suite('DOCKET_SPEECH_PROVIDER', () => {
  for (const value of [
    'auto',
    'builtin',
    'sherpa-onnx',
    'en=builtin,*=openai-compatible',
    'de = sherpa-onnx',
  ]) {
    test(`may be "${value}"`, () => {
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
    test(`may not be "${value}"`, () => {
      assert.throws(() => loadConfig({ DOCKET_SPEECH_PROVIDER: value }), /DOCKET_SPEECH_PROVIDER/);
    });
  }
});

/** Three providers that know more languages one after the other; only those of `ready` are there. */
function engines(
  routing: string,
  ready: readonly SpeechProviderName[] = ['builtin', 'sherpa-onnx', 'openai-compatible'],
) {
  return createSpeechEngines(parseSpeechRouting(routing), [
    provider('builtin', ['en'], ready),
    provider('sherpa-onnx', ['en', 'de'], ready),
    provider('openai-compatible', ['en', 'de', 'es', 'fr', 'pt'], ready),
  ]);
}

function provider(
  name: SpeechProviderName,
  languages: readonly string[],
  ready: readonly SpeechProviderName[],
): SpeechProvider {
  const knows = (language: string) => languages.includes(language);
  const engine = { ...standInSpeechEngine(), name };
  return {
    name,
    engineFor: (language) => (ready.includes(name) && knows(language) ? engine : undefined),
    howToAdd: (language) => (knows(language) ? `${name} after \`pull\`` : undefined),
    describe: () => ({ kind: 'speech', name, version: null, languages, state: 'ready', why: null }),
  };
}

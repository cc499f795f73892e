import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { recognizerConfig } from './recognizer-config.ts';

suite('the configuration of sherpa-onnx', () => {
  test('gives Parakeet its three networks and leaves it to hear the language', () => {
    const { modelConfig } = recognizerConfig(
      { ...model(['e.onnx', 'd.onnx', 'j.onnx', 'tokens.txt']), kind: 'nemo-transducer' },
      'de',
    );

    assert.deepEqual(modelConfig, {
      transducer: { encoder: 'e.onnx', decoder: 'd.onnx', joiner: 'j.onnx' },
      modelType: 'nemo_transducer',
      tokens: 'tokens.txt',
      numThreads: 2,
      provider: 'cpu',
      debug: 0,
    });
  });

  test('tells Whisper the language, and not to translate', () => {
    const { modelConfig } = recognizerConfig(
      { ...model(['e.onnx', 'd.onnx', 'tokens.txt']), kind: 'whisper' },
      'pt',
    );

    assert.deepEqual(modelConfig.whisper, {
      encoder: 'e.onnx',
      decoder: 'd.onnx',
      language: 'pt',
      task: 'transcribe',
    });
    assert.equal(modelConfig.tokens, 'tokens.txt');
  });
});

function model(files: string[]) {
  return { name: 'model', files, bytes: 1, threads: 2 };
}

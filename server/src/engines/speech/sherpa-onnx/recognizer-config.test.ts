import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';

import { recognizerConfig } from './recognizer-config.ts';
import type { LocalModel } from './sherpa-engine.ts';

suite('the configuration of sherpa-onnx, as the library reads it', () => {
  test('gives Parakeet its three networks and leaves it to hear the language', () => {
    const read = readByTheLibrary('nemo-transducer', ['/e', '/d', '/j', '/tokens'], 'de');

    assert.match(
      read,
      /transducer=\w+\(encoder_filename="\/e", decoder_filename="\/d", joiner_filename="\/j"\)/,
    );
    assert.match(read, /tokens="\/tokens", num_threads=2, .*model_type="nemo_transducer"/);
    assert.match(read, /decoding_method="greedy_search"/);
  });

  test('tells Whisper the language, and not to translate', () => {
    const read = readByTheLibrary('whisper', ['/e', '/d', '/tokens'], 'pt');

    assert.match(
      read,
      /whisper=\w+\(encoder="\/e", decoder="\/d", language="pt", task="transcribe"/,
    );
    assert.match(read, /tokens="\/tokens"/);
  });

  test('gives Moonshine its encoder and its merged decoder', () => {
    const read = readByTheLibrary('moonshine', ['/e', '/d', '/tokens'], 'en');

    assert.match(read, /moonshine=.*encoder="\/e".*merged_decoder="\/d"/);
  });
});

/** Its log of the configuration; it then finds that there are no such files. */
function readByTheLibrary(kind: LocalModel['kind'], files: string[], language: string): string {
  const model = { name: 'model', kind, files, bytes: 1, threads: 2 };
  const { featConfig, modelConfig } = recognizerConfig(model, language);
  const config = JSON.stringify({ featConfig, modelConfig: { ...modelConfig, debug: 1 } });
  const program = `new (require('sherpa-onnx-node').OfflineRecognizer)(${config})`;
  const { stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  assert.match(stderr, /does not exist/);
  return stderr;
}

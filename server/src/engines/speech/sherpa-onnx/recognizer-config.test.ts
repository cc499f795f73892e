import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';

import { buildRecognizerConfig } from './recognizer-config.ts';
import type { LocalModel } from './sherpa-backend.ts';

suite('sherpa-onnx configuration as the library parses it', () => {
  test('passes three networks and no language for Parakeet', () => {
    const read = readByTheLibrary('nemo-transducer', ['/e', '/d', '/j', '/tokens'], 'de');

    assert.match(
      read,
      /transducer=\w+\(encoder_filename="\/e", decoder_filename="\/d", joiner_filename="\/j"\)/,
    );
    assert.match(read, /tokens="\/tokens", num_threads=2, .*model_type="nemo_transducer"/);
    assert.match(read, /decoding_method="greedy_search"/);
  });

  test('passes the language and no translation for Whisper', () => {
    const read = readByTheLibrary('whisper', ['/e', '/d', '/tokens'], 'pt');

    assert.match(
      read,
      /whisper=\w+\(encoder="\/e", decoder="\/d", language="pt", task="transcribe"/,
    );
    assert.match(read, /tokens="\/tokens"/);
  });

  test('passes the encoder and the merged decoder for Moonshine', () => {
    const read = readByTheLibrary('moonshine', ['/e', '/d', '/tokens'], 'en');

    assert.match(read, /moonshine=.*encoder="\/e".*merged_decoder="\/d"/);
  });
});

/** Its log of the configuration; it then finds that there are no such files. */
function readByTheLibrary(kind: LocalModel['kind'], files: string[], language: string): string {
  const model = { name: 'model', kind, files, bytes: 1, threads: 2 };
  const { featConfig, modelConfig } = buildRecognizerConfig(model, language);
  const config = JSON.stringify({ featConfig, modelConfig: { ...modelConfig, debug: 1 } });
  const program = `new (require('sherpa-onnx-node').OfflineRecognizer)(${config})`;
  const { stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  assert.match(stderr, /does not exist/);
  return stderr;
}

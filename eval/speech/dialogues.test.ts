import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeDialogue } from './dialogues.ts';
import { randomOf } from './random.ts';
import { concatenated, level, samplesIn, seconds, silence } from './samples.ts';
import { tone, whiteNoise } from './signals.ts';
import { EDGE, voicedSpans } from './voices.ts';

const VOICES = ['ada', 'grace', 'joan'].map((name, index) => ({
  name,
  phrases: Array.from({ length: 6 }, (_, phrase) =>
    concatenated([silence(EDGE), tone(1 + phrase / 4, 0.05, 200 + 100 * index), silence(EDGE)]),
  ),
}));

suite('made dialogues', () => {
  const dialogue = makeDialogue('a dialogue', VOICES, { maxSeconds: 60 });

  test('are the same for the same name, and others for another', () => {
    assert.deepEqual(makeDialogue('a dialogue', VOICES, { maxSeconds: 60 }), dialogue);
    const other = makeDialogue('another', VOICES, { maxSeconds: 60 });
    assert.notDeepEqual(other.reference, dialogue.reference);
  });

  test('have everybody in them, with all that they say once', () => {
    assert.deepEqual(
      new Set(dialogue.reference.map(({ speaker }) => speaker)),
      new Set(['ada', 'grace', 'joan']),
    );
    const spoken = dialogue.reference.reduce((sum, { start, end }) => sum + end - start, 0);
    const material = VOICES[0]!.phrases.reduce((sum, phrase) => sum + seconds(phrase), 0);
    assert.ok(spoken > 2 * material && spoken < 3.3 * material, `${spoken} s of 3 × ${material}`);
  });

  test('sound where the reference says so, and nearly nowhere else', () => {
    const { samples, reference } = dialogue;
    const isSpoken = new Uint8Array(samples.length);
    for (const { start, end } of reference) isSpoken.fill(1, samplesIn(start), samplesIn(end));
    const spoken = samples.filter((_, at) => isSpoken[at] === 1);
    const silent = samples.filter((_, at) => isSpoken[at] === 0);
    assert.ok(level(spoken) > 10 * level(silent), `${level(spoken)} beside ${level(silent)}`);
  });

  test('go on until the time is up when voices may repeat', () => {
    const long = makeDialogue('long', VOICES, { maxSeconds: 120, repeats: true });
    assert.ok(seconds(long.samples) >= 120 && seconds(long.samples) < 180);
  });
});

test('voice is found by its level, short pauses within it', () => {
  const samples = whiteNoise(6, 0.0005, randomOf('room'));
  const sound = tone(1, 0.1, 300);
  for (const [at, start] of [1, 2.1, 4].entries()) {
    samples.set(
      sound.map((one) => one / (1 + at)),
      samplesIn(start),
    );
  }
  const spans = voicedSpans(samples).map((span) => span.map((time) => Number(time.toFixed(1))));
  assert.deepEqual(spans, [
    [1, 3.1],
    [4, 5],
  ]);
});

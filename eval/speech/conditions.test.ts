import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { samplesOf } from './clips.ts';
import { CONDITIONS } from './conditions.ts';
import { randomOf } from './random.ts';
import { concatenated, level, samplesIn, seconds, silence } from './samples.ts';
import { pinkNoise, tone } from './signals.ts';

/** Half of it is silent, which must not count when noise is measured by the voice. */
const VOICE = concatenated([tone(2, 0.1, 700), silence(2)]);
const CONTEXT = { name: 'voice', babble: pinkNoise(10, 0.1, randomOf('babble')) };

suite('conditions made from a recording', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-eval-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function made(name: string): Promise<Float32Array> {
    const condition = CONDITIONS.find((one) => one.name === name)!;
    return samplesOf(
      await condition.write(join(folder, name.replaceAll(/\W/g, '')), VOICE, CONTEXT),
    );
  }

  for (const { name } of CONDITIONS) {
    test(`${name}: as long as the recording, and the same each time`, async () => {
      const [one, other] = [await made(name), await made(name)];
      assert.ok(Math.abs(seconds(one) - 4) < 0.1, `${seconds(one)} s`);
      assert.deepEqual(one, other);
    });
  }

  for (const kind of ['white noise', 'babble']) {
    for (const decibels of [20, 10]) {
      test(`${kind} is ${decibels} dB below the voice`, async () => {
        const samples = await made(`${kind}, ${decibels} dB`);
        const noise = level(samples.subarray(samplesIn(2.5), samplesIn(3.5)));
        assert.ok(Math.abs(20 * Math.log10(0.1 / noise) - decibels) < 1, `${noise}`);
      });
    }
  }

  test('a telephone keeps the voice and little above 3,400 Hz', async () => {
    const voice = level((await made('8 kHz telephone')).subarray(0, samplesIn(2)));
    assert.ok(Math.abs(voice - 0.1) < 0.01, `${voice}`);
  });

  test('a low recording is 30 dB lower', async () => {
    const voice = level((await made('−30 dB gain')).subarray(0, samplesIn(2)));
    assert.ok(Math.abs(20 * Math.log10(voice / 0.1) + 30) < 0.5, `${voice}`);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { convolve } from './fourier.ts';
import { impulseResponse, makeRoom } from './rooms.ts';

const RATE = 16_000;

function energy(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

suite('rooms', () => {
  test('seat all speakers inside the room at about the given distance', () => {
    const { size, microphone, speakers } = makeRoom('test', 5, 4);

    assert.equal(speakers.length, 5);
    for (const seat of speakers) {
      const distance = Math.hypot(...seat.map((value, axis) => value - microphone[axis]!));
      assert.ok(Math.abs(distance - 4) <= 0.6, `${distance} m`);
      assert.ok(seat.every((value, axis) => value > 0 && value < size[axis]!));
    }
  });

  test('weaken the direct sound with the distance', () => {
    for (const distance of [0.5, 2]) {
      const room = makeRoom('test', 1, distance);
      const [speaker] = room.speakers;
      const meters = Math.hypot(...speaker!.map((value, axis) => value - room.microphone[axis]!));

      const [direct] = impulseResponse('test', room, speaker!);

      assert.ok(Math.abs(direct! * meters - 1) < 1e-5);
    }
  });

  test('let sound decay in about the reverberation time', () => {
    const room = { ...makeRoom('test', 1, 1), reverberationSeconds: 0.5 };
    const response = impulseResponse('test', room, room.speakers[0]!);
    const decibelsAfter = (seconds: number) =>
      10 * Math.log10(energy(response.subarray(seconds * RATE)) / energy(response));

    const slope = (decibelsAfter(0.3) - decibelsAfter(0.1)) / 0.2;

    assert.ok(slope < -60 && slope > -180, `${slope} dB per second`);
  });
});

suite('convolution', () => {
  test('matches its definition', () => {
    const samples = Float32Array.from({ length: 50 }, (_, i) => Math.sin(i * i));
    const filter = Float32Array.from({ length: 7 }, (_, i) => 1 / (i + 1));

    const result = convolve(samples, filter);

    assert.equal(result.length, 56);
    for (const [at, value] of result.entries()) {
      const expected = filter.reduce((sum, tap, i) => sum + tap * (samples[at - i] ?? 0), 0);
      assert.ok(Math.abs(value - expected) < 1e-5, `sample ${at}`);
    }
  });
});

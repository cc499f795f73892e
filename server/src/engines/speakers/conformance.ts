import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { temporaryRecording } from '../../testing/temporary-recording.ts';
import type { SpeakerEngine, SpeakerRequest, SpeakerTurn } from './speaker-engine.ts';

/** Two synthesized voices that take turns of about five seconds. */
const DIALOGUE = fileURLToPath(
  new URL('../../testing/fixtures/speech/dialogue-two.ogg', import.meta.url),
);
const SPEECH: SpeakerRequest['speech'] = [
  [0.5, 6.24],
  [6.84, 12.35],
  [12.95, 18.67],
  [19.27, 24.47],
  [25.07, 29.75],
  [30.35, 34.2],
];
const REQUEST: SpeakerRequest = { workspaceId: null, path: DIALOGUE, speech: SPEECH };

type MakeEngine = () => Promise<SpeakerEngine & AsyncDisposable>;

/** Tests the contract of a speaker engine. The test file of each engine calls it. */
export function testSpeakerEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} is a speaker engine`, () => {
    testSpeakers(makeEngine);
    testConduct(makeEngine);
  });
}

function testSpeakers(makeEngine: MakeEngine): void {
  test('separates two voices and numbers them in the order of their first words', async () => {
    const turns = await find(makeEngine, {});

    assert.deepEqual(
      SPEECH.map((span) => mainSpeaker(turns, span)),
      [0, 1, 0, 1, 0, 1],
    );
  });

  test('returns ascending turns that do not overlap and cover the speech', async () => {
    const turns = await find(makeEngine, {});

    for (const [i, { start_time, end_time }] of turns.entries()) {
      assert.ok(start_time < end_time);
      assert.ok(start_time >= (turns[i - 1]?.end_time ?? 0));
    }
    for (const span of SPEECH) assert.ok(secondsWithin(turns, span) > span[1] - span[0] - 0.01);
  });

  test('finds one speaker if one speaks', async () => {
    const speech = SPEECH.filter((_, i) => i % 2 === 0);

    assert.deepEqual(speakersOf(await find(makeEngine, { speech })), [0]);
  });

  test('finds a number of speakers within the requested limits', async () => {
    assert.deepEqual(speakersOf(await find(makeEngine, { maxSpeakers: 1 })), [0]);
    assert.deepEqual(
      speakersOf(await find(makeEngine, { minSpeakers: 3, maxSpeakers: 3 })),
      [0, 1, 2],
    );
  });

  test('finds no speaker without speech', async () => {
    assert.deepEqual(await find(makeEngine, { speech: [] }), []);
  });

  test('finds one speaker in a single moment of speech', async () => {
    const turns = await find(makeEngine, { speech: [[1, 1.2]] });

    assert.deepEqual(turns, [{ start_time: 1, end_time: 1.2, speaker: 0 }]);
  });
}

function testConduct(makeEngine: MakeEngine): void {
  test('returns the same turns for the same recording', async () => {
    assert.deepEqual(await find(makeEngine, {}), await find(makeEngine, {}));
  });

  test('stops when the signal is aborted', async () => {
    await using engine = await makeEngine();
    const controller = new AbortController();
    const turns = engine.findSpeakers(REQUEST, controller.signal);
    controller.abort();

    await assert.rejects(turns, { name: 'AbortError' });
  });

  test('throws a WorkError if the file is no recording', async (t) => {
    const path = await temporaryRecording(t, 'no recording at all');

    await assert.rejects(find(makeEngine, { path }), { name: 'WorkError' });
  });

  test('has a name and a version', async () => {
    await using engine = await makeEngine();

    assert.ok(engine.name && engine.version);
  });
}

async function find(
  makeEngine: MakeEngine,
  request: Partial<SpeakerRequest>,
): Promise<SpeakerTurn[]> {
  await using engine = await makeEngine();
  const signal = AbortSignal.timeout(120_000);
  return await engine.findSpeakers({ ...REQUEST, ...request }, signal);
}

function speakersOf(turns: readonly SpeakerTurn[]): number[] {
  const named = turns.flatMap(({ speaker }) => speaker ?? []);
  return [...new Set(named)].toSorted((a, b) => a - b);
}

function secondsWithin(turns: readonly SpeakerTurn[], [start, end]: [number, number]): number {
  return turns.reduce(
    (sum, turn) =>
      sum + Math.max(0, Math.min(end, turn.end_time) - Math.max(start, turn.start_time)),
    0,
  );
}

function mainSpeaker(turns: readonly SpeakerTurn[], span: [number, number]): number | undefined {
  return speakersOf(turns)
    .map((speaker) => ({
      speaker,
      seconds: secondsWithin(
        turns.filter((turn) => turn.speaker === speaker),
        span,
      ),
    }))
    .toSorted((a, b) => b.seconds - a.seconds)[0]?.speaker;
}

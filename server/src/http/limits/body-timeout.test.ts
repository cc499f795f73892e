import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';

import { answerOf, MULTIPART_TYPE, open, startUploadBench } from '../../testing/upload-bench.ts';

suite('body timeout', () => {
  test('a missing body times out after two minutes and its connection closes five seconds later', async (t) => {
    await using bench = await startUploadBench();
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const socket = open(bench, [
      'Content-Type: application/json',
      'Content-Length: 100',
      'Expect: 100-continue',
    ]);
    await once(socket, 'data');
    socket.write('{"title":');

    t.mock.timers.tick(121_000);

    const { status, body } = await answerOf(socket, { keep: true });
    assert.equal(status, 400);
    assert.equal(body.error.message, 'The request took too long to arrive');
    const closed = once(socket, 'close');
    t.mock.timers.tick(5_001);
    await closed;
    t.mock.timers.reset();
  });

  test('a rejected body may arrive for five more seconds while the client reads the response', async (t) => {
    await using bench = await startUploadBench();
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const socket = open(bench, [MULTIPART_TYPE, 'Content-Length: 99999999']);
    assert.equal((await answerOf(socket, { keep: true })).status, 400);
    assert.ok(socket.writable);
    const closed = once(socket, 'close');

    t.mock.timers.tick(5_001);

    await closed;
    t.mock.timers.reset();
  });
});

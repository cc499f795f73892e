import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';

suite('idle connections at shutdown', () => {
  test(
    'shutdown does not wait for a request whose head never ends',
    { timeout: 60_000 },
    async () => {
      const docket = await startDocket();
      const socket = connect({ port: Number(new URL(docket.url).port), host: '127.0.0.1' });
      socket.on('error', () => {}).resume();
      socket.write('GET /health HTTP/1.1\r\nHost: docket\r\n\r\nGET /health HTTP/1.1\r\nX-Never: ');
      await once(socket, 'data');
      const ended = once(socket, 'close');

      await docket[Symbol.asyncDispose]();

      await ended;
      assert.equal(socket.destroyed, true);
    },
  );
});

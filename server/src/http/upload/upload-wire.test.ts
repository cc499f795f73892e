import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';

import {
  answerOf,
  BOUNDARY,
  chunkOf,
  LIMIT,
  MULTIPART_TYPE,
  open,
  startUploadBench,
  untilGone,
  untilThere,
} from '../../testing/upload-bench.ts';

const FILE_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

suite('multipart upload on the wire', () => {
  test('an aborted upload leaves no file and frees its concurrency slot', async () => {
    await using bench = await startUploadBench();
    const socket = open(bench, [MULTIPART_TYPE, 'Content-Length: 100000']);
    socket.write(`${FILE_HEAD}the beginning`);
    await untilThere(bench);

    socket.destroy();

    await untilGone(bench);
    assert.equal((await bench.upload('/things', { file: { bytes: 'x' } })).body.run, 1);
  });

  for (const [what, body] of [
    ['in the file', `${FILE_HEAD}the beginning`],
    ['before its last boundary', `${FILE_HEAD}all of it\r\n--${BOUNDARY}`],
    ['in the head of a part', `--${BOUNDARY}\r\nContent-Dispo`],
    ['before it begins', 'no boundary at all'],
  ] as const) {
    test(`an upload that ends ${what} is rejected and leaves no file`, async () => {
      await using bench = await startUploadBench();
      const socket = open(bench, [MULTIPART_TYPE, `Content-Length: ${body.length}`]);
      socket.write(body);

      const { status, body: answer } = await answerOf(socket);

      assert.equal(status, 400);
      assert.equal(answer.error.code, 'invalid_request');
      assert.ok(['body', 'file'].includes(answer.error.details.field));
      assert.deepEqual(await bench.leftovers(), []);
    });
  }

  test('an upload without a boundary is rejected', async () => {
    await using bench = await startUploadBench();
    const socket = open(bench, ['Content-Type: multipart/form-data', 'Content-Length: 5']);
    socket.write('hello');

    const { body } = await answerOf(socket);

    assert.deepEqual(body.error.details, { field: 'Content-Type', type: 'invalid_value' });
  });

  test('an upload with a Content-Length above the limit is rejected before it is read', async () => {
    await using bench = await startUploadBench();
    const length = 3 * 1024 * 1024;
    const socket = open(bench, [MULTIPART_TYPE, `Content-Length: ${length}`]);

    const { status, body } = await answerOf(socket);

    assert.equal(status, 400);
    assert.deepEqual(body.error.details, {
      field: 'file',
      type: 'too_large',
      limit: LIMIT,
      actual: length,
    });
  });

  test('an upload without Content-Length is cut off at the limit and its client gets the response', async () => {
    await using bench = await startUploadBench();
    const socket = open(bench, [MULTIPART_TYPE, 'Transfer-Encoding: chunked']);
    socket.write(chunkOf(FILE_HEAD));
    const answer = answerOf(socket);
    const more = chunkOf('x'.repeat(64 * 1024));
    const answered = answer.then(() => true);
    const go = () =>
      Promise.race([
        answered,
        new Promise<false>((resolve) => socket.write(more, () => resolve(false))),
      ]);
    while (!(await go()));

    const { status, body } = await answer;

    assert.equal(status, 400);
    assert.deepEqual(body.error.details, { field: 'file', type: 'too_large', limit: LIMIT });
    assert.deepEqual(await bench.leftovers(), []);
  });

  test('an upload that expects 100 Continue gets it or an error', async () => {
    await using bench = await startUploadBench();
    const body = `${FILE_HEAD}text${END}`;
    const expect = 'Expect: 100-continue';

    const admitted = open(bench, [MULTIPART_TYPE, `Content-Length: ${body.length}`, expect]);
    const [word] = await once(admitted, 'data');
    admitted.write(body);
    const refused = open(bench, [MULTIPART_TYPE, 'Content-Length: 99999999', expect]);

    assert.match(String(word), /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    assert.equal((await answerOf(admitted)).status, 201);
    assert.equal((await answerOf(refused)).body.error.details.type, 'too_large');
  });

  test('a stalled upload is ended and a slow one continues', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    await using bench = await startUploadBench();
    const begin = async () => {
      const socket = open(bench, [
        MULTIPART_TYPE,
        'Transfer-Encoding: chunked',
        'Expect: 100-continue',
      ]);
      await once(socket, 'data');
      socket.write(chunkOf(`${FILE_HEAD}slowly`));
      await untilThere(bench);
      t.mock.timers.tick(61_000);
      return socket;
    };
    const slow = await begin();
    slow.write(`${chunkOf(` but surely${END}`)}0\r\n\r\n`);
    assert.equal((await answerOf(slow)).status, 201);
    await untilGone(bench);
    const stuck = await begin();

    t.mock.timers.tick(61_000);

    const answer = await answerOf(stuck);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.message, 'The request took too long to arrive');
    stuck.destroy();
    await untilGone(bench);
  });

  test('an upload keeps only the last segment of the file name', async () => {
    await using bench = await startUploadBench();
    const nameOf = async (parameter: string) => {
      const body = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\n\r\ntext${END}`;
      const socket = open(bench, [MULTIPART_TYPE, `Content-Length: ${Buffer.byteLength(body)}`]);
      socket.write(body);
      const answer = await answerOf(socket);
      socket.destroy();
      return answer.body.filename;
    };

    assert.equal(await nameOf('filename="C:\\\\temp\\\\lease.pdf"'), 'lease.pdf');
    assert.equal(await nameOf('filename="../../etc/passwd"'), 'passwd');
    assert.equal(await nameOf('filename="Mietvertrag Müller.pdf"'), 'Mietvertrag Müller.pdf');
    assert.equal(await nameOf(`filename*=UTF-8''Vertr%C3%A4ge%2Fa.pdf`), 'a.pdf');
    assert.equal(await nameOf('filename=""'), undefined);
  });
});

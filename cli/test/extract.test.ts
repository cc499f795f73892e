import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';
import { lines } from './testing/json-lines.ts';

const INVOICE = `INVOICE

Invoice No.: INV-2026-0417

Item                     Qty     Amount
=HYPERLINK("evil")         2      90.00
Clamp, "big"              10     150.00
-2 % discount on all       1      -5.00

Total                            240.00
`;

const text = { type: 'string' };
const number = { type: 'number' };
const SCHEMA = {
  type: 'object',
  properties: {
    invoice_number: text,
    due_date: { ...text, format: 'date' },
    order: {
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          items: { type: 'object', properties: { item: text, qty: number, amount: number } },
        },
        notes: { type: 'array', items: text },
      },
    },
  },
};

suite('docket extract', () => {
  let fixture: Fixture;

  before(async () => {
    fixture = await startFixture();
    const { home } = fixture.machine;
    await writeFile(join(home, 'invoice.txt'), INVOICE);
    await writeFile(join(home, 'schema.json'), JSON.stringify(SCHEMA));
    await writeFile(join(home, 'array.json'), '{"type": "array"}');
  });
  after(() => fixture[Symbol.asyncDispose]());

  test('prints values with page and quote, and what the document does not state', async () => {
    const { code, stdout, stderr } = await fixture.run([
      'extract',
      'invoice.txt',
      '--schema',
      'schema.json',
    ]);

    assert.equal(code, 0, stderr);
    assert.match(stdout, /^invoice_number +INV-2026-0417\n +p\. 1 “INV-2026-0417”$/m);
    assert.match(stdout, /^due_date +–$/m);
    assert.match(stdout, /^order\.lines\.1\.qty +10$/m);
    assert.match(stdout, /^! The rows of amount add up to 235, and the total says 240$/m);
  });

  test('--json prints the extraction of a stored document as one line', async () => {
    const id = await fixture.upload('invoice.txt');

    const { code, stdout } = await fixture.run([
      'extract',
      id,
      '--schema',
      'schema.json',
      '--json',
    ]);

    const [extraction, ...others] = lines(stdout);
    assert.deepEqual([code, others], [0, []]);
    assert.partialDeepStrictEqual(extraction, {
      document_id: id,
      status: 'completed',
      data: { invoice_number: 'INV-2026-0417' },
    });
  });

  test('--csv prints a list as rows, in which no text is a formula', async () => {
    const { code, stdout, stderr } = await fixture.run(
      ['extract', '-', '--name', 'a.txt', '--schema', 'schema.json', '--csv', 'order.lines'],
      { stdin: INVOICE },
    );

    assert.equal(code, 0, stderr);
    assert.equal(
      stdout,
      [
        'item,qty,amount',
        `"'=HYPERLINK(""evil"")",2,90`,
        '"Clamp, ""big""",10,150',
        "'-2 % discount on all,1,-5",
        '',
      ].join('\n'),
    );
    assert.equal(stderr, '! The rows of amount add up to 235, and the total says 240\n');
  });

  test('--csv of an empty list prints nothing, and of a list that is not there names the lists', async () => {
    const id = await fixture.upload('invoice.txt');
    const base = ['extract', id, '--schema', 'schema.json', '--csv'];

    const empty = await fixture.run([...base, 'order.notes']);
    await writeFile(join(fixture.machine.home, 'new.txt'), 'A new file.');
    const wrong = await fixture.run(['extract', 'new.txt', ...base.slice(2), 'lines']);

    assert.deepEqual([empty.code, empty.stdout], [0, '']);
    assert.match(empty.stderr, /The document states nothing for order\.notes/);
    assert.equal(wrong.code, 2);
    assert.equal(await countDocuments('new'), 0);
    assert.match(wrong.stderr, /no list lines\.\n {2}Its lists are order\.lines, order\.notes\./);
  });

  test('--template fills the latest version of a saved template, or the version behind @', async () => {
    const { properties } = SCHEMA;
    const create = {
      name: 'Invoice',
      schema: { type: 'object', properties: { order: properties.order } },
    };
    const { body } = await fixture.docket.post('/extraction-templates', create);
    await fixture.docket.patch(`/extraction-templates/${body.id}`, { schema: SCHEMA });
    const extract = async (...args: string[]) =>
      fixture.run(['extract', 'invoice.txt', '--template', ...args]);

    const latest = await extract(body.id, '--json');
    const first = await extract(`${body.id}@1`, '--csv', 'order.lines');
    const unknown = await extract('template_0');
    const late = await extract(`${body.id}@3`);

    assert.partialDeepStrictEqual(lines(latest.stdout)[0], {
      template_id: body.id,
      template_version: 2,
      data: { invoice_number: 'INV-2026-0417' },
    });
    assert.match(first.stdout, /^item,qty,amount$/m);
    assert.equal(unknown.code, 4, unknown.stderr);
    assert.match(late.stderr, /version must be at most 2/);
  });

  test('is completed with its options and the ids of documents and templates', async () => {
    const id = await fixture.upload('invoice.txt');
    const template = { name: 'Invoice', schema: SCHEMA };
    const { body } = await fixture.docket.post('/extraction-templates', template);

    const flags = await fixture.run(['__complete', '--', 'extract', '--']);
    const ids = await fixture.run(['__complete', '--', 'extract', id.slice(0, 12)]);
    const templates = await fixture.run(['__complete', '--', 'extract', id, '--template', '']);

    for (const flag of ['--schema', '--template', '--csv']) {
      assert.match(flags.stdout, new RegExp(`^${flag}\t`, 'm'));
    }
    assert.match(ids.stdout, new RegExp(`^${id}\t`, 'm'));
    assert.match(templates.stdout, new RegExp(`^${body.id}\tInvoice$`, 'm'));
  });

  test('refuses a wrong use before it uploads anything', async () => {
    for (const [args, message] of [
      [['invoice.txt'], /Choose --schema or --template/],
      [
        ['invoice.txt', '--schema', 'schema.json', '--template', 'template_1'],
        /Choose --schema or --template/,
      ],
      [['invoice.txt', '--template', 'template_1@latest'], /names no template/],
      [['invoice.txt', '--schema', 'missing.json'], /There is no file missing\.json/],
      [['invoice.txt', '--schema', 'invoice.txt'], /invoice\.txt is not JSON/],
      [['https://files.example/a.pdf', '--schema', 'schema.json'], /takes a file or the id/],
      [['invoice.txt', '--schema', 'schema.json', '--csv', 'a', '--json'], /Choose --csv or/],
    ] as const) {
      const { code, stderr } = await fixture.run(['extract', ...args]);

      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
    }
  });

  test('a schema that the server refuses is refused before the file is uploaded', async () => {
    await writeFile(join(fixture.machine.home, 'unsent.txt'), 'A file.');

    const { code, stderr } = await fixture.run(['extract', 'unsent.txt', '--schema', 'array.json']);

    assert.equal(code, 1);
    assert.match(stderr, /schema must be an object with properties at the top/);
    assert.equal(await countDocuments('unsent'), 0);
  });

  test('the same file is uploaded once, gets further tags, and is uploaded again once it differs', async () => {
    const path = join(fixture.machine.home, 'same.txt');
    await writeFile(path, INVOICE);
    const extract = async (...flags: string[]) => {
      const args = ['extract', 'same.txt', '--schema', 'schema.json', '--json', ...flags];
      const { stdout } = await fixture.run(args);
      return lines(stdout)[0].document_id as string;
    };

    const first = await extract('--tag', 'a');
    const second = await extract('--tag', 'b');
    const { body } = await fixture.docket.get(`/documents/${first}`);
    await writeFile(path, INVOICE.replace('0417', '0418'));
    const changed = await extract();
    await fixture.docket.delete(`/documents/${changed}`);
    const deleted = await extract();

    assert.equal(second, first);
    assert.deepEqual(body.tags, ['a', 'b']);
    assert.equal(new Set([first, changed, deleted]).size, 3);
    assert.equal(await countDocuments('same'), 2);
  });

  test('commands that run at once upload the same file once', async () => {
    await writeFile(join(fixture.machine.home, 'twice.txt'), INVOICE);
    const extract = ['extract', 'twice.txt', '--schema', 'schema.json'];

    const runs = await Promise.all([
      fixture.run(['analyze', 'twice.txt', 'twice.txt']),
      fixture.run(extract),
    ]);

    assert.deepEqual(
      runs.map(({ code }) => code),
      [0, 0],
    );
    assert.equal(await countDocuments('twice'), 1);
  });

  test('a file is uploaded once for each workspace, whatever other credentials do', async () => {
    await writeFile(join(fixture.machine.home, 'shared.txt'), INVOICE);
    const other = await fixture.docket.createWorkspace();
    const args = ['extract', 'shared.txt', '--schema', 'schema.json'];

    for (const key of [fixture.docket.key, other, fixture.docket.key]) {
      const { code, stderr } = await fixture.run(args, { env: { DOCKET_KEY: key } });
      assert.equal(code, 0, stderr);
    }

    assert.equal(await countDocuments('shared'), 1);
  });

  test('a file that cannot be read ends with exit code 6, names its document, and is read again by the next run', async () => {
    await writeFile(join(fixture.machine.home, 'broken.pdf'), '%PDF-broken');
    const args = ['extract', 'broken.pdf', '--schema', 'schema.json'];

    const first = await fixture.run(args);
    const second = await fixture.run(args);

    assert.deepEqual([first.code, second.code], [6, 6]);
    assert.match(
      first.stderr,
      /^broken\.pdf stays at the server as doc_[0-9a-f]{32}\.\n.*The file is damaged/,
    );
    assert.equal(second.stderr, first.stderr);
    assert.equal(await countDocuments('broken'), 1);
  });

  async function countDocuments(title: string): Promise<number> {
    const { body } = await fixture.docket.get(`/documents?title=${title}`);
    return body.documents.length;
  }
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { strFromU8, unzipSync } from 'fflate';

import type { GridCell, GridRow } from '../../contract/grid-elements.ts';
import { SAMPLE_TIME } from '../../contract/sample-ids.ts';
import { writeCsv } from './csv.ts';
import { type Table, toTableColumns } from './table.ts';
import { writeXlsx } from './xlsx.ts';

const COLUMNS = [
  { key: 'rent', name: 'Rent', type: 'number' },
  { key: 'end', name: 'End', type: 'date' },
  { key: 'open', name: 'Open?', type: 'boolean' },
  { key: 'note', name: '=Note', type: 'text' },
  { key: 'items', name: 'Items', type: 'list' },
] as const;

function tableOf(...rows: Record<string, GridCell['value']>[]): Table {
  async function* toRows(): AsyncGenerator<GridRow> {
    for (const values of rows) yield rowOf(values);
  }
  return { name: 'Leases: 2026', columns: toTableColumns(COLUMNS, []), rows: toRows() };
}

function rowOf(values: Record<string, GridCell['value']>): GridRow {
  const cells = Object.entries(values).map(([key, value]) => [key, cellOf(value)]);
  return {
    id: 'row_1',
    grid_id: 'grid_1',
    source: 'document',
    source_id: 'doc_1',
    title: 'Office',
    date: SAMPLE_TIME,
    status: 'completed',
    cells: Object.fromEntries(cells),
    updated_at: SAMPLE_TIME,
  };
}

function cellOf(value: GridCell['value']): GridCell {
  return {
    value,
    evidence: [],
    confidence: 1,
    reason: null,
    state: 'proposed',
    reviewed_by: null,
    reviewed_at: null,
  };
}

async function csvOf(table: Table): Promise<string> {
  return (await Array.fromAsync(writeCsv(table))).join('');
}

async function sheetOf(table: Table): Promise<string> {
  const files = unzipSync(Buffer.concat(await Array.fromAsync(writeXlsx(table))));
  return strFromU8(files['xl/worksheets/sheet1.xml']!);
}

suite('the export of a grid', () => {
  test('writes CSV with a byte order mark, quotes and ends of lines of RFC 4180', async () => {
    const csv = await csvOf(
      tableOf({
        rent: 900,
        end: '2027-05-31',
        open: true,
        note: 'a "b", c',
        items: [{ a: 1, b: 2 }],
      }),
    );

    assert.equal(
      csv,
      `\ufeffTitle,Id,Rent,End,Open?,'=Note,Items\r\nOffice,doc_1,900,2027-05-31,true,"a ""b"", c","a: 1, b: 2"\r\n`,
    );
  });

  for (const note of ['=1+1', '+49 30', '-cmd', '@sum', '\ttab', '＝1+1', '-1+2']) {
    test(`disarms ${JSON.stringify(note)} in CSV`, async () => {
      assert.ok((await csvOf(tableOf({ note }))).includes(`'${note}`));
    });
  }

  for (const [note, disarmed] of [
    ['Ada;=1+1', "Ada;'=1+1"],
    ['Ada\n@sum', "Ada\n'@sum"],
    ['Ada\t+49;-5;-x', "Ada\t'+49;-5;'-x"],
  ]) {
    test(`disarms ${JSON.stringify(note)} in CSV, for spreadsheets that separate cells otherwise`, async () => {
      assert.ok((await csvOf(tableOf({ note: note! }))).includes(disarmed!));
    });
  }

  test('adds the details of cells behind their columns', async () => {
    const columns = toTableColumns(COLUMNS.slice(0, 1), ['state', 'confidence']);
    const csv = await csvOf({ ...tableOf({ rent: 900 }, {}), columns });
    const sheet = await sheetOf({ ...tableOf({ rent: 900 }), columns });

    assert.deepEqual(csv.split('\r\n').slice(0, 3), [
      '\ufeffTitle,Id,Rent,Rent (state),Rent (confidence)',
      'Office,doc_1,900,proposed,1',
      'Office,doc_1,,,',
    ]);
    assert.ok(sheet.includes('<c r="E2"><v>1</v></c>'));
  });

  for (const note of ['-5', '-1,234.50', 'a=b', '-5\n-7']) {
    test(`leaves ${JSON.stringify(note)} as it is in CSV`, async () => {
      assert.ok(!(await csvOf(tableOf({ note }))).includes(`'${note}`));
    });
  }

  test('writes XLSX with typed cells, and texts that are no formulas', async () => {
    const sheet = await sheetOf(
      tableOf({ rent: -5.5, end: '2027-05-31', open: false, note: '=1+1 & <b> \u0001_x000D_' }),
    );

    assert.match(sheet, /<c r="C2"><v>-5.5<\/v><\/c>/);
    assert.match(sheet, /<c r="D2" s="2"><v>46538<\/v><\/c>/);
    assert.match(sheet, /<c r="E2" t="b"><v>0<\/v><\/c>/);
    assert.ok(sheet.includes('=1+1 &amp; &lt;b&gt; _x005F_x000D_</t>'));
    assert.ok(!sheet.includes('<f>'));
    assert.ok(!sheet.includes('r="G2"'));
  });

  test('writes a thousand rows of fifty columns', async () => {
    const columns = Array.from({ length: 50 }, (_, index) => ({
      key: `c${index}`,
      name: `Column ${index}`,
      type: 'text' as const,
    }));
    const values = Object.fromEntries(columns.map(({ key }) => [key, 'The rent is 900 EUR.']));
    const table = tableOf(...Array.from({ length: 1_000 }, () => values));
    const sheet = await sheetOf({ ...table, columns: toTableColumns(columns, []) });

    assert.equal(sheet.split('<row ').length, 1_002);
    assert.ok(sheet.includes('<c r="AZ1001"'));
  });
});

// Runs in test:browser: it writes extraction templates, and reads a contract with them.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, suite, test } from 'node:test';

import { assertUsable } from './testing/assert-usable.ts';
import { CALLS_OF_TEMPLATES, listMissing } from './testing/listed-calls.ts';
import { openAsMember } from './testing/open-as-member.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems, until } from './testing/walk.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));

suite('extraction templates in the dashboard', () => {
  let dashboard: OpenDashboard;
  let documentId: string;
  before(async () => {
    dashboard = await openDashboard();
    ({ id: documentId } = await dashboard.docket.documents.upload(CONTRACT).untilDone());
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('fields are written, checked as they are typed, saved, and read from a contract', async () => {
    const { docket } = dashboard;
    const page = await dashboard.open('/templates');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });

    await button('New template').first().click();
    await field('Name').fill('Service contracts');
    await field('Name of field 1').fill('governing_law');
    await field('Description of field 1').fill('law that governs the agreement');
    await button('Add a field').click();
    await field('Name of field 2').fill('governing_law');
    await page.getByRole('alert').getByText('Two fields have the name “governing_law”').waitFor();
    assert.ok(await button('Create the template').isDisabled());
    await field('Name of field 2').fill('fees');
    await field('Type of field 2').selectOption('List of objects');
    await field('Name of field 2.1').fill('item');
    await button('Add a field to 2').click();
    await field('Name of field 2.2').fill('amount');
    await field('Type of field 2.2').selectOption('Number');
    await page.getByText('Asks for 3 values, 1 list').waitFor();
    await page.getByText('Developers').click();
    await page.getByText('"governing_law": {').waitFor();
    await assertUsable(page, 'a template with a list');
    await button('Create the template').click();

    await page.getByRole('heading', { name: 'Service contracts' }).waitFor();
    await field('Field 1 is required').check();
    await button('Save as version 2').click();
    await page.getByText('Saved as version 2').waitFor();
    const [template] = (await docket.extractionTemplates.list()).data;
    const { schema } = await docket.extractionTemplates.get(template!.id);
    assert.deepEqual(schema, {
      type: 'object',
      properties: {
        governing_law: { type: 'string', description: 'law that governs the agreement' },
        fees: {
          type: 'array',
          items: {
            type: 'object',
            properties: { item: { type: 'string' }, amount: { type: 'number' } },
          },
        },
      },
      required: ['governing_law'],
    });
    await field('Shown version').selectOption('Version 1');
    await page.waitForURL(/version=/);
    await page.getByRole('checkbox', { name: 'Field 1 is required', checked: false }).waitFor();
    await closeWithoutProblems(page);
  });

  test('says what the server refuses in a schema, and keeps what it cannot show', async () => {
    const { docket } = dashboard;
    const { id } = await docket.extractionTemplates.create({
      name: 'Addresses',
      schema: { type: 'object', properties: { city: { type: 'string', nullable: true } } },
    });
    const page = await dashboard.open(`/templates/${id}`);
    const field = (name: string) => page.getByLabel(name, { exact: true });

    await page.getByText('It stays as it is.').waitFor();
    await page.getByRole('button', { name: 'Add a field', exact: true }).click();
    await field('Name of field 2').fill('kind');
    await field('Type of field 2').selectOption('One of some values');
    await page.getByRole('alert').getByText(/enum/).waitFor();
    await field('Values of field 2').fill('town, village');
    await page.getByText('Asks for 2 values').waitFor();
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    await page.getByText('Saved as version 2').waitFor();

    const { schema } = await docket.extractionTemplates.get(id);
    assert.deepEqual(schema['properties'], {
      city: { type: 'string', nullable: true },
      kind: { type: 'string', enum: ['town', 'village'] },
    });
    await closeWithoutProblems(page);
  });

  test('reads a contract with a template, and marks each value on its page', async () => {
    await dashboard.docket.extractionTemplates.create({
      name: 'Laws',
      schema: {
        type: 'object',
        properties: { law: { type: 'string', description: 'law that governs the agreement' } },
      },
    });
    const page = await dashboard.open(`/documents/${documentId}`);

    await page.getByRole('button', { name: 'Analyze' }).first().click();
    await page.getByRole('menuitem', { name: 'Extract with…' }).click();
    await page.getByLabel('Template', { exact: true }).selectOption('Laws');
    await assertUsable(page, 'choice of a template');
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.getByText(/^Laws, Version 1, /).waitFor();
    await page.getByRole('button', { name: /^law Delaware/ }).click();
    await page.locator('[data-mark="/law"]').first().waitFor();
    await assertUsable(page, 'values of a document');
    await closeWithoutProblems(page);
  });

  test('draws only the near rows of a long list', async () => {
    const { docket } = dashboard;
    const lines = Array.from({ length: 90 }, (_, index) => `Station ${index + 1},${index + 100}`);
    const file = new Blob([['item,amount', ...lines].join('\n')]);
    const { id } = await docket.documents.upload(file, { filename: 'stations.csv' }).untilDone();
    const row = { item: { type: 'string' }, amount: { type: 'number' } };
    const items = { type: 'array', items: { type: 'object', properties: row } };
    const schema = { type: 'object', properties: { items } };
    await docket.documents.extract(id, { schema }).untilDone();
    const page = await dashboard.open(`/documents/${id}?tab=values`);
    const rows = page.getByRole('tabpanel', { name: 'Values' }).getByRole('button');

    await rows.filter({ hasText: 'Station 1 · 100' }).waitFor();
    assert.ok((await rows.count()) < 90, `${await rows.count()} rows`);
    await page.evaluate(`document.querySelector('[role=tabpanel]').scrollTo(0, 100_000)`);
    await rows.filter({ hasText: 'Station 90 · 189' }).click();
    await page.locator('[data-mark="/items/89"]').first().waitFor();
    await page.evaluate(`document.querySelector('[role=tabpanel]').scrollTo(0, 0)`);
    await rows.filter({ hasText: 'Station 1 · 100' }).waitFor();
    assert.equal(await rows.filter({ hasText: 'Station 90 · 189' }).count(), 1);
    await closeWithoutProblems(page);
  });

  test('makes a grid with the fields of a template, and deletes a template', async () => {
    const { docket } = dashboard;
    const { id } = await docket.extractionTemplates.create({
      name: 'Rents',
      schema: { type: 'object', properties: { rent: { type: 'number' } } },
    });
    const page = await dashboard.open(`/templates/${id}`);

    await page.getByRole('button', { name: 'New grid with these fields' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New grid' }).click();
    await page.getByRole('heading', { name: 'Rents', level: 1 }).waitFor();
    await page.getByRole('columnheader', { name: 'rent' }).waitFor();
    const page2 = await dashboard.open('/templates');
    await page2.getByRole('button', { name: 'Delete Rents' }).click();
    await page2.getByText('Deleted: Rents').waitFor();
    await page2.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}/tasks`);
    await until(async () => {
      const { data } = await docket.extractionTemplates.list();
      return data.every(({ name }) => name !== 'Rents');
    });
    await closeWithoutProblems(page);
    await closeWithoutProblems(page2);
  });

  test('a person who may only look sees the fields and changes none', async () => {
    const { id } = await dashboard.docket.extractionTemplates.create({
      name: 'Prices',
      schema: { type: 'object', properties: { price: { type: 'number' } } },
    });
    const page = await openAsMember(dashboard, 'viewer', `/templates/${id}`);

    await page.getByLabel('Name of field 1').waitFor();
    assert.ok(await page.getByLabel('Name of field 1').isDisabled());
    assert.equal(await page.getByRole('button', { name: /^Save/ }).count(), 0);
    await assertUsable(page, 'a template of a viewer');
    await closeWithoutProblems(page);
  });

  test('pages call every operation that the design lists', () => {
    assert.deepEqual(listMissing(CALLS_OF_TEMPLATES, dashboard.calls), []);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type NotionFake, startNotionFake } from './testing/fake.ts';
import { SOURCES } from './testing/shapes.ts';

/** Example of `SOURCES.createPage`. */
const CREATE_PAGE = {
  parent: { data_source_id: 'd9824bdc-8445-4327-be8b-5b47500af6ce' },
  properties: { Name: { title: [{ text: { content: 'New Page Title' } }] } },
};

/** Example response of `SOURCES.trashPage`. */
const TRASHED_PAGE = {
  object: 'page' as const,
  id: 'be633bf1-dfa0-436d-b259-571129a590e5',
  created_time: '2022-10-24T22:54:00.000Z',
  last_edited_time: '2023-03-08T18:25:00.000Z',
  created_by: { object: 'user', id: 'c2f20311-9e54-4d11-8c79-7398424ae41e' },
  last_edited_by: { object: 'user', id: '9188c6a5-7381-452f-b3dc-d4865aa89bdf' },
  cover: null,
  icon: { type: 'emoji', emoji: '🐞' },
  parent: { type: 'database_id', database_id: 'a1d8501e-1ac1-43e9-a6bd-ea9fe6c8822b' },
  in_trash: true,
  properties: {
    'Due date': {
      id: 'M%3BBw',
      type: 'date',
      date: { start: '2023-02-23', end: null, time_zone: null },
    },
    Status: {
      id: 'Z%3ClH',
      type: 'status',
      status: {
        id: '86ddb6ec-0627-47f8-800d-b65afd28be13',
        name: 'Not started',
        color: 'default',
      },
    },
    Title: {
      id: 'title',
      type: 'title',
      title: [
        {
          type: 'text',
          text: { content: 'Bug bash', link: null },
          annotations: {
            bold: false,
            italic: false,
            strikethrough: false,
            underline: false,
            code: false,
            color: 'default',
          },
          plain_text: 'Bug bash',
          href: null,
        },
      ],
    },
  },
  url: 'https://www.notion.so/Bug-bash-be633bf1dfa0436db259571129a590e5',
};

function send(notion: NotionFake, method: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${notion.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${notion.connection.token}`,
      'notion-version': '2026-03-11',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

suite('conformance of the Notion fake to its documentation', () => {
  test(`accepts the example of creating a Notion page (${SOURCES.createPage})`, async () => {
    await using notion = await startNotionFake();

    const response = await send(notion, 'POST', '/pages', CREATE_PAGE);

    assert.equal(response.status, 200);
    assert.equal(notion.tasks()[0]?.title, 'New Page Title');
    assert.deepEqual(notion.violations, []);
  });

  test(`refuses a Notion page without properties as documented (${SOURCES.statusCodes})`, async () => {
    await using notion = await startNotionFake();

    const response = await send(notion, 'POST', '/pages', { parent: CREATE_PAGE.parent });

    assert.equal(response.status, 400);
    assert.deepEqual(await response.json(), {
      object: 'error',
      status: 400,
      code: 'validation_error',
      message: 'body failed validation: body.properties should be defined, instead was undefined.',
    });
  });

  test(`moves a Notion page to the trash, with the documented response (${SOURCES.trashPage})`, async () => {
    await using notion = await startNotionFake();
    notion.state.pages.push({ record: { ...TRASHED_PAGE, in_trash: false }, blocks: [] });

    const response = await send(notion, 'PATCH', `/pages/${TRASHED_PAGE.id}`, { in_trash: true });

    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), TRASHED_PAGE);
    assert.deepEqual(notion.violations, []);
  });

  test(`refuses the field archived of Notion since version 2026-03-11 (${SOURCES.trashPage})`, async () => {
    await using notion = await startNotionFake();

    const response = await send(notion, 'PATCH', `/pages/${TRASHED_PAGE.id}`, { archived: true });

    assert.equal(response.status, 400);
    assert.equal(notion.violations.length, 1);
  });

  test(`refuses a request to Notion without a version as documented (${SOURCES.statusCodes})`, async () => {
    await using notion = await startNotionFake();

    const response = await fetch(`${notion.url}/users/me`);

    assert.equal(response.status, 400);
    const { code } = (await response.json()) as { code: string };
    assert.equal(code, 'missing_version');
  });
});

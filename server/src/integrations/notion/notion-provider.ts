import { Compile } from 'typebox/compile';

import type { Provider, RawAnswer, Refusal, VendorCall } from '../providers/provider.ts';
import { refusalByStatus } from '../providers/refusal.ts';
import { isMissing, renamed, VendorError } from '../providers/vendor-error.ts';
import { createNotionProject } from './notion-project.ts';
import { readSchema } from './notion-schema.ts';
import {
  DataSource,
  NOTION_VERSION,
  NotionDatabase,
  NotionError,
  NotionUser,
} from './notion-wire.ts';

const notionError = Compile(NotionError);

const PROPERTY_OPTIONS = {
  id_property: 'the text property that keeps the id of each task. Default: Docket ID',
  status_property: 'the status, select or checkbox property. Default: Status, State or Done',
  priority_property: 'the select property of the priority. Default: Priority',
  due_property: 'the date property. Default: Due, Due date, Deadline or Date',
  tags_property: 'the multi-select property of the tags. Default: Tags or Labels',
  assignee_property: 'the people property. Default: Assignee, Assign, Owner or Person',
};

export const notionProvider: Provider = {
  name: 'notion',
  title: 'Notion',
  baseUrl: 'https://api.notion.com/v1',
  token:
    'The secret of an internal connection that may read, insert and update content, and that the database is shared with',
  project: {
    description: 'Id of a data source, or of a database that has only one',
    example: 'd9824bdc-8445-4327-be8b-5b47500af6ce',
  },
  options: Object.entries(PROPERTY_OPTIONS).map(([name, what]) => ({
    name,
    required: false,
    description: `Name of ${what}.`,
  })),
  // Three requests a second: https://developers.notion.com/reference/request-limits
  pace: { tasks: 1, perMs: 1000 },

  headers: (token) => ({
    authorization: `Bearer ${token}`,
    'notion-version': NOTION_VERSION,
  }),

  refusal(answer: RawAnswer): Refusal | undefined {
    const refusal = refusalByStatus(answer);
    if (!refusal || !notionError.Check(answer.body)) return refusal;
    return { ...refusal, message: answer.body.message };
  },

  async account(call) {
    const { body } = await call({
      method: 'GET',
      path: '/users/me',
      isWrite: false,
      answer: NotionUser,
    });
    return body.name ?? 'Notion connection';
  },

  async openProject(call, connection) {
    const source = await findDataSource(call, connection.project);
    return createNotionProject({
      call,
      dataSourceId: source.id,
      name: source.title.map(({ plain_text: text }) => text).join('') || 'Untitled',
      rules: {
        schema: readSchema(source, connection),
        statuses: connection.statuses,
        priorities: connection.priorities,
      },
    });
  },
};

async function findDataSource(call: VendorCall, id: string): Promise<DataSource> {
  if (!/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(id)) {
    throw new VendorError('project_not_found', `"${id}" is not the id of a data source of Notion`);
  }
  try {
    return await readDataSource(call, id);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return readDataSource(call, await readOnlySourceOf(call, id));
  }
}

async function readDataSource(call: VendorCall, id: string): Promise<DataSource> {
  const { body } = await call({
    method: 'GET',
    path: `/data_sources/${id}`,
    isWrite: false,
    answer: DataSource,
  });
  return body;
}

async function readOnlySourceOf(call: VendorCall, databaseId: string): Promise<string> {
  try {
    const { body } = await call({
      method: 'GET',
      path: `/databases/${databaseId}`,
      isWrite: false,
      answer: NotionDatabase,
    });
    const [first, ...others] = body.data_sources;
    if (first && others.length === 0) return first.id;
    const names = body.data_sources.map(({ id, name }) => `"${name}" (${id})`).join(', ');
    throw new VendorError(
      'project_not_found',
      `The database has not one data source but ${names || 'none'}; name one of them`,
    );
  } catch (error) {
    const message = `Notion shows no data source or database ${databaseId}: share it with the connection`;
    throw renamed(error, 'project_not_found', message);
  }
}

import { ProviderError } from '../providers/errors.ts';
import type { Provider, ProviderClient } from '../providers/provider.ts';
import { classifyNotionFailure } from './errors.ts';
import { createNotionProject } from './project.ts';
import { readSchema } from './schema.ts';
import { DataSource, NOTION_VERSION, NotionDatabase, NotionUser } from './wire.ts';

const PROPERTY_OPTIONS = {
  id_property: 'the text property that keeps the id of each task. Default: Docket ID',
  status_property: 'the status, select or checkbox property. Default: Status, State or Done',
  priority_property: 'the select property of the priority. Default: Priority',
  due_property: 'the date property. Default: Due, Due date, Deadline or Date',
  tags_property: 'the multi-select property of the tags. Default: Tags or Labels',
  assignee_property: 'the people property. Default: Assignee, Assign, Owner or Person',
};

/** Pushes tasks to the pages of a data source. */
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
  options: Object.entries(PROPERTY_OPTIONS).map(([name, property]) => ({
    name,
    required: false,
    description: `Name of ${property}.`,
  })),
  // Three requests a second: https://developers.notion.com/reference/request-limits
  pace: { tasks: 1, perMs: 1000 },

  headers: (token) => ({
    authorization: `Bearer ${token}`,
    'notion-version': NOTION_VERSION,
  }),

  classifyFailure: classifyNotionFailure,

  async readAccount(client) {
    return (await client.get('/users/me', NotionUser)).name ?? 'Notion connection';
  },

  async openProject(client, connection) {
    const source = await readDataSource(client, connection.project);
    return createNotionProject({
      client,
      dataSourceId: source.id,
      name: source.title.map(({ plain_text: text }) => text).join('') || 'Untitled',
      schema: readSchema(source, connection),
      statuses: connection.statuses,
      priorities: connection.priorities,
    });
  },
};

/** @param id of a data source, or of a database with one data source */
async function readDataSource(client: ProviderClient, id: string): Promise<DataSource> {
  if (!/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(id)) {
    const message = `"${id}" is not the id of a data source of Notion`;
    throw new ProviderError('project_not_found', message);
  }
  const source = await client.find(`/data_sources/${id}`, DataSource);
  if (source) return source;
  return client.get(`/data_sources/${await readOnlySourceId(client, id)}`, DataSource);
}

async function readOnlySourceId(client: ProviderClient, databaseId: string): Promise<string> {
  const missing = 'project_not_found';
  const path = `/databases/${databaseId}`;
  const { data_sources: sources } = await client.get(path, NotionDatabase, { missing });
  const [first, ...others] = sources;
  if (first && others.length === 0) return first.id;
  const names = sources.map(({ id, name }) => `"${name}" (${id})`).join(', ');
  throw new ProviderError(
    'project_not_found',
    `The database has not one data source but ${names || 'none'}; name one of them`,
  );
}

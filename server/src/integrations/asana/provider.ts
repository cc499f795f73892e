import { ProviderError } from '../providers/errors.ts';
import type { Connection, Provider, ProviderClient } from '../providers/provider.ts';
import { classifyAsanaFailure } from './errors.ts';
import { createMarkers } from './markers.ts';
import { pickPriorityField } from './priority-field.ts';
import { createAsanaProject } from './project.ts';
import { AsanaProject, AsanaSections, AsanaUser } from './wire.ts';

const PROJECT_FIELDS = [
  'name',
  'workspace',
  'custom_field_settings.custom_field.name',
  'custom_field_settings.custom_field.resource_subtype',
  'custom_field_settings.custom_field.enum_options.name',
  'custom_field_settings.custom_field.enum_options.enabled',
].join(',');

/** Pushes tasks to the tasks of a project. */
export const asanaProvider: Provider = {
  name: 'asana',
  title: 'Asana',
  baseUrl: 'https://app.asana.com/api/1.0',
  token:
    'A personal access token, or the access token of an OAuth app (with the option token_type), of somebody who may edit the project',
  project: {
    description: 'The number of a project, as in its address',
    example: '1204619611402340',
  },
  options: [
    {
      name: 'token_type',
      required: false,
      description:
        '`personal` (the default) or `oauth`. Asana keeps ids of other systems for OAuth apps alone; with a personal token a line at the end of the notes says which task it is.',
    },
    {
      name: 'priority_field',
      required: false,
      description:
        'Name of the custom field of the project that holds the priority. Default: Priority.',
    },
  ],
  // 150 requests a minute on a free plan: https://developers.asana.com/docs/rate-limits
  pace: { tasks: 2, perMs: 1000 },

  headers: (token) => ({ authorization: `Bearer ${token}` }),

  classifyFailure: classifyAsanaFailure,

  async readAccount(client) {
    return (await client.get('/users/me', AsanaUser)).data.name;
  },

  async openProject(client, connection) {
    const project = await readProject(client, connection.project);
    const { gid, name, workspace, custom_field_settings: settings = [] } = project;
    return createAsanaProject({
      client,
      gid,
      name,
      workspaceGid: workspace.gid,
      markers: createMarkers(client, gid, tokenTypeOf(connection)),
      toPriorityField: pickPriorityField(
        settings.map(({ custom_field: field }) => field),
        connection,
      ),
      sections: await readSections(client, gid, connection),
      statuses: connection.statuses,
    });
  },
};

function tokenTypeOf({ options }: Connection): 'personal' | 'oauth' {
  const type = options['token_type'] ?? 'personal';
  if (type === 'personal' || type === 'oauth') return type;
  throw new ProviderError(
    'project_not_found',
    'The option token_type is neither personal nor oauth',
  );
}

async function readProject(client: ProviderClient, gid: string) {
  if (!/^\d{1,32}$/.test(gid)) {
    throw new ProviderError('project_not_found', `"${gid}" is not the number of an Asana project`);
  }
  const query = { opt_fields: PROJECT_FIELDS };
  const missing = 'project_not_found';
  return (await client.get(`/projects/${gid}`, AsanaProject, { query, missing })).data;
}

/** Reads the gid of each section by its name in lower case. Without mapped statuses no section is read. */
async function readSections(
  client: ProviderClient,
  gid: string,
  { statuses }: Connection,
): Promise<ReadonlyMap<string, string>> {
  const sections = new Map<string, string>();
  if (Object.keys(statuses).length === 0) return sections;
  for (let offset: string | undefined; ;) {
    const query = { limit: 100, ...(offset !== undefined && { offset }) };
    const page = await client.get(`/projects/${gid}/sections`, AsanaSections, { query });
    for (const section of page.data) sections.set(section.name.toLowerCase(), section.gid);
    if (!page.next_page || page.data.length === 0) return sections;
    offset = page.next_page.offset;
  }
}

import { Compile } from 'typebox/compile';

import type {
  Connection,
  Provider,
  RawAnswer,
  Refusal,
  VendorCall,
} from '../providers/provider.ts';
import { refusalByStatus } from '../providers/refusal.ts';
import { renamed, VendorError } from '../providers/vendor-error.ts';
import { createAsanaProject } from './asana-project.ts';
import { AsanaError, AsanaProject, Sections, User } from './asana-wire.ts';
import { createHandles } from './asana-handle.ts';
import { createTags } from './asana-tags.ts';
import { pickPriorityField } from './priority-field.ts';

const PROJECT_FIELDS = [
  'name',
  'workspace',
  'custom_field_settings.custom_field.name',
  'custom_field_settings.custom_field.resource_subtype',
  'custom_field_settings.custom_field.enum_options.name',
  'custom_field_settings.custom_field.enum_options.enabled',
].join(',');

const asanaError = Compile(AsanaError);

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

  refusal(answer: RawAnswer): Refusal | undefined {
    const refusal = refusalByStatus(answer);
    if (!refusal || !asanaError.Check(answer.body)) return refusal;
    return { ...refusal, message: answer.body.errors.map(({ message }) => message).join('; ') };
  },

  async account(call) {
    const { body } = await call({
      method: 'GET',
      path: '/users/me',
      isWrite: false,
      answer: User,
    });
    return body.data.name;
  },

  async openProject(call, connection) {
    const project = await readProject(call, connection.project);
    const { gid, name, workspace, custom_field_settings: settings = [] } = project;
    return createAsanaProject({
      call,
      gid,
      name,
      handles: createHandles(call, gid, tokenTypeOf(connection)),
      tags: createTags(call, workspace.gid),
      priority: pickPriorityField(
        settings.map(({ custom_field: field }) => field),
        connection,
      ),
      sections: await readSections(call, gid, connection),
      statuses: connection.statuses,
    });
  },
};

function tokenTypeOf({ options }: Connection): 'personal' | 'oauth' {
  const type = options['token_type'] ?? 'personal';
  if (type === 'personal' || type === 'oauth') return type;
  throw new VendorError('project_not_found', 'The option token_type is neither personal nor oauth');
}

async function readProject(call: VendorCall, gid: string) {
  if (!/^\d{1,32}$/.test(gid)) {
    throw new VendorError('project_not_found', `"${gid}" is not the number of a project of Asana`);
  }
  try {
    const { body } = await call({
      method: 'GET',
      path: `/projects/${gid}`,
      query: { opt_fields: PROJECT_FIELDS },
      isWrite: false,
      answer: AsanaProject,
    });
    return body.data;
  } catch (error) {
    throw renamed(error, 'project_not_found', `Asana shows no project ${gid} with this token`);
  }
}

// Read only where statuses are mapped to them.
async function readSections(
  call: VendorCall,
  gid: string,
  { statuses }: Connection,
): Promise<ReadonlyMap<string, string>> {
  const sections = new Map<string, string>();
  if (Object.keys(statuses).length === 0) return sections;
  for (let offset: string | undefined; ;) {
    const { body } = await call({
      method: 'GET',
      path: `/projects/${gid}/sections`,
      query: { limit: 100, ...(offset !== undefined && { offset }) },
      isWrite: false,
      answer: Sections,
    });
    for (const section of body.data) sections.set(section.name.toLowerCase(), section.gid);
    if (!body.next_page || body.data.length === 0) return sections;
    offset = body.next_page.offset;
  }
}

import { type ApiReply, type FakeOperation, ok, operation } from '../../testing/fake-api.ts';
import { asanaErrorReply } from './replies.ts';
import * as shapes from './shapes.ts';
import type { AsanaState, AsanaTaskRecord } from './state.ts';

const { SOURCES } = shapes;

export function taskOperations(state: AsanaState): FakeOperation[] {
  const withTask = (id: string | undefined, answer: (task: AsanaTaskRecord) => ApiReply) => {
    const task = state.find(decodeURIComponent(id ?? ''));
    return task ? answer(task) : asanaErrorReply(404, `task: Unknown object: ${id}`);
  };
  return [
    operation(
      'POST /tasks',
      SOURCES.createTask,
      { request: shapes.CreateTask, query: shapes.OptFields, 201: shapes.OneTask },
      ({ body, query }) => createTask(state, body.data, query['opt_fields']),
    ),
    operation(
      'GET /tasks',
      SOURCES.getTasks,
      { query: shapes.TasksQuery, 200: shapes.ManyTasks },
      ({ query }) => listTasks(state, query),
    ),
    operation(
      'GET /tasks/:task',
      SOURCES.getTask,
      { query: shapes.OptFields, 200: shapes.OneTask },
      ({ query }, { task }) =>
        withTask(task, (record) => ok({ data: selectFields(record, query['opt_fields']) })),
    ),
    operation(
      'PUT /tasks/:task',
      SOURCES.updateTask,
      { request: shapes.UpdateTask, query: shapes.OptFields, 200: shapes.OneTask },
      ({ body, query }, { task }) =>
        withTask(task, (record) => {
          update(record, body.data);
          return ok({ data: selectFields(record, query['opt_fields']) });
        }),
    ),
    operation(
      'POST /tasks/:task/addTag',
      SOURCES.addTag,
      { request: shapes.AddTag, 200: shapes.Empty },
      ({ body }, { task }) =>
        withTask(task, (record) => {
          const tag = state.tags.find(({ gid }) => gid === body.data.tag);
          if (!tag) return asanaErrorReply(404, `tag: Unknown object: ${body.data.tag}`);
          if (!record['tags'].includes(tag)) record['tags'].push(tag);
          return ok({ data: {} });
        }),
    ),
    operation(
      'POST /sections/:section/addTask',
      SOURCES.addToSection,
      { request: shapes.AddToSection, 200: shapes.Empty },
      ({ body }, { section: gid }) =>
        withTask(body.data.task, (record) => {
          const section = state.sections.find((one) => one.gid === gid);
          if (!section) return asanaErrorReply(404, `section: Unknown object: ${gid}`);
          record['memberships'][0].section = { gid: section.gid, name: section.name };
          return ok({ data: {} });
        }),
    ),
  ];
}

function createTask(state: AsanaState, data: any, optFields: string | undefined): ApiReply {
  if (!data.workspace && !data.parent && !data.projects?.length) {
    return asanaErrorReply(400, 'You should specify one of workspace, parent, projects');
  }
  const unknown = data.projects?.find((gid: string) => gid !== state.project.gid);
  if (unknown) return asanaErrorReply(400, `projects: Unknown object: ${unknown}`);
  const task = state.add(data);
  return { status: 201, body: { data: selectFields(task, optFields) } };
}

function update(task: AsanaTaskRecord, { custom_fields: fields, ...data }: any): void {
  Object.assign(task, data);
  if (data.due_at) task['due_on'] = data.due_at.slice(0, 10);
  if (data.due_on !== undefined) task['due_at'] = null;
  if (fields) {
    task['custom_fields'] = Object.entries(fields).map(([gid, value]) => ({ gid, value }));
  }
}

function listTasks(state: AsanaState, query: Record<string, string>): ApiReply {
  // Documented example of a bad request: https://developers.asana.com/docs/errors
  if (!query['project']) {
    return { status: 400, body: { errors: [{ message: 'workspace: Missing input' }] } };
  }
  const tasks = state.ignoresMarkers ? [] : state.tasks;
  const records = tasks.map((task) => selectFields(task, query['opt_fields']));
  return listPage(records, '/tasks', query['offset']);
}

// Small pages detect a client that reads only the first one.
const PAGE_SIZE = 2;

function listPage(items: readonly object[], listPath: string, offset = '0'): ApiReply {
  const from = Number(offset);
  const nextOffset = String(from + PAGE_SIZE);
  const path = `${listPath}?offset=${nextOffset}`;
  const next = { offset: nextOffset, path, uri: `https://app.asana.com/api/1.0${path}` };
  const isLast = from + PAGE_SIZE >= items.length;
  return ok({ data: items.slice(from, from + PAGE_SIZE), next_page: isLast ? null : next });
}

// Without `opt_fields` a record is shown whole: https://developers.asana.com/docs/inputoutput-options
function selectFields(task: AsanaTaskRecord, optFields: string | undefined) {
  if (optFields === undefined) return task;
  const names = [
    'gid',
    'resource_type',
    ...optFields.split(',').map((path) => path.split('.')[0]!),
  ];
  return Object.fromEntries(Object.entries(task).filter(([name]) => names.includes(name)));
}

export function projectOperations(state: AsanaState): FakeOperation[] {
  const user = { gid: '12', resource_type: 'user', name: 'Greg Sanchez' };
  return [
    operation('GET /users/me', SOURCES.getUser, { query: shapes.OptFields, 200: shapes.User }, () =>
      ok({ data: { ...user, email: 'gsanchez@example.com' } }),
    ),
    operation(
      'GET /projects/:project',
      SOURCES.getProject,
      { query: shapes.OptFields, 200: shapes.Project },
      (_, { project }) => readProject(state, project ?? ''),
    ),
    operation(
      'GET /projects/:project/sections',
      SOURCES.getSections,
      { query: shapes.PageQuery, 200: shapes.Sections },
      ({ query }) =>
        listPage(state.sections, `/projects/${state.project.gid}/sections`, query['offset']),
    ),
    operation(
      'GET /workspaces/:workspace/typeahead',
      SOURCES.typeahead,
      { query: shapes.TypeaheadQuery, 200: shapes.Tags },
      ({ query }) => {
        const text = (query['query'] ?? '').toLowerCase();
        const data = state.tags.filter(({ name }) => name.toLowerCase().includes(text));
        return ok({ data });
      },
    ),
    operation(
      'POST /workspaces/:workspace/tags',
      SOURCES.createTag,
      { request: shapes.CreateTag, 201: shapes.OneTag },
      ({ body }) => {
        const tag = { gid: state.nextGid(), resource_type: 'tag' as const, name: body.data.name };
        state.tags.push(tag);
        return { status: 201, body: { data: tag } };
      },
    ),
  ];
}

function readProject(state: AsanaState, gid: string): ApiReply {
  if (gid !== state.project.gid) return asanaErrorReply(404, `project: Unknown object: ${gid}`);
  const options = state.priorities.map((name, index) => ({
    gid: String(910 + index),
    resource_type: 'enum_option',
    name,
    enabled: true,
  }));
  const setting = {
    gid: '901',
    resource_type: 'custom_field_setting',
    custom_field: {
      gid: '902',
      resource_type: 'custom_field',
      name: 'Priority',
      resource_subtype: 'enum',
      enum_options: options,
    },
  };
  return ok({
    data: {
      ...state.project,
      resource_type: 'project',
      workspace: { gid: state.workspace, resource_type: 'workspace' },
      custom_field_settings: state.priorities.length > 0 ? [setting] : [],
    },
  });
}

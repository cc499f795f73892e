import { asanaRefused } from './asana-replies.ts';
import * as shapes from './asana-shapes.ts';
import type { AsanaState, AsanaTaskRecord } from './asana-state.ts';
import type { VendorOperation, VendorReply } from './fake-vendor.ts';

const { SOURCES } = shapes;

export function taskOperations(state: AsanaState): VendorOperation[] {
  const withTask = (id: string | undefined, answer: (task: AsanaTaskRecord) => VendorReply) => {
    const task = state.find(decodeURIComponent(id ?? ''));
    return task ? answer(task) : asanaRefused(404, `task: Unknown object: ${id}`);
  };
  return [
    {
      method: 'POST',
      path: '/tasks',
      source: SOURCES.createTask,
      request: shapes.CreateTask,
      query: shapes.OptFields,
      answers: { 201: shapes.OneTask },
      answer: ({ body, query }) => createTask(state, body.data, query['opt_fields']),
    },
    {
      method: 'GET',
      path: '/tasks',
      source: SOURCES.getTasks,
      query: shapes.TasksQuery,
      answers: { 200: shapes.ManyTasks },
      answer: ({ query }) => listTasks(state, query),
    },
    {
      method: 'GET',
      path: '/tasks/:task',
      source: SOURCES.getTask,
      query: shapes.OptFields,
      answers: { 200: shapes.OneTask },
      answer: ({ query }, { task }) =>
        withTask(task, (found) => ({
          status: 200,
          body: { data: project(found, query['opt_fields']) },
        })),
    },
    {
      method: 'PUT',
      path: '/tasks/:task',
      source: SOURCES.updateTask,
      request: shapes.UpdateTask,
      query: shapes.OptFields,
      answers: { 200: shapes.OneTask },
      answer: ({ body, query }, { task }) =>
        withTask(task, (found) => {
          update(found, body.data);
          return { status: 200, body: { data: project(found, query['opt_fields']) } };
        }),
    },
    {
      method: 'POST',
      path: '/tasks/:task/addTag',
      source: SOURCES.addTag,
      request: shapes.AddTag,
      answers: { 200: shapes.Empty },
      answer: ({ body }, { task }) =>
        withTask(task, (found) => {
          const tag = state.tags.find(({ gid }) => gid === body.data.tag);
          if (!tag) return asanaRefused(404, `tag: Unknown object: ${body.data.tag}`);
          if (!found['tags'].includes(tag)) found['tags'].push(tag);
          return { status: 200, body: { data: {} } };
        }),
    },
    {
      method: 'POST',
      path: '/sections/:section/addTask',
      source: SOURCES.addToSection,
      request: shapes.AddToSection,
      answers: { 200: shapes.Empty },
      answer: ({ body }, { section: gid }) =>
        withTask(body.data.task, (found) => {
          const section = state.sections.find((one) => one.gid === gid);
          if (!section) return asanaRefused(404, `section: Unknown object: ${gid}`);
          found['memberships'][0].section = { gid: section.gid, name: section.name };
          return { status: 200, body: { data: {} } };
        }),
    },
  ];
}

function createTask(state: AsanaState, data: any, optFields: string | undefined): VendorReply {
  if (!data.workspace && !data.parent && !data.projects?.length) {
    return asanaRefused(400, 'You should specify one of workspace, parent, projects');
  }
  const unknown = data.projects?.find((gid: string) => gid !== state.project.gid);
  if (unknown) return asanaRefused(400, `projects: Unknown object: ${unknown}`);
  const task = state.add(data);
  return { status: 201, body: { data: project(task, optFields) } };
}

function update(task: AsanaTaskRecord, { custom_fields: fields, ...data }: any): void {
  Object.assign(task, data);
  if (data.due_at) task['due_on'] = data.due_at.slice(0, 10);
  if (data.due_on !== undefined) task['due_at'] = null;
  if (fields) {
    task['custom_fields'] = Object.entries(fields).map(([gid, value]) => ({ gid, value }));
  }
}

// Small pages, so that a reader of one page alone is found out.
const PAGE_SIZE = 2;

function listTasks(state: AsanaState, query: Record<string, string>): VendorReply {
  // The example of a bad request: https://developers.asana.com/docs/errors
  if (!query['project']) {
    return { status: 400, body: { errors: [{ message: 'workspace: Missing input' }] } };
  }
  const from = Number(query['offset'] ?? 0);
  const found = state.isForgetful ? [] : state.tasks;
  const data = found.slice(from, from + PAGE_SIZE).map((one) => project(one, query['opt_fields']));
  const offset = String(from + PAGE_SIZE);
  const path = `/tasks?offset=${offset}`;
  const next = { offset, path, uri: `https://app.asana.com/api/1.0${path}` };
  const isLast = from + PAGE_SIZE >= found.length;
  return { status: 200, body: { data, next_page: isLast ? null : next } };
}

// Without `opt_fields` a record is shown whole: https://developers.asana.com/docs/inputoutput-options
function project(task: AsanaTaskRecord, optFields: string | undefined) {
  if (optFields === undefined) return task;
  const names = [
    'gid',
    'resource_type',
    ...optFields.split(',').map((path) => path.split('.')[0]!),
  ];
  return Object.fromEntries(Object.entries(task).filter(([name]) => names.includes(name)));
}

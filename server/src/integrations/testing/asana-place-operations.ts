import { asanaRefused } from './asana-replies.ts';
import * as shapes from './asana-shapes.ts';
import type { AsanaState } from './asana-state.ts';
import type { VendorOperation, VendorReply } from './fake-vendor.ts';

const { SOURCES } = shapes;

export function placeOperations(state: AsanaState): VendorOperation[] {
  const user = { gid: '12', resource_type: 'user', name: 'Greg Sanchez' };
  return [
    {
      method: 'GET',
      path: '/users/me',
      source: SOURCES.getUser,
      query: shapes.OptFields,
      answers: { 200: shapes.User },
      answer: () => ({
        status: 200,
        body: { data: { ...user, email: 'gsanchez@example.com' } },
      }),
    },
    {
      method: 'GET',
      path: '/projects/:project',
      source: SOURCES.getProject,
      query: shapes.OptFields,
      answers: { 200: shapes.Project },
      answer: (_, { project }) => readProject(state, project ?? ''),
    },
    {
      method: 'GET',
      path: '/projects/:project/sections',
      source: SOURCES.getSections,
      query: shapes.PageQuery,
      answers: { 200: shapes.Sections },
      answer: ({ query }) => listSections(state, Number(query['offset'] ?? 0)),
    },
    {
      method: 'GET',
      path: '/workspaces/:workspace/typeahead',
      source: SOURCES.typeahead,
      query: shapes.TypeaheadQuery,
      answers: { 200: shapes.Tags },
      answer: ({ query }) => {
        const wanted = (query['query'] ?? '').toLowerCase();
        const data = state.tags.filter(({ name }) => name.toLowerCase().includes(wanted));
        return { status: 200, body: { data } };
      },
    },
    {
      method: 'POST',
      path: '/workspaces/:workspace/tags',
      source: SOURCES.createTag,
      request: shapes.CreateTag,
      answers: { 201: shapes.OneTag },
      answer({ body }) {
        const tag = { gid: state.nextGid(), resource_type: 'tag' as const, name: body.data.name };
        state.tags.push(tag);
        return { status: 201, body: { data: tag } };
      },
    },
  ];
}

function readProject(state: AsanaState, gid: string): VendorReply {
  if (gid !== state.project.gid) return asanaRefused(404, `project: Unknown object: ${gid}`);
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
  return {
    status: 200,
    body: {
      data: {
        ...state.project,
        resource_type: 'project',
        workspace: { gid: state.workspace, resource_type: 'workspace' },
        custom_field_settings: state.priorities.length > 0 ? [setting] : [],
      },
    },
  };
}

function listSections(state: AsanaState, from: number): VendorReply {
  const offset = String(from + 2);
  const path = `/projects/${state.project.gid}/sections?offset=${offset}`;
  const next = { offset, path, uri: `https://app.asana.com/api/1.0${path}` };
  const isLast = from + 2 >= state.sections.length;
  return {
    status: 200,
    body: { data: state.sections.slice(from, from + 2), next_page: isLast ? null : next },
  };
}

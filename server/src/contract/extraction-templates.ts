import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { SCHEMA_BODY_BYTES_MAX, SchemaOfData } from './extraction-result.ts';
import { TemplateVersion } from './extractions.ts';
import { Title } from './labels.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { Deleted, Id, RequestObject, ResponseObject, Timestamp, WorkspaceId } from './schema.ts';

const recordFields = {
  id: Type.String({
    description: 'The template.',
    examples: ['template_019a52f1c0de7a3b9c4d5e6f70819203'],
  }),
  workspace_id: Type.String({ description: 'Workspace of the template.' }),
  name: Type.String({ description: 'Name for readers; several templates may share it.' }),
  version: Type.Integer({ minimum: 1, description: 'Number of the latest version.' }),
  created_by: Type.String({ description: 'User or key.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const ExtractionTemplateRecord = ResponseObject(recordFields, {
  $id: 'ExtractionTemplateRecord',
  description: 'A template without its schema.',
});
export type ExtractionTemplateRecord = Static<typeof ExtractionTemplateRecord>;

export const ExtractionTemplate = ResponseObject(
  {
    ...recordFields,
    shown_version: Type.Integer({
      minimum: 1,
      description: 'Version of `schema`: the latest, or the requested one.',
    }),
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema of this version.',
    }),
    version_created_by: Type.String({ description: 'User or key that wrote this version.' }),
    version_created_at: Timestamp,
  },
  { $id: 'ExtractionTemplate', description: 'A template with the schema of one version.' },
);
export type ExtractionTemplate = Static<typeof ExtractionTemplate>;

export const TemplateParams = RequestObject({ template_id: Id('Template.') });

export const CreateTemplateRequest = RequestObject({
  name: Title,
  schema: SchemaOfData,
  workspace_id: Type.Optional(WorkspaceId),
});
export type CreateTemplateRequest = Static<typeof CreateTemplateRequest>;

export const createExtractionTemplate = defineEndpoint({
  id: 'createExtractionTemplate',
  tag: 'Documents',
  summary: 'Save a JSON schema as an extraction template',
  description:
    'Creates a template with version 1. `extractDocument` and grids take its id in place of a schema.',
  method: 'POST',
  path: '/extraction-templates',
  scopes: ['write:documents'],
  weight: 1,
  body: CreateTemplateRequest,
  bodyBytesMax: SCHEMA_BODY_BYTES_MAX,
  hasEtag: true,
  responses: { 201: ExtractionTemplate },
});

export const listExtractionTemplates = defineEndpoint({
  id: 'listExtractionTemplates',
  tag: 'Documents',
  summary: 'Extraction templates, the newest first',
  description: 'Returns the templates of the workspace in pages, without their schemas.',
  method: 'GET',
  path: '/extraction-templates',
  scopes: ['read:documents'],
  weight: 1,
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId), ...PageQuery }),
  responses: {
    200: ResponseObject({
      extraction_templates: Type.Array(ExtractionTemplateRecord, {
        description: 'Templates, the newest first.',
      }),
      pagination: Pagination,
    }),
  },
});

export const getExtractionTemplate = defineEndpoint({
  id: 'getExtractionTemplate',
  tag: 'Documents',
  summary: 'One extraction template in its latest or an earlier version',
  description:
    'Returns the template with the schema of its latest version, or of the version that `version` names. Its `ETag` serves as `If-Match` of a change.',
  method: 'GET',
  path: '/extraction-templates/:template_id',
  scopes: ['read:documents'],
  weight: 1,
  params: TemplateParams,
  query: RequestObject({ version: Type.Optional(TemplateVersion) }),
  hasEtag: true,
  responses: { 200: ExtractionTemplate },
});

export const CheckSchemaRequest = RequestObject({
  schema: SchemaOfData,
  workspace_id: Type.Optional(WorkspaceId),
});
export type CheckSchemaRequest = Static<typeof CheckSchemaRequest>;

export const SchemaCheck = ResponseObject(
  {
    leaves: Type.Integer({
      minimum: 1,
      description: 'Values that the schema asks for; those of a list count once.',
    }),
    lists: Type.Array(Type.String(), {
      description: 'JSON pointers into the data of the lists that are in no other list.',
      examples: [['/line_items']],
    }),
  },
  { $id: 'SchemaCheck', description: 'What a schema asks for.' },
);
export type SchemaCheck = Static<typeof SchemaCheck>;

export const checkExtractionSchema = defineEndpoint({
  id: 'checkExtractionSchema',
  tag: 'Documents',
  summary: 'Check a JSON schema before an extraction',
  description:
    'Refuses a schema as `extractDocument` would, and names the place that is wrong. Needs no document, so that a client can check before it uploads one. Stores nothing.',
  method: 'POST',
  path: '/extraction-templates/schema-check',
  scopes: ['write:documents'],
  weight: 1,
  body: CheckSchemaRequest,
  bodyBytesMax: SCHEMA_BODY_BYTES_MAX,
  responses: { 200: SchemaCheck },
});

export const UpdateTemplateRequest = RequestObject(
  { name: Type.Optional(Title), schema: Type.Optional(SchemaOfData) },
  { minProperties: 1, description: 'Omitted fields stay.' },
);
export type UpdateTemplateRequest = Static<typeof UpdateTemplateRequest>;

export const updateExtractionTemplate = defineEndpoint({
  id: 'updateExtractionTemplate',
  tag: 'Documents',
  summary: 'Rename an extraction template, or give it a new version',
  description:
    'A schema that differs from the latest one becomes the next version; earlier versions stay readable. With `If-Match` it changes only the template that was seen.',
  method: 'PATCH',
  path: '/extraction-templates/:template_id',
  scopes: ['write:documents'],
  weight: 1,
  params: TemplateParams,
  body: UpdateTemplateRequest,
  bodyBytesMax: SCHEMA_BODY_BYTES_MAX,
  hasEtag: true,
  takesIfMatch: true,
  responses: { 200: ExtractionTemplate },
});

export const deleteExtractionTemplate = defineEndpoint({
  id: 'deleteExtractionTemplate',
  tag: 'Documents',
  summary: 'Delete an extraction template with its versions',
  description:
    'Deletes the template. Extractions that were made with it keep their schemas and results.',
  method: 'DELETE',
  path: '/extraction-templates/:template_id',
  scopes: ['delete:documents'],
  weight: 1,
  params: TemplateParams,
  takesIfMatch: true,
  responses: { 200: Deleted('The deleted template.') },
});

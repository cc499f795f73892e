import { readFile } from 'node:fs/promises';

import {
  type ApiDocument,
  type Operation,
  readOperations,
} from '../generate-sdk/read-operations.ts';
import { type Shapes, writeNouns } from './write-nouns.ts';
import { PythonTypes, type Schema } from './write-types.ts';

const FOLDER = 'clients/python/docket';
const HEADER = '"""Written by scripts/generate-python from openapi.json: `npm run generate`."""\n';
const TYPE_IMPORTS =
  'from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union\n';
const NOUN_IMPORTS = `from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union, cast

from ._answers import (
    AnswerEvent,
    WorkspaceAnswerEvent,
    stream_answer,
    stream_workspace_answer,
)
from ._core import UNSET, Core, Maybe, Noun, Request, encode, given
from ._live_events import LiveEvents
from ._pages import Page
from ._uploads import DocumentUploads, RecordingUploads
from ._work import Work
from .types import *
`;

type Content = Record<string, { schema: Schema }>;
type FullOperation = {
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type FullDocument = {
  paths: Record<string, Record<string, FullOperation>>;
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
  components: { schemas: Record<string, Schema> };
};

/**
 * Writes the types and the methods of the Python client.
 *
 * @param openApi text of openapi.json
 * @returns text by path from the root of the repository
 */
export async function generatePython(openApi: string): Promise<Map<string, string>> {
  const operations = readOperations(JSON.parse(openApi) as ApiDocument);
  const document = JSON.parse(openApi) as FullDocument;
  const { schemas } = document.components;
  const types = new PythonTypes(Object.keys(schemas));
  for (const [name, schema] of Object.entries(schemas)) types.define(name, schema);
  const shapesOf = (operation: Operation) => readShapes(document, operation);
  const nouns = writeNouns({ operations, shapesOf, types });
  const version = await readVersion();
  return new Map([
    [
      `${FOLDER}/types.py`,
      `${HEADER}\n${TYPE_IMPORTS}\n\n${types.text()}\n\n${writeEvents(document)}`,
    ],
    [`${FOLDER}/_nouns.py`, `${HEADER}\n${NOUN_IMPORTS}\n\n${nouns}`],
    [`${FOLDER}/_version.py`, `VERSION = "${version}"\n`],
  ]);
}

function readShapes({ paths, components }: FullDocument, { path, method }: Operation): Shapes {
  const { parameters = [], requestBody, responses } = paths[path]![method.toLowerCase()]!;
  const resolve = (schema: Schema | undefined) =>
    schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1)!] : schema;
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return schema ? [[status, schema] as const] : [];
  });
  const body = requestBody?.content;
  return {
    query: new Map(
      parameters.flatMap((each) => (each.in === 'query' ? [[each.name!, each.schema!]] : [])),
    ),
    numbers: new Set(
      parameters.flatMap((each) =>
        each.in === 'path' && each.schema?.type === 'integer' ? [each.name!] : [],
      ),
    ),
    body: mergeForms(resolve(body?.['application/json']?.schema), resolve),
    takesIfMatch: parameters.some(({ $ref }) => $ref?.endsWith('/If-Match')),
    // Both the name of the answer and what is in it.
    answers: new Map(
      answers.map(([status, schema]) => [status, { ...resolve(schema), ...schema }]),
    ),
  };
}

/** Returns one object for a body that has several forms: the fields of all, of which those of each form are required. */
function mergeForms(
  schema: Schema | undefined,
  resolve: (schema: Schema) => Schema | undefined,
): Schema | undefined {
  if (!schema?.oneOf) return schema;
  const forms = schema.oneOf.map((form) => resolve(form) ?? form);
  const [first, ...others] = forms.map(({ required = [] }) => new Set(required));
  return {
    properties: Object.assign({}, ...forms.map(({ properties }) => properties)),
    required: [...(first ?? [])].filter((key) => others.every((each) => each.has(key))),
  };
}

/** Writes the union of the events, which their names narrow. */
function writeEvents({ webhooks }: FullDocument): string {
  const names = Object.values(webhooks).map(({ post }) =>
    post.requestBody.content['application/json']!.schema.$ref!.split('/').at(-1),
  );
  return `WebhookEvent = Union[\n${names.map((name) => `    "${name}",\n`).join('')}]\n`;
}

async function readVersion(): Promise<string> {
  const text = await readFile(
    new URL('../../clients/python/pyproject.toml', import.meta.url),
    'utf8',
  );
  return /^version = "(.+)"$/m.exec(text)![1]!;
}

import type { TSchema } from 'typebox';

import type { Endpoint } from './endpoint.ts';

type Named = Pick<Endpoint, 'id'>;

/** Name of the JSON body of an endpoint in the OpenAPI document, as `CreateTaskRequest`. */
export function requestName({ id }: Named): string {
  return `${capitalize(id)}Request`;
}

/** Name of the fields of a multipart body, as `CreateDocumentForm`. */
export function formName({ id }: Named): string {
  return `${capitalize(id)}Form`;
}

/** Name of the answer of an endpoint, as `TaskList` for a list with its pagination, else as `GetLimitsResponse`. */
export function responseName({ id }: Named, schema: TSchema): string {
  const { properties = {} } = schema as { properties?: object };
  const [, version = '', plural] = /^(v1)?list(.+)$/i.exec(id) ?? [];
  if (plural === undefined || !('pagination' in properties)) return `${capitalize(id)}Response`;
  return `${capitalize(version)}${toSingular(plural)}List`;
}

/** Name of the data of a stream, as `StreamAnswerFrame`. */
export function streamName({ id }: Named): string {
  return `${capitalize(id)}Frame`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toSingular(plural: string): string {
  if (plural.endsWith('yses')) return plural.replace(/es$/, 'is');
  return plural.endsWith('ies') ? plural.replace(/ies$/, 'y') : plural.replace(/s$/, '');
}

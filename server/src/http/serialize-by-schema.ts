import type { preSerializationHookHandler } from 'fastify';
import type { TSchema } from 'typebox';

import type { Endpoint } from '../contract/endpoint.ts';

/**
 * Writes answers by the schema of their status. A writer is made when an answer needs it: all of them at the start would
 * take most of the time until the server listens.
 */
export function serializeBySchema({ responses }: Endpoint): preSerializationHookHandler {
  const schemas = new Map(
    Object.entries(responses).map(([status, schema]) => [Number(status), onDemand(schema)]),
  );
  return (_request, reply, payload, done) => {
    const schema = schemas.get(reply.statusCode);
    // The framework keeps what it has made of a schema.
    if (schema) reply.serializer(reply.compileSerializationSchema(schema()));
    done(null, payload);
  };
}

function onDemand(schema: TSchema): () => Record<string, unknown> {
  let prepared: Record<string, unknown> | undefined;
  return () => (prepared ??= withoutIds(schema));
}

/** The serialiser takes `$id` for a place to refer to and refuses to see it twice. */
function withoutIds(schema: TSchema): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === '$id' ? undefined : value)),
  ) as Record<string, unknown>;
}

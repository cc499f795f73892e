import type { preSerializationHookHandler } from 'fastify';
import type { TSchema } from 'typebox';

import type { Endpoint } from '../../contract/endpoint.ts';

/**
 * Creates a hook that serializes responses by the schema of their status. Each serializer is compiled at its first use:
 * to compile all of them would take most of the start-up time.
 */
export function serializeBySchema({ responses }: Endpoint): preSerializationHookHandler {
  const schemas = new Map(
    Object.entries(responses).map(([status, schema]) => [Number(status), prepareOnce(schema)]),
  );
  return (_request, reply, payload, done) => {
    const schema = schemas.get(reply.statusCode);
    // The framework caches the compiled serializer by schema object.
    if (schema) reply.serializer(reply.compileSerializationSchema(schema()));
    done(null, payload);
  };
}

function prepareOnce(schema: TSchema): () => Record<string, unknown> {
  let prepared: Record<string, unknown> | undefined;
  return () => (prepared ??= withoutIds(schema));
}

/** Removes each `$id`: the serializer treats it as a reference target and rejects duplicates. */
function withoutIds(schema: TSchema): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === '$id' ? undefined : value)),
  ) as Record<string, unknown>;
}

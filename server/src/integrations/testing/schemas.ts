import { type TProperties, type TSchema, Type } from 'typebox';

/** An object that has no other fields than `properties`. */
export function strictObject<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

export function optional<S extends TSchema>(schema: S) {
  return Type.Optional(schema);
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** Returns one error schema for each of the statuses. */
export function forStatuses(statuses: readonly number[], schema: TSchema): Record<number, TSchema> {
  return Object.fromEntries(statuses.map((status) => [status, schema]));
}

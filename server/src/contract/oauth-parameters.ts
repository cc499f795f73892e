import { type TSchema, Type } from 'typebox';

/** Common properties of the endpoints of OAuth. */
export const oauthRoute = {
  tag: 'OAuth',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  errors: 'oauth',
} as const;

/** RFC 6749 §3.1: parameters that are not known are ignored, in a form and in JSON. */
export function Parameters<T extends Record<string, TSchema>>(properties: T) {
  return Type.Object(properties, {
    maxProperties: 50,
    propertyNames: { type: 'string', maxLength: 100 },
    additionalProperties: true,
  });
}

export const text = (description: string, maxLength = 2_000) =>
  Type.Optional(Type.String({ maxLength, description }));

export const clientCredentials = {
  client_id: text('Of the application; left out with HTTP Basic.', 512),
  client_secret: text('Of a confidential application; left out with HTTP Basic.', 256),
};

import { Type } from 'typebox';

/** Schema builders for the tables of settings. */
export const optionalText = (description: string) => Type.Optional(Type.String({ description }));

export const optionalDate = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`,
      description: `${description} As \`2027-01-31\`.`,
    }),
  );

export const flag = (description: string) => Type.Boolean({ default: false, description });

export const count = (description: string, value: number, minimum = 0) =>
  Type.Integer({ default: value, minimum, maximum: Number.MAX_SAFE_INTEGER, description });

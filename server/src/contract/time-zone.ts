import { Type } from 'typebox';

/** IANA name of a time zone in a request. The handler checks that the zone exists. */
export function TimeZone(description: string) {
  return Type.String({
    minLength: 1,
    maxLength: 64,
    description: `${description} IANA name, as \`Europe/Berlin\`.`,
    examples: ['Europe/Berlin'],
  });
}

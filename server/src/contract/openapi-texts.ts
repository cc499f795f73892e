import { EVENT_CATALOGUE, EVENT_NAMES } from './event-catalogue.ts';
import { envelopeName } from './events.ts';
import { ACCOUNT_TEXTS } from './openapi-account-texts.ts';
import { RESOURCE_TEXTS } from './openapi-resource-texts.ts';
import { SCHEMA_TEXTS } from './openapi-schema-texts.ts';

/** Texts of fields, for tests that look for unused ones. */
export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  ...RESOURCE_TEXTS,
  ...ACCOUNT_TEXTS,
};

const EVENT_TEXTS = new Map(
  EVENT_NAMES.map((name) => [envelopeName(name), EVENT_CATALOGUE[name].description]),
);

/** Returns the text of a named schema that has no description of its own. */
export function describeSchema(name: string): string | undefined {
  return SCHEMA_TEXTS[name] ?? EVENT_TEXTS.get(name);
}

/**
 * Returns the text of a field without a description of its own: that of its place in the component, else that of the
 * longest end of its path. `checks.disk.ok` comes before `ok`.
 */
export function describeField(component: string, path: readonly string[]): string | undefined {
  const ends = path.map((_, index) => path.slice(index).join('.'));
  const keys = [`${component}.${path.join('.')}`, ...ends];
  const key = keys.find((each) => Object.hasOwn(FIELD_TEXTS, each));
  return key === undefined ? undefined : FIELD_TEXTS[key];
}

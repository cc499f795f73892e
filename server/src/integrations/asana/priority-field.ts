import { ProviderError } from '../providers/errors.ts';
import type { Connection, PushedPriority } from '../providers/provider.ts';
import type { CustomField } from './wire.ts';

/** Returns the gid of the priority's option by the gid of its custom field; empty if the project has no such option. */
export type ToPriorityField = (priority: PushedPriority | null) => Record<string, string>;

const FIELD_NAME = 'Priority';
const OPTION_NAMES: Record<PushedPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

/**
 * Picks the custom field that holds the priority, and the option of each priority by its name.
 *
 * @throws ProviderError `project_not_found` if the project lacks a field or an option that the settings name
 */
export function pickPriorityField(
  fields: readonly CustomField[],
  { options, priorities }: Connection,
): ToPriorityField {
  const givenName = options['priority_field'];
  const name = givenName ?? FIELD_NAME;
  const field = fields.find((one) => isSameName(one.name, name) && Boolean(one.enum_options));
  if (!field) {
    if (givenName === undefined && Object.keys(priorities).length === 0) return () => ({});
    const message = `The project has no custom field "${name}" with options`;
    throw new ProviderError('project_not_found', message);
  }
  const findOption = (optionName: string) =>
    field.enum_options?.find((one) => isSameName(one.name, optionName) && one.enabled !== false)
      ?.gid;
  const missing = Object.values(priorities).find((mapped) => findOption(mapped) === undefined);
  if (missing !== undefined) {
    const message = `The custom field "${name}" has no option "${missing}"`;
    throw new ProviderError('project_not_found', message);
  }
  return (priority) => {
    const option =
      priority === null ? undefined : findOption(priorities[priority] ?? OPTION_NAMES[priority]);
    return option === undefined ? {} : { [field.gid]: option };
  };
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

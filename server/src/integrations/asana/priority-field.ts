import type { Connection, PushedPriority } from '../providers/provider.ts';
import { VendorError } from '../providers/vendor-error.ts';
import type { CustomField } from './asana-wire.ts';

/** What a priority is in a project: `{field: option}` for a task, empty where the project has none. */
export type PriorityField = (priority: PushedPriority | null) => Record<string, string>;

const FIELD_NAME = 'Priority';
const WORDS: Record<PushedPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

/**
 * Finds the custom field with options that holds the priority, and the option of each priority by its name.
 *
 * @throws VendorError `project_not_found` when a field or an option that the integration names is not there
 */
export function pickPriorityField(
  fields: readonly CustomField[],
  { options, priorities }: Connection,
): PriorityField {
  const wanted = options['priority_field'];
  const name = wanted ?? FIELD_NAME;
  const field = fields.find((one) => isSame(one.name, name) && Boolean(one.enum_options));
  if (!field) {
    if (wanted === undefined && Object.keys(priorities).length === 0) return () => ({});
    throw new VendorError(
      'project_not_found',
      `The project has no custom field "${name}" with options`,
    );
  }
  const optionOf = (word: string) =>
    field.enum_options?.find((one) => isSame(one.name, word) && one.enabled !== false)?.gid;
  const missing = Object.values(priorities).find((word) => optionOf(word) === undefined);
  if (missing !== undefined) {
    throw new VendorError(
      'project_not_found',
      `The custom field "${name}" has no option "${missing}"`,
    );
  }
  return (priority) => {
    const option =
      priority === null ? undefined : optionOf(priorities[priority] ?? WORDS[priority]);
    return option === undefined ? {} : { [field.gid]: option };
  };
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

import type { Connection } from '../providers/provider.ts';
import { VendorError } from '../providers/vendor-error.ts';
import type { DataSource, NotionProperty } from './notion-wire.ts';

export type Picked = { name: string; property: NotionProperty };

/** The properties of a data source that tasks fill; undefined for those that it does not have. */
export type NotionSchema = {
  title: string;
  /** Holds the id of the task. */
  handle: string;
  status: Picked | undefined;
  priority: Picked | undefined;
  due: string | undefined;
  tags: string | undefined;
  assignee: string | undefined;
};

type Wanted = { option: string; names: readonly string[]; types: readonly string[] };

const HANDLE_NAME = 'Docket ID';
const HANDLE: Wanted = { option: 'id_property', names: [HANDLE_NAME], types: ['rich_text'] };
const STATUS: Wanted = {
  option: 'status_property',
  names: ['Status', 'State', 'Done'],
  types: ['status', 'select', 'checkbox'],
};
const PRIORITY: Wanted = { option: 'priority_property', names: ['Priority'], types: ['select'] };
const DUE: Wanted = {
  option: 'due_property',
  names: ['Due', 'Due date', 'Deadline', 'Date'],
  types: ['date'],
};
const TAGS: Wanted = {
  option: 'tags_property',
  names: ['Tags', 'Labels'],
  types: ['multi_select'],
};
const ASSIGNEE: Wanted = {
  option: 'assignee_property',
  names: ['Assignee', 'Assign', 'Owner', 'Person'],
  types: ['people'],
};

/**
 * Finds out where the fields of a task go: by the names that the integration gives, or by usual ones.
 *
 * @throws VendorError `project_not_found` that says which property is missing
 */
export function readSchema(source: DataSource, { options, statuses }: Connection): NotionSchema {
  const { properties } = source;
  const pick = (wanted: Wanted) => pickProperty(properties, wanted, options[wanted.option]);
  const status = pick(STATUS);
  if (status) requireOptions(status, Object.values(statuses));
  return {
    title: Object.keys(properties).find((name) => properties[name]?.type === 'title') ?? 'title',
    handle: requireHandle(pick(HANDLE), options[HANDLE.option]),
    status,
    priority: pick(PRIORITY),
    due: pick(DUE)?.name,
    tags: pick(TAGS)?.name,
    assignee: pick(ASSIGNEE)?.name,
  };
}

function requireHandle(handle: Picked | undefined, given = HANDLE_NAME): string {
  if (handle) return handle.name;
  throw new VendorError(
    'project_not_found',
    `The data source needs a text property "${given}", which keeps the id of each task: add it in Notion, or name another in ${HANDLE.option}`,
  );
}

function pickProperty(
  properties: DataSource['properties'],
  { option, names, types }: Wanted,
  given: string | undefined,
): Picked | undefined {
  for (const wanted of given === undefined ? names : [given]) {
    for (const [name, property] of Object.entries(properties)) {
      if (isSame(name, wanted) && types.includes(property.type)) return { name, property };
    }
  }
  if (given === undefined || option === HANDLE.option) return undefined;
  throw new VendorError(
    'project_not_found',
    `The data source has no property "${given}" of the type ${types.join(' or ')}, as ${option} says`,
  );
}

function requireOptions({ name, property }: Picked, words: readonly string[]): void {
  const options = optionsOf(property);
  const missing = words.find((word) => options && !options.some((one) => isSame(one.name, word)));
  if (missing === undefined) return;
  throw new VendorError('project_not_found', `The property "${name}" has no option "${missing}"`);
}

/** What a status or a select may be; undefined for a checkbox. */
export function optionsOf({ status, select }: NotionProperty) {
  return status?.options ?? select?.options;
}

export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

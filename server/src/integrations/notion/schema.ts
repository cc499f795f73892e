import { ProviderError } from '../providers/errors.ts';
import type { Connection, PushedStatus } from '../providers/provider.ts';
import type { DataSource, NotionProperty } from './wire.ts';

type NamedProperty = { name: string; property: NotionProperty };

/** Properties of the data source by task field; undefined if the data source has no such property. */
export type NotionSchema = {
  title: string;
  /** Name of the property that holds the idempotency marker. */
  marker: string;
  status: NamedProperty | undefined;
  priority: NamedProperty | undefined;
  due: string | undefined;
  tags: string | undefined;
  assignee: string | undefined;
};

/** Option with the property's name, the default names, and the accepted property types. */
type PropertyRequirement = { option: string; names: readonly string[]; types: readonly string[] };

const MARKER_NAME = 'Docket ID';
const MARKER: PropertyRequirement = {
  option: 'id_property',
  names: [MARKER_NAME],
  types: ['rich_text'],
};
const STATUS: PropertyRequirement = {
  option: 'status_property',
  names: ['Status', 'State', 'Done'],
  types: ['status', 'select', 'checkbox'],
};
const PRIORITY: PropertyRequirement = {
  option: 'priority_property',
  names: ['Priority'],
  types: ['select'],
};
const DUE: PropertyRequirement = {
  option: 'due_property',
  names: ['Due', 'Due date', 'Deadline', 'Date'],
  types: ['date'],
};
const TAGS: PropertyRequirement = {
  option: 'tags_property',
  names: ['Tags', 'Labels'],
  types: ['multi_select'],
};
const ASSIGNEE: PropertyRequirement = {
  option: 'assignee_property',
  names: ['Assignee', 'Assign', 'Owner', 'Person'],
  types: ['people'],
};

/**
 * Picks the property of each task field, by the names in the settings or by the default names.
 *
 * @throws ProviderError `project_not_found` with the name of the missing property or option
 */
export function readSchema(
  { properties }: DataSource,
  { options, statuses }: Connection,
): NotionSchema {
  const pick = (requirement: PropertyRequirement) =>
    pickProperty(properties, requirement, options[requirement.option]);
  const status = pick(STATUS);
  if (status) requireOptions(status, Object.values(statuses));
  return {
    title: Object.keys(properties).find((name) => properties[name]?.type === 'title') ?? 'title',
    marker: requireMarker(pick(MARKER), options[MARKER.option]),
    status,
    priority: pick(PRIORITY),
    due: pick(DUE)?.name,
    tags: pick(TAGS)?.name,
    assignee: pick(ASSIGNEE)?.name,
  };
}

function requireMarker(picked: NamedProperty | undefined, givenName = MARKER_NAME): string {
  if (picked) return picked.name;
  throw new ProviderError(
    'project_not_found',
    `The data source needs a text property "${givenName}", which holds the id of each task: add it in Notion, or name another one in ${MARKER.option}`,
  );
}

function pickProperty(
  properties: DataSource['properties'],
  { option, names, types }: PropertyRequirement,
  givenName: string | undefined,
): NamedProperty | undefined {
  for (const accepted of givenName === undefined ? names : [givenName]) {
    for (const [name, property] of Object.entries(properties)) {
      if (isSameName(name, accepted) && types.includes(property.type)) return { name, property };
    }
  }
  if (givenName === undefined || option === MARKER.option) return undefined;
  throw new ProviderError(
    'project_not_found',
    `The data source has no property "${givenName}" of the type ${types.join(' or ')}, which ${option} names`,
  );
}

function requireOptions({ name, property }: NamedProperty, mapped: readonly string[]): void {
  const options = optionsOf(property);
  const missing = mapped.find(
    (option) => options && !options.some((one) => isSameName(one.name, option)),
  );
  if (missing === undefined) return;
  throw new ProviderError('project_not_found', `The property "${name}" has no option "${missing}"`);
}

/** Returns the options of a status or a select property; undefined for a checkbox. */
function optionsOf({ status, select }: NotionProperty) {
  return status?.options ?? select?.options;
}

const OPTION_NAMES: Record<PushedStatus, readonly string[]> = {
  open: ['to do', 'to-do', 'todo', 'not started', 'open', 'backlog', 'new'],
  in_progress: ['in progress', 'doing', 'started', 'ongoing'],
  completed: ['done', 'complete', 'completed', 'closed', 'finished'],
  cancelled: ['cancelled', 'canceled', "won't do", 'dropped', 'abandoned'],
};

// Every status property has these three groups, whatever the names of its options.
const GROUPS: Record<PushedStatus, string> = {
  open: 'To-do',
  in_progress: 'In progress',
  completed: 'Complete',
  cancelled: 'Complete',
};

/**
 * Picks the option of a status: the mapped one, else one with a common name, else the first of the status's group.
 *
 * @returns undefined if the property has none; the page then keeps its value
 */
export function pickStatusOption(
  property: NotionProperty,
  status: PushedStatus,
  mappedName: string | undefined,
): string | undefined {
  const options = optionsOf(property) ?? [];
  for (const accepted of mappedName === undefined ? OPTION_NAMES[status] : [mappedName]) {
    const option = options.find(({ name }) => isSameName(name, accepted));
    if (option) return option.name;
  }
  const group = property.status?.groups.find(({ name }) => isSameName(name, GROUPS[status]));
  const firstOfGroup = options.find(({ id }) => group?.option_ids[0] === id);
  if (firstOfGroup) return firstOfGroup.name;
  return status === 'cancelled' ? pickStatusOption(property, 'completed', undefined) : undefined;
}

/** Compares names without regard to case. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

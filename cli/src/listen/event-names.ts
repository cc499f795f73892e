import type { Docket } from '@docket/sdk';

import { usageError } from '../cli-error.ts';

/**
 * Checks names of events against those of the server.
 *
 * @param option option or argument that holds the names, for the message
 * @throws CliError that lists the names of the server
 */
export async function requireEventNames(
  docket: Docket,
  option: string,
  names: readonly string[],
): Promise<void> {
  const { data } = await docket.events.types();
  const known: string[] = data.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const quoted = unknown.map((name) => `"${name}"`).join(', ');
  throw usageError(
    `${option}: ${quoted} ${unknown.length === 1 ? 'is no event' : 'are no events'}`,
    `The events are ${known.join(', ')}.`,
  );
}

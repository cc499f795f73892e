import type { Argument, Command, Option } from 'commander';
import type { Docket } from '@docket/sdk';

/** A word that may come next. */
export type Candidate = { value: string; description?: string };

/** Lists ids for the name of an argument or option; empty where there are none. */
export type ListIds = (argument: string) => Promise<Candidate[]>;

/**
 * Lists the words that may come next.
 *
 * @param words words behind `docket`; the last one is being written
 * @returns nothing where the shell completes files
 */
export async function complete(
  program: Command,
  words: readonly string[],
  list: ListIds,
): Promise<Candidate[]> {
  const current = words.at(-1) ?? '';
  const { command, position, pending } = findContext(program, words.slice(0, -1));
  if (pending) {
    const values = pending.argChoices ? choicesOf(pending) : await list(pending.name());
    return startingWith(current, values);
  }
  if (current.startsWith('-')) return startingWith(current, flagsOf(program, command));
  const subcommands = command.commands.filter((each) => !isHidden(each));
  if (subcommands.length > 0 && position === 0) {
    return startingWith(
      current,
      subcommands.map((each) => ({
        value: each.name(),
        description: each.summary() || each.description(),
      })),
    );
  }
  const argument = argumentAt(command, position);
  if (!argument) return [];
  if (argument.argChoices) return startingWith(current, choicesOf(argument));
  return startingWith(current, await list(argument.name()));
}

/** Command and position of the word that is being written. */
type CursorContext = {
  command: Command;
  /** Number of arguments before. */
  position: number;
  /** Option whose value is being written. */
  pending: Option | undefined;
};

function findContext(program: Command, words: readonly string[]): CursorContext {
  const context: CursorContext = { command: program, position: 0, pending: undefined };
  let isLiteral = false;
  for (const word of words) {
    if (context.pending) {
      context.pending = undefined;
    } else if (!isLiteral && word === '--') {
      isLiteral = true;
    } else if (!isLiteral && word.startsWith('-')) {
      const option = optionsOf(program, context.command).find(
        ({ long, short }) => long === word || short === word,
      );
      if (option?.required) context.pending = option;
    } else {
      const next = context.command.commands.find((each) => each.name() === word);
      if (next && context.position === 0) context.command = next;
      else context.position += 1;
    }
  }
  return context;
}

/** An argument that takes several words takes all that follow. */
function argumentAt({ registeredArguments }: Command, position: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[position] ?? (last?.variadic ? last : undefined);
}

function optionsOf(program: Command, command: Command): readonly Option[] {
  return command === program ? program.options : [...command.options, ...program.options];
}

function flagsOf(program: Command, command: Command): Candidate[] {
  return optionsOf(program, command)
    .filter(({ hidden }) => !hidden)
    .map(({ long, short, description }) => ({ value: long ?? short ?? '', description }));
}

function choicesOf({ argChoices }: Option | Argument): Candidate[] {
  return (argChoices ?? []).map((value) => ({ value }));
}

function isHidden(command: Command): boolean {
  return command.name().startsWith('__');
}

function startingWith(start: string, candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ value }) => value.startsWith(start));
}

const IDS_MAX = 50;

/** Lists the newest ids of a noun. */
export async function listIds(docket: Docket, argument: string): Promise<Candidate[]> {
  const query = { limit: IDS_MAX };
  const lists: Record<string, () => Promise<Candidate[]>> = {
    document: async () => titled((await docket.documents.list(query)).data),
    task: async () => titled((await docket.tasks.list(query)).data),
    meeting: async () => titled((await docket.meetings.list(query)).data),
    webhook: async () =>
      (await docket.webhooks.list(query)).data.map(({ id, url }) => ({
        value: id,
        description: url,
      })),
    key: async () =>
      (await docket.apiKeys.list(query)).data.map(({ id, name }) => ({
        value: id,
        description: name,
      })),
    template: async () =>
      (await docket.extractionTemplates.list(query)).data.map(({ id, name }) => ({
        value: id,
        description: name,
      })),
    event: async () =>
      (await docket.events.list(query)).data.map(({ id, event }) => ({
        value: id,
        description: event,
      })),
  };
  return (await lists[argument]?.()) ?? [];
}

function titled(items: readonly { id: string; title: string }[]): Candidate[] {
  return items.map(({ id, title }) => ({ value: id, description: title }));
}

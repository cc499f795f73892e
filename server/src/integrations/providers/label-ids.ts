/** Returns the ids of labels by their names, without duplicates. */
export type GetLabelIds = (names: readonly string[]) => Promise<string[]>;

/** Finds labels by name, ignoring case, and creates missing ones. Each label is looked up once per open project. */
export function createLabelIds({
  find,
  create,
}: {
  find: (name: string) => Promise<string | undefined>;
  create: (name: string) => Promise<string>;
}): GetLabelIds {
  const idsByName = new Map<string, string>();
  return async (names) => {
    const ids = new Set<string>();
    for (const name of names) {
      const key = name.toLowerCase();
      const id = idsByName.get(key) ?? (await find(name)) ?? (await create(name));
      idsByName.set(key, id);
      ids.add(id);
    }
    return [...ids];
  };
}

import { cutText } from '../providers/cut-text.ts';
import type { VendorCall } from '../providers/provider.ts';
import { CreatedTag, FoundTags } from './asana-wire.ts';

/** The gids of tags by their names; one that the workspace does not have is made. */
export type AsanaTags = (names: readonly string[]) => Promise<string[]>;

// Asana shows no name longer than this.
const NAME_LENGTH_MAX = 100;

/** Remembers what it has found: tasks of a project share their tags. */
export function createTags(call: VendorCall, workspace: string): AsanaTags {
  const known = new Map<string, string>();

  async function gidOf(name: string): Promise<string> {
    const found = known.get(name.toLowerCase()) ?? (await findTag(call, workspace, name));
    const gid = found ?? (await createTag(call, workspace, name));
    known.set(name.toLowerCase(), gid);
    return gid;
  }

  return async (names) => {
    const gids = new Set<string>();
    for (const name of names) {
      const short = cutText(name.trim(), NAME_LENGTH_MAX);
      if (short !== '') gids.add(await gidOf(short));
    }
    return [...gids];
  };
}

async function findTag(
  call: VendorCall,
  workspace: string,
  name: string,
): Promise<string | undefined> {
  const { body } = await call({
    method: 'GET',
    path: `/workspaces/${workspace}/typeahead`,
    query: { resource_type: 'tag', query: name, count: 100, opt_fields: 'name' },
    isWrite: false,
    answer: FoundTags,
  });
  return body.data.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.gid;
}

async function createTag(call: VendorCall, workspace: string, name: string): Promise<string> {
  const { body } = await call({
    method: 'POST',
    path: `/workspaces/${workspace}/tags`,
    body: { data: { name } },
    isWrite: true,
    answer: CreatedTag,
  });
  return body.data.gid;
}

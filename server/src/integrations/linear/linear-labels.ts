import type { VendorCall } from '../providers/provider.ts';
import { askLinear } from './linear-call.ts';
import { CREATE_LABEL, CreatedLabel, LABELS, Labels } from './linear-wire.ts';

/**
 * Ids of labels by their names: the team's own, else the workspace's, else one that is made for the team. Each is asked
 * for once.
 */
export function linearLabels(
  call: VendorCall,
  teamId: string,
): (names: readonly string[]) => Promise<string[]> {
  const known = new Map<string, string>();

  async function idOf(name: string): Promise<string> {
    const found = known.get(name.toLowerCase());
    if (found !== undefined) return found;
    const id = (await findLabel(call, teamId, name)) ?? (await createLabel(call, teamId, name));
    known.set(name.toLowerCase(), id);
    return id;
  }

  return async (names) => {
    const ids: string[] = [];
    for (const name of names) ids.push(await idOf(name));
    return [...new Set(ids)];
  };
}

async function findLabel(
  call: VendorCall,
  teamId: string,
  name: string,
): Promise<string | undefined> {
  const { data } = await askLinear(call, {
    query: LABELS,
    variables: { filter: { name: { eqIgnoreCase: name } } },
    isWrite: false,
    answer: Labels,
  });
  // A group holds labels and is none itself.
  const labels = data.issueLabels.nodes.filter(({ isGroup }) => !isGroup);
  const own = labels.find(({ team }) => team?.id === teamId);
  return (own ?? labels.find(({ team }) => team === null))?.id;
}

async function createLabel(call: VendorCall, teamId: string, name: string): Promise<string> {
  const { data } = await askLinear(call, {
    query: CREATE_LABEL,
    variables: { input: { name, teamId } },
    isWrite: true,
    answer: CreatedLabel,
  });
  return data.issueLabelCreate.issueLabel.id;
}

import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { newSigningSecret } from './signing-secret.ts';
import { findTwin, insertWorkspace, newWorkspace } from './store.ts';

/** No slug that somebody chooses has two hyphens in a row. */
const TWIN_SUFFIX = '--test';

/**
 * Makes the workspace that test keys reach in the place of this one, unless there is one: it stays when the setting is
 * turned off, with what is in it.
 *
 * @param workspace locked in `tx`
 */
export async function ensureTwin(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  workspace: WorkspaceRow,
  created_at: string,
): Promise<void> {
  if (await findTwin(tx, workspace.id)) return;
  const id = newId('workspace');
  const { name, plan, settings_json } = workspace;
  const slug = `${workspace.slug}${TWIN_SUFFIX}`;
  const signing_secret_sealed = newSigningSecret(secrets, id);
  await insertWorkspace(tx, {
    ...newWorkspace({ id, name, slug, plan, signing_secret_sealed, created_at }),
    settings_json,
    test_of: workspace.id,
  });
}

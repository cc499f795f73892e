import type { Services } from '../app/services.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { sealNewSigningSecret } from './signing-secret.ts';
import { findTestWorkspace, insertWorkspace, buildWorkspaceRow } from './store.ts';

/** Slugs chosen by users never contain two hyphens in a row. */
const TEST_SUFFIX = '--test';

/**
 * Creates the test workspace unless it exists. It stays, with its data, when the setting is turned off.
 *
 * @param workspace locked in `tx`
 */
export async function ensureTestWorkspace(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  workspace: WorkspaceRow,
  created_at: string,
): Promise<void> {
  if (await findTestWorkspace(tx, workspace.id)) return;
  const id = newId('workspace');
  const { name, plan, settings_json } = workspace;
  const slug = `${workspace.slug}${TEST_SUFFIX}`;
  const signing_secret_sealed = sealNewSigningSecret(secrets, id);
  await insertWorkspace(tx, {
    ...buildWorkspaceRow({ id, name, slug, plan, signing_secret_sealed, created_at }),
    settings_json,
    test_of: workspace.id,
  });
}

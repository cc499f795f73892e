import type { ResponseBody } from '../contract/endpoint.ts';
import type { testIntegration } from '../contract/integrations.ts';
import type { Services } from '../services.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import { connect, connectionOf } from './connection.ts';
import { providerOf } from './providers/all-providers.ts';
import { VendorError } from './providers/vendor-error.ts';

export type Check = ResponseBody<typeof testIntegration, 200>;

/** Tries the token and looks for the project. Reads only; what the product answers is a result. */
export async function checkIntegration(
  services: Services,
  integration: IntegrationRow,
  signal: AbortSignal,
): Promise<Check> {
  const provider = providerOf(integration.provider);
  const { call } = connect(services, integration, signal);
  const check: Check = { ok: false, account: null, project: null, error: null };
  try {
    check.account = await provider.account(call);
    if (integration.project !== null) {
      const connection = connectionOf(integration, integration.project);
      check.project = (await provider.openProject(call, connection)).name;
    }
    return { ...check, ok: true };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    const { code, message } = error;
    return { ...check, error: { code, message } };
  }
}

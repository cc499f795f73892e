import {
  listOwnEngines,
  OWN_ENGINE_KINDS,
  removeOwnEngine as removeOwnEngineEndpoint,
  setOwnEngine as setOwnEngineEndpoint,
  testOwnEngine,
} from '../../contract/engine-settings.ts';
import { handle, type Route } from '../../http/route.ts';
import { listEngineSettings } from '../../language-models/engine-settings.ts';
import { presentOwnEngine, removeOwnEngine, setOwnEngine } from './own-engine.ts';
import { testOwnModels } from './test-models.ts';

export const ownEngineRoutes: Route[] = [
  handle(listOwnEngines, async ({ services, workspaceId }) => {
    const rows = await listEngineSettings(services.reads, workspaceId);
    const engines = OWN_ENGINE_KINDS.map((kind) =>
      presentOwnEngine(
        services.engineSettings,
        kind,
        rows.find((row) => row.kind === kind),
      ),
    );
    return { workspace_id: workspaceId, engines };
  }),

  handle(setOwnEngineEndpoint, (context, { params, body }) =>
    setOwnEngine(context, params.kind, body),
  ),

  handle(removeOwnEngineEndpoint, (context, { params }) => removeOwnEngine(context, params.kind)),

  handle(testOwnEngine, (context, { params }) => testOwnModels(context, params.kind)),
];

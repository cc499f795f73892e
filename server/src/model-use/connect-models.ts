import type { LlmClient, LlmSettings } from '../engines/llm/llm-client.ts';
import { createRecent } from '../kernel/recent.ts';
import { createWorkspaceSlots } from '../kernel/workspace-slots.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { LanguageModel, ModelOwner } from './language-model.ts';
import type { ConnectedModel } from './metered-client.ts';

/** The ways to models that this process has, one for each that is set up alike. */
export type ModelConnections = {
  connect(model: LanguageModel): Promise<ConnectedModel>;
  /** An address that the operator set may be private; one that a workspace names is guarded as all that callers name. */
  outboundFor(of: { owner: ModelOwner; baseUrl?: string | undefined }): OutboundClient;
  close(): Promise<void>;
};

/** Those longest not asked are forgotten: they hold no connection of their own. */
const REMEMBERED_MAX = 200;

export type ConnectionParts = {
  /** The guarded client. */
  outbound: OutboundClient;
  /** A client for one address that the operator chose. */
  createOperatorOutbound: (baseUrl: string) => OutboundClient;
  createClient: (settings: LlmSettings, outbound: OutboundClient) => Promise<LlmClient>;
};

export function createModelConnections(parts: ConnectionParts): ModelConnections {
  const connected = createRecent<Promise<ConnectedModel>>(REMEMBERED_MAX);
  const ofOperator = new Map<string, OutboundClient>();

  function outboundFor({ owner, baseUrl }: { owner: ModelOwner; baseUrl?: string | undefined }) {
    if (owner === 'workspace' || baseUrl === undefined) return parts.outbound;
    const known = ofOperator.get(baseUrl);
    if (known) return known;
    const made = parts.createOperatorOutbound(baseUrl);
    ofOperator.set(baseUrl, made);
    return made;
  }

  async function make(model: LanguageModel): Promise<ConnectedModel> {
    const client = await parts.createClient(model, outboundFor(model));
    return { model, client, slots: createWorkspaceSlots(model.concurrency) };
  }

  return {
    outboundFor,

    connect(model) {
      const name = JSON.stringify(model);
      const known = connected.get(name);
      if (known) return known;
      const made = make(model);
      connected.set(name, made);
      return made;
    },

    async close() {
      await Promise.all([...ofOperator.values()].map((client) => client.close()));
    },
  };
}

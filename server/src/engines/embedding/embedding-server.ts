import type { OutboundClient } from '../../outbound/outbound-client.ts';

/** How to reach a model behind an OpenAI-compatible `/embeddings`. */
export type EmbeddingServer = {
  /** Must be allowed to reach `baseUrl`. */
  outbound: OutboundClient;
  /** As `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Asked of models that can give several; left out: as many as the model has by itself. */
  dimensions?: number | undefined;
};

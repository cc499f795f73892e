import { createOpenAiCompatibleEmbedding } from '../engines/embedding/openai-compatible-embedding.ts';
import { probeEmbedding } from '../engines/embedding/embedding-engine.ts';
import { testModel } from '../engines/llm/test-model.ts';
import type { ModelConnections } from '../language-models/model-services.ts';
import type {
  EmbeddingModel,
  LanguageModel,
  OperatorModels,
} from '../language-models/language-model.ts';
import type { Check } from './run-checks.ts';

const NO_LANGUAGE_MODEL: Check = {
  subject: 'language model',
  note: 'not set up, so the built-in engine does all the work; set DOCKET_LANGUAGE_PROVIDER and DOCKET_LANGUAGE_MODEL to have one',
};
const NO_EMBEDDING_MODEL: Check = {
  subject: 'embedding model',
  note: 'not set up, so search goes by words alone; set DOCKET_EMBEDDING_BASE_URL and DOCKET_EMBEDDING_MODEL to have one',
};

/** Creates a check for each model of the operator, through the same client as real work. */
export function modelChecks(
  { language, embedding }: OperatorModels,
  connections: ModelConnections,
): Check[] {
  const checks = language.models.map((model) => languageCheck(model, connections));
  return [
    ...(checks.length > 0 ? checks : [NO_LANGUAGE_MODEL]),
    embedding ? embeddingCheck(embedding, connections) : NO_EMBEDDING_MODEL,
  ];
}

function languageCheck(model: LanguageModel, connections: ModelConnections): Check {
  return {
    subject: `language model: ${model.provider} ${model.model}`,
    run: async (signal) => {
      const { client } = await connections.connect(model);
      await testModel(client, signal);
    },
  };
}

function embeddingCheck(model: EmbeddingModel, connections: ModelConnections): Check {
  return {
    subject: `embedding model: ${model.model}`,
    run: async (signal) => {
      const outbound = connections.outboundFor(model);
      const engine = createOpenAiCompatibleEmbedding({ ...model, outbound });
      await probeEmbedding(engine, { signal });
    },
  };
}

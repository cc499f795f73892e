import { createOpenAiCompatibleEmbedding } from '../engines/embedding/openai-compatible-embedding.ts';
import { probeEmbedding } from '../engines/embedding/embedding-engine.ts';
import { testModel } from '../engines/llm/test-model.ts';
import type { LanguageFolder } from '../model-files/language/language-folder.ts';
import type { ModelConnections } from '../language-models/model-services.ts';
import type {
  EmbeddingModel,
  LanguageModel,
  OperatorModels,
} from '../language-models/language-model.ts';
import type { Check } from './run-checks.ts';

const NO_LANGUAGE_MODEL: Check = {
  subject: 'language model',
  note: 'not set up, so the built-in engine does all the work; set DOCKET_LANGUAGE_PROVIDER and DOCKET_LANGUAGE_MODEL to have one, or bring a local one: docket-server models pull language',
};
const NO_EMBEDDING_MODEL: Check = {
  subject: 'embedding model',
  note: 'not set up, so search goes by words alone; set DOCKET_EMBEDDING_BASE_URL and DOCKET_EMBEDDING_MODEL to have one',
};

/** Creates a check for each model of the operator, through the same client as real work. */
export function modelChecks(
  { language, embedding }: OperatorModels,
  connections: ModelConnections,
  localFolder: LanguageFolder,
): Check[] {
  const checks = language.models.map((model) => languageCheck(model, connections, localFolder));
  return [
    ...(checks.length > 0 ? checks : [NO_LANGUAGE_MODEL]),
    embedding ? embeddingCheck(embedding, connections) : NO_EMBEDDING_MODEL,
  ];
}

function languageCheck(
  model: LanguageModel,
  connections: ModelConnections,
  localFolder: LanguageFolder,
): Check {
  return {
    subject: `language model: ${model.provider} ${model.model}`,
    run: async (signal) => {
      const { client } = await connections.connect(model);
      await testModel(client, signal);
      return model.provider === 'local' ? describePin(localFolder, model.model) : undefined;
    },
  };
}

/** Names the checksum of a local model, and who vouches for it. */
function describePin(folder: LanguageFolder, name: string): string | undefined {
  const record = folder.find(name);
  if (!record) return undefined;
  const { sha256, sha256_from, source, pulled_at } = record;
  const pins = {
    manifest: 'as Docket names it',
    given: 'as it was named at the pull',
    first_pull: `computed at the first pull of ${pulled_at.slice(0, 10)}, so that nobody vouches for it`,
  };
  return `${source}, SHA-256 ${sha256}, ${pins[sha256_from]}`;
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

import { SPOKEN_LANGUAGES } from '../contract/transcription.ts';
import type { EngineStatus } from '../engines/engine-status.ts';
import { embeddingStatus } from '../search-index/embeddings/embedding-status.ts';
import type { Services } from '../app/services.ts';

type EngineDependencies = Pick<
  Services,
  | 'textExtraction'
  | 'language'
  | 'speech'
  | 'speakers'
  | 'db'
  | 'dialect'
  | 'engineSettings'
  | 'modelHealth'
>;

/** Describes every engine, available or not, in processing order. */
export async function describeEngines(services: EngineDependencies): Promise<EngineStatus[]> {
  const { textExtraction, language, speech, speakers } = services;
  return [
    ...textExtraction.describe(),
    ...language.describe(),
    await embeddingStatus(services),
    ...speech.describe(),
    {
      kind: 'speakers',
      name: speakers.name,
      version: speakers.version,
      languages: [],
      state: 'ready',
      why: null,
    },
  ];
}

/** Describes which engine recognizes each language, or what is missing. */
export function describeSpeech({ speech }: Pick<EngineDependencies, 'speech'>) {
  return SPOKEN_LANGUAGES.map((language) => {
    const engine = speech.engineFor(language);
    if (!engine) return { language, engine: null, why: speech.explainMissing(language) };
    const { name, version } = engine;
    return { language, engine: { name, version }, why: null };
  });
}

import { parseSetting } from '../../server/src/kernel/parse-setting.ts';
import { count } from '../../server/src/kernel/setting-schemas.ts';
import {
  MODEL_SETTINGS,
  modelContradictions,
  operatorModelsOf,
} from '../../server/src/app/config/model-settings.ts';
import type { LanguageModel } from '../../server/src/language-models/language-model.ts';

export type MeasuredModel = {
  model: LanguageModel;
  /** Maximum of documents of each kind. */
  documents: number;
  /** Output file of the judged values; undefined writes none. */
  valuesFile: string | undefined;
};

const DOCUMENTS = count('Documents of each kind that the model is asked about.', 40, 2);

/**
 * The model that `DOCKET_EVAL_LANGUAGE_…` names, by the rules of the settings `DOCKET_LANGUAGE_…` of a server.
 *
 * @returns why there is none, or what is wrong with the settings, in one sentence without a full stop
 */
export function readMeasuredModel(env: NodeJS.ProcessEnv): MeasuredModel | { missing: string } {
  const textOf = (name: string) => env[nameInEval(name)] || undefined;
  const problems: string[] = [];
  const read = (name: string, setting: Parameters<typeof parseSetting>[0], text?: string) => {
    try {
      return parseSetting(setting, text);
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
      return undefined;
    }
  };
  const settings = Object.fromEntries(
    Object.entries(MODEL_SETTINGS).map(([name, setting]) => [
      name,
      read(name, setting, isOfModel(name) ? textOf(name) : undefined),
    ]),
  ) as Parameters<typeof operatorModelsOf>[0];
  const documents = read(DOCUMENTS_NAME, DOCUMENTS, textOf(DOCUMENTS_NAME)) as number;
  problems.push(
    ...modelContradictions(settings, (name) => isOfModel(name) && textOf(name) !== undefined),
  );
  if (problems.length > 0) return { missing: problems.map(nameInEval).join('; ') };
  const [model] = operatorModelsOf(settings).language.models;
  if (!model) {
    return {
      missing: 'DOCKET_EVAL_LANGUAGE_PROVIDER and DOCKET_EVAL_LANGUAGE_MODEL name no model',
    };
  }
  return { model, documents, valuesFile: env['DOCKET_EVAL_LANGUAGE_VALUES'] || undefined };
}

const DOCUMENTS_NAME = 'DOCKET_LANGUAGE_DOCUMENTS';

/** Returns true for settings of the first model in a chain, which alone is measured. */
function isOfModel(name: string): boolean {
  return /^DOCKET_LANGUAGE_(?!SECOND_|FALLBACK)/.test(name);
}

function nameInEval(text: string): string {
  return text.replaceAll('DOCKET_LANGUAGE_', 'DOCKET_EVAL_LANGUAGE_');
}

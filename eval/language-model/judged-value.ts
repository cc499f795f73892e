import { readFileSync, writeFileSync } from 'node:fs';

import type { Analysis } from '../../server/src/contract/analysis.ts';
import type { AnalysisRequest } from '../../server/src/engines/language/language-engine.ts';
import { planFields } from '../../server/src/engines/language/llm/analysis/plan-fields.ts';
import {
  type Agreement,
  createBuiltInView,
} from '../../server/src/engines/language/llm/analysis/settle/built-in-view.ts';
import {
  MEASURED_FIELDS,
  type MeasuredField,
} from '../../server/src/engines/language/llm/confidence/agreement-confidence.ts';

/** A value that a model gave for a labelled field. */
export type JudgedValue = {
  field: MeasuredField;
  isRight: boolean;
  /** What the rules say to it. */
  agreement: Agreement;
  /** Whether its document is of the half that confidence may be fitted on. */
  isTune: boolean;
};

/** What a run leaves behind for `eval/fit-model-confidence.ts`. */
export type JudgedModel = {
  /** As `openai-compatible qwen3:8b`. */
  model: string;
  values: readonly JudgedValue[];
};

type Judging = {
  request: AnalysisRequest;
  /** Of the same document by the same request: the rules', and what the model found without them. */
  analyses: { builtIn: Analysis; alone: Analysis };
  isTune: boolean;
  isRight: (field: MeasuredField, value: string | number) => boolean;
};

/** Each value that the model found of the fields whose confidence is counted. */
export function judgeValuesOf({ request, analyses, isTune, isRight }: Judging): JudgedValue[] {
  const view = createBuiltInView(analyses.builtIn);
  return planFields(request).slots.flatMap((slot) => {
    const field = MEASURED_FIELDS.find((each) => each === slot.key);
    if (!field) return [];
    const found = analyses.alone.extracted_fields[field];
    return [found]
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map((value) => ({
        field,
        isRight: isRight(field, value),
        agreement: view.agreement(slot, value, []),
        isTune,
      }));
  });
}

export function writeJudgedModel(path: string, judged: JudgedModel): void {
  writeFileSync(path, `${JSON.stringify(judged, null, 1)}\n`);
}

/** @throws Error when the file is not one that an evaluation wrote */
export function readJudgedModel(path: string): JudgedModel {
  const { model, values } = JSON.parse(readFileSync(path, 'utf8')) as Partial<JudgedModel>;
  if (typeof model !== 'string' || !Array.isArray(values)) {
    throw new Error(`${path} holds no judged values: DOCKET_EVAL_LANGUAGE_VALUES has them written`);
  }
  return { model, values };
}

import { readFileSync, writeFileSync } from 'node:fs';

import type { Analysis } from '../../server/src/contract/analysis.ts';
import type { AnalysisRequest } from '../../server/src/engines/language-engine/language-engine.ts';
import { planFields } from '../../server/src/engines/language-model/analysis/extract/plan-fields.ts';
import { createRuleFindings } from '../../server/src/engines/language-model/analysis/resolve/rule-findings.ts';
import {
  type Agreement,
  MEASURED_FIELDS,
  type MeasuredField,
} from '../../server/src/engines/language-model/analysis/resolve/value-confidence.ts';

/** A value that a model gave for a labelled field. */
export type JudgedValue = {
  field: MeasuredField;
  isRight: boolean;
  /** Agreement of the rules with the value. */
  agreement: Agreement;
  /** Whether its document is of the half that confidence may be fitted on. */
  isTune: boolean;
};

/** Output of a run for `eval/fit-model-confidence.ts`. */
export type JudgedModel = {
  /** Provider and model, such as `openai-compatible qwen3:8b`. */
  model: string;
  values: readonly JudgedValue[];
};

type Judging = {
  request: AnalysisRequest;
  /** Analyses of one document by one request: by the rules, and by the model without them. */
  analyses: { builtIn: Analysis; alone: Analysis };
  isTune: boolean;
  isRight: (field: MeasuredField, value: string | number) => boolean;
};

/** Each value that the model found of the fields whose confidence is counted. */
export function judgeValuesOf({ request, analyses, isTune, isRight }: Judging): JudgedValue[] {
  const view = createRuleFindings(analyses.builtIn);
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

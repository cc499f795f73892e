import type { Analysis } from '../../server/src/contract/analysis.ts';
import { makeExtractedText } from '../../server/src/engines/language-engine/testing/engine-texts.ts';
import type { AnalysisRequest } from '../../server/src/engines/language-engine/language-engine.ts';
import { isTuneItem } from '../eval-folder.ts';
import {
  isReceiptRight,
  RECEIPT_FIELDS,
  type Receipt,
  type ReceiptField,
} from '../receipt-data.ts';
import { figure } from '../report.ts';
import { mean } from '../scores.ts';
import { compareEngines } from './compare-engines.ts';
import type { MeasuredEngines } from './engines.ts';
import { judgeValuesOf } from './judged-value.ts';
import { COLUMNS_WITH_ALONE, type JudgementOfHalf, type Part, rowWithAlone } from './part.ts';

const REQUEST: AnalysisRequest = {
  analysisType: 'financial_analysis',
  extractFields: RECEIPT_FIELDS,
  includeSummary: false,
  layoutPath: null,
};

/** Company, date and total of receipts (SROIE), recognised boxes beside one another in one line. */
export async function measureReceipts(
  engines: MeasuredEngines,
  receipts: readonly Receipt[],
): Promise<Part> {
  const { compared, costs } = await compareEngines(
    engines,
    receipts,
    async (engine, one, signal) =>
      (await engine.analyze(makeExtractedText(one.texts.rows), REQUEST, signal)).analysis,
  );
  const read = compared.map((one) => {
    const { text_sha256 } = makeExtractedText(one.item.texts.rows);
    return { ...one, alone: engines.modelAlone(text_sha256) };
  });
  return {
    name: 'receipts',
    table: {
      name: 'Receipts (SROIE, rows): share right',
      columns: COLUMNS_WITH_ALONE,
      rows: RECEIPT_FIELDS.map((field) =>
        rowWithAlone(field, read.length, (by) =>
          figure(
            mean(
              read.map((one) =>
                Number(isReceiptRight(one.item, field, one[by].extracted_fields[field])),
              ),
            ),
          ),
        ),
      ),
    },
    costs,
    judgements: compared.flatMap(({ item, model }) =>
      RECEIPT_FIELDS.flatMap((field) => judgementOf(item, field, model)),
    ),
    values: read.flatMap(({ item, ...analyses }) =>
      judgeValuesOf({
        request: REQUEST,
        analyses,
        isTune: isTuneItem(item.id),
        isRight: (field, value) => isReceiptRight(item, field as ReceiptField, value),
      }),
    ),
  };
}

function judgementOf(
  receipt: Receipt,
  field: ReceiptField,
  { extracted_fields, field_confidence }: Analysis,
): JudgementOfHalf[] {
  const value = extracted_fields[field];
  if (value === null) return [];
  const isRight = isReceiptRight(receipt, field, value);
  return [{ field, isRight, confidence: field_confidence[field]!, isTune: isTuneItem(receipt.id) }];
}

import { makeExtractedText } from '../../server/src/engines/language-engine/testing/engine-texts.ts';
import type { AnalysisRequest } from '../../server/src/engines/language-engine/language-engine.ts';
import {
  dateF1,
  evidenceShare,
  lawAccuracy,
  partiesF1,
  partiesMacro,
} from '../contract-figures.ts';
import type { LabelledContract } from '../contract-data.ts';
import { isTuneItem } from '../eval-folder.ts';
import { isSameLaw, type JudgedValues, judgeValues, VALUE_FIELDS } from '../judged-contract.ts';
import { sameName } from '../scores.ts';
import { compareEngines } from './compare-engines.ts';
import type { MeasuredEngines } from './engines.ts';
import { judgeValuesOf } from './judged-value.ts';
import { COLUMNS_WITH_ALONE, type Part, rowWithAlone } from './part.ts';

const REQUEST: AnalysisRequest = {
  analysisType: 'contract_review',
  extractFields: VALUE_FIELDS,
  includeSummary: false,
  layoutPath: null,
};

/** Parties, dates and governing law of contracts (CUAD), by their labelled text. */
export async function measureContracts(
  engines: MeasuredEngines,
  contracts: readonly LabelledContract[],
): Promise<Part> {
  const { compared, costs } = await compareEngines(
    engines,
    contracts,
    async (engine, one, signal) =>
      (await engine.analyze(makeExtractedText(one.text), REQUEST, signal)).analysis,
  );
  const read = compared.map((one) => {
    const text = makeExtractedText(one.item.text);
    return { ...one, text, alone: engines.modelAlone(text.text_sha256) };
  });
  const judged = read.map(({ item, text, builtIn, model, alone }) => ({
    builtIn: judgeValues(item, text, builtIn),
    model: judgeValues(item, text, model),
    alone: judgeValues(item, text, alone),
  }));
  const row = (name: string, figureOf: (all: readonly JudgedValues[]) => string) =>
    rowWithAlone(name, judged.length, (by) => figureOf(judged.map((one) => one[by])));
  return {
    name: 'contracts',
    table: {
      name: 'Contracts (CUAD)',
      columns: COLUMNS_WITH_ALONE,
      rows: [
        row('parties, F1 over all names', partiesF1),
        row('parties, F1 per contract', partiesMacro),
        row('agreement date, F1', dateF1('agreement_date')),
        row('effective date, F1', dateF1('effective_date')),
        row('expiration date, F1', dateF1('expiration_date')),
        row('governing law, accuracy', lawAccuracy),
        row('evidence that cuts exactly', evidenceShare),
      ],
    },
    costs,
    judgements: compared.flatMap(({ item }, index) =>
      Object.entries(judged[index]!.model.judgements).flatMap(([field, own]) =>
        own.map((one) => ({ ...one, field, isTune: isTuneItem(item.id) })),
      ),
    ),
    values: read.flatMap(({ item, ...analyses }) =>
      judgeValuesOf({
        request: REQUEST,
        analyses,
        isTune: isTuneItem(item.id),
        isRight: (field, value) => isRight(item, field, String(value)),
      }),
    ),
  };
}

function isRight(contract: LabelledContract, field: string, value: string): boolean {
  if (field === 'parties') return contract.parties.some(({ name }) => sameName(value, name));
  if (field === 'governing_law') return isSameLaw(value, contract.governing_law);
  return contract[field as 'agreement_date'] === value;
}

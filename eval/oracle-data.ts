import { seededRandom } from '../server/src/testing/seeded-random.ts';
import { loadContracts } from './contract-data.ts';
import { isTuneItem } from './eval-folder.ts';
import { contractFindings, type OracleFinding, receiptFindings } from './noisy-model.ts';
import { loadReceipts } from './receipt-data.ts';

/** @returns undefined when the data is not there */
export function loadOracleFindings(isTune: boolean): OracleFinding[] | undefined {
  const [contracts, receipts] = [loadContracts(), loadReceipts()];
  if (!contracts || !receipts) return undefined;
  const laws = [...new Set(contracts.flatMap(({ governing_law }) => governing_law ?? []))];
  const random = seededRandom(7);
  const isOwn = ({ id }: { id: string }) => isTuneItem(id) === isTune;
  return [
    ...contracts.filter(isOwn).flatMap((one) => contractFindings(one, laws, random)),
    ...receipts.filter(isOwn).flatMap((one) => receiptFindings(one, random)),
  ];
}

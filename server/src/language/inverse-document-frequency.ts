/**
 * Computes the inverse document frequency of a term by Robertson and Spärck Jones, as BM25 uses it.
 *
 * @param documents number of documents
 * @param containing number of documents that contain the term
 * @returns at least 0
 */
export function inverseDocumentFrequency(documents: number, containing: number): number {
  return Math.log(1 + Math.max(0, documents - containing + 0.5) / (containing + 0.5));
}

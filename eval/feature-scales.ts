/** The standard deviation of each feature; 1 where it never varies. A ridge on features divided by it treats all alike. */
export function featureScales(rows: readonly (readonly number[])[]): number[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, j) => {
    const mean = rows.reduce((sum, row) => sum + row[j]!, 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + (row[j]! - mean) ** 2, 0) / rows.length;
    return Math.sqrt(variance) || 1;
  });
}

export function scaledBy(scales: readonly number[], row: readonly number[]): Float64Array {
  return Float64Array.from(row, (value, j) => value / scales[j]!);
}

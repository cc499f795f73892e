/**
 * Pairs rows and columns one to one so that the sum of their values is the largest: the Hungarian method (Kuhn 1955)
 * with potentials, cubic in the larger side.
 *
 * @param values of each row and column, 0 or more; all rows of one length
 * @returns for each row its column, or -1 when there are more rows than columns
 */
export function bestAssignment(values: readonly (readonly number[])[]): number[] {
  const columns = values[0]?.length ?? 0;
  const size = Math.max(values.length, columns);
  const cost = (row: number, column: number) => -(values[row - 1]?.[column - 1] ?? 0);
  const rowOf = assign(size, cost);
  const columnOf = Array.from(values, () => -1);
  for (let column = 1; column <= columns; column++) {
    const row = rowOf[column]!;
    if (row <= values.length) columnOf[row - 1] = column - 1;
  }
  return columnOf;
}

/** @returns for each column from 1 the row from 1 that costs the least in all */
function assign(size: number, cost: (row: number, column: number) => number): number[] {
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  const rowOf: number[] = Array.from({ length: size + 1 }, () => 0);
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row;
    const [slack, before, isSeen] = [
      new Float64Array(size + 1).fill(Infinity),
      new Int32Array(size + 1),
      new Uint8Array(size + 1),
    ];
    let column = 0;
    while (rowOf[column] !== 0) {
      isSeen[column] = 1;
      const from = rowOf[column]!;
      let next = -1;
      for (let other = 1; other <= size; other++) {
        if (isSeen[other]) continue;
        const reduced = cost(from, other) - rowPotential[from]! - columnPotential[other]!;
        if (reduced < slack[other]!) {
          slack[other] = reduced;
          before[other] = column;
        }
        if (next === -1 || slack[other]! < slack[next]!) next = other;
      }
      const delta = slack[next]!;
      for (let other = 0; other <= size; other++) {
        if (isSeen[other]) {
          rowPotential[rowOf[other]!]! += delta;
          columnPotential[other]! -= delta;
        } else slack[other]! -= delta;
      }
      column = next;
    }
    for (; column !== 0; column = before[column]!) rowOf[column] = rowOf[before[column]!]!;
  }
  return rowOf;
}

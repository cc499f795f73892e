/** A function's value at a point, and its gradient there. */
export type Slope = { loss: number; gradient: Float64Array };

type SlopeAt = (point: Float64Array) => Slope;
type Step = { move: Float64Array; change: Float64Array; curvature: number };
type Next = { point: Float64Array; current: Slope };

const ITERATIONS = 100;
/** Steps that the curvature is taken from. */
const MEMORY = 8;
const GRADIENT_MIN = 1e-3;
const SUFFICIENT_DECREASE = 1e-4;
const HALVINGS_MAX = 30;
const CURVATURE_MIN = 1e-10;

/**
 * The point with the least loss, from `start` on, by L-BFGS (Nocedal and Wright 2006, algorithm 7.4) with Armijo's rule
 * for the step. The same function and start give the same point.
 */
export function minimize(
  slopeAt: SlopeAt,
  start: Float64Array,
  iterations = ITERATIONS,
): Float64Array {
  let point = start;
  let current = slopeAt(point);
  const history: Step[] = [];
  for (let i = 0; i < iterations && norm(current.gradient) > GRADIENT_MIN; i++) {
    const direction = descentDirection(current.gradient, history);
    const next = searchLine(slopeAt, point, current, direction);
    if (!next) break;
    history.push(stepBetween(point, current.gradient, next));
    if (history.length > MEMORY) history.shift();
    ({ point, current } = next);
  }
  return point;
}

/** The two-loop recursion. */
function descentDirection(gradient: Float64Array, history: readonly Step[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { move, change, curvature } of history.toReversed()) {
    const share = dot(move, direction) / curvature;
    shares.push(share);
    addScaled(direction, change, -share);
  }
  const newest = history.at(-1);
  const scale = newest ? newest.curvature / dot(newest.change, newest.change) : 1 / norm(gradient);
  for (let i = 0; i < direction.length; i++) direction[i]! *= scale;
  for (const { move, change, curvature } of history) {
    addScaled(direction, move, shares.pop()! - dot(change, direction) / curvature);
  }
  return direction;
}

/** Halves the step until the loss falls enough. */
function searchLine(
  slopeAt: SlopeAt,
  from: Float64Array,
  { loss, gradient }: Slope,
  direction: Float64Array,
): Next | undefined {
  const descent = dot(gradient, direction);
  for (let halvings = 0, size = 1; halvings < HALVINGS_MAX; halvings++, size /= 2) {
    const point = from.slice();
    addScaled(point, direction, size);
    const current = slopeAt(point);
    if (current.loss <= loss + SUFFICIENT_DECREASE * size * descent) return { point, current };
  }
  return undefined;
}

function stepBetween(from: Float64Array, gradient: Float64Array, { point, current }: Next): Step {
  const move = point.slice();
  addScaled(move, from, -1);
  const change = current.gradient.slice();
  addScaled(change, gradient, -1);
  return { move, change, curvature: Math.max(CURVATURE_MIN, dot(move, change)) };
}

function addScaled(to: Float64Array, from: Float64Array, scale: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += scale * from[i]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function norm(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}

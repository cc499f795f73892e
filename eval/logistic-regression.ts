export type Example = {
  /** Indices of the features it has. */
  features: readonly number[];
  /** A feature with a degree; 0 when there is none. */
  scalar: number;
  isPositive: boolean;
};

export type Regression = { bias: number; scalar: number; weights: Float64Array };

export type FitOptions = { epochs: number; l2: number; bias: number };

const STEP = 0.1;
const SCALAR_STEP = 0.03;

/** Logistic regression by stochastic gradient descent (Adagrad); the same examples give the same weights. */
export function fitRegression(
  examples: readonly Example[],
  featureCount: number,
  { epochs, l2, bias }: FitOptions,
): Regression {
  const weights = new Float64Array(featureCount);
  const squares = new Float64Array(featureCount).fill(1e-6);
  const fitted = { bias, scalar: 1, weights };
  let [biasSquares, scalarSquares] = [1e-6, 1e-6];
  const order = Array.from(examples, (_, index) => index);
  const random = createRandom();
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const { features, scalar, isPositive } = examples[index]!;
      const error = probability(fitted, features, scalar) - Number(isPositive);
      biasSquares += error ** 2;
      fitted.bias -= (STEP * error) / Math.sqrt(biasSquares);
      if (scalar !== 0) {
        scalarSquares += (error * scalar) ** 2;
        fitted.scalar -= (SCALAR_STEP * error * scalar) / Math.sqrt(scalarSquares);
      }
      for (const feature of features) {
        const gradient = error + l2 * weights[feature]!;
        squares[feature]! += gradient ** 2;
        weights[feature]! -= (STEP * gradient) / Math.sqrt(squares[feature]!);
      }
    }
  }
  return fitted;
}

function probability(fitted: Regression, features: readonly number[], scalar: number): number {
  let sum = fitted.bias + fitted.scalar * scalar;
  for (const feature of features) sum += fitted.weights[feature]!;
  return 1 / (1 + Math.exp(-sum));
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
}

/** A linear congruential generator with a fixed seed. */
function createRandom(): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Features by name; those that are not named are 0. */
export type Features = Readonly<Record<string, number>>;

/** Returns the weighted sum of features. */
export function scoreOf(features: Features, weights: Features): number {
  return Object.entries(features).reduce(
    (sum, [name, value]) => sum + value * (weights[name] ?? 0),
    0,
  );
}

import type { CalibratedField } from './confidence.ts';

/**
 * How much each signal speaks for a finding's being right, in log-odds: logistic regressions fitted by
 * `eval/fit-confidence.ts` on the development half of CUAD.
 */
export const CONFIDENCE_WEIGHTS: Readonly<
  Record<CalibratedField, { bias: number; weights: Readonly<Record<string, number>> }>
> = {
  parties: {
    bias: -0.75,
    weights: {
      'all in the opening': 0.64,
      'mean likelihood': 0.61,
      'all have terms': 0.59,
      'many names': 0.27,
      'two names': 0.26,
      'none has a term': 0.12,
      'log-odds of the least likely': 0.09,
      'all sign': 0.04,
      'none signs': -0.07,
      'all in capitals': -0.1,
      'no opening': -0.34,
      'one name': -0.6,
    },
  },
  agreement_date: {
    bias: 1.56,
    weights: {
      'way lead': 0.54,
      'made or entered': 0.49,
      'said again': 0.22,
      'blank nearby': 0.05,
      'many rivals': 0.04,
      'year unlike the others': 0.01,
      'defined as effective': -0.02,
      'way list': -0.12,
      'way signature': -0.12,
      'newest of the text': -0.14,
      ambiguous: -0.26,
      'way title': -0.3,
      'no opening': -0.33,
      'one rival': -0.48,
    },
  },
  effective_date: {
    bias: 1.4,
    weights: {
      'way defined': 0.31,
      'way named': 0.3,
      'introduced as effective': 0.22,
      'before signing': 0.2,
      'is the date of signing': 0.18,
      'way takes effect': 0.11,
      'in a title': 0.06,
      ambiguous: 0.03,
      'year unlike the others': 0.02,
      'in the opening': -0.07,
      'signed on a day': -0.08,
      'way term begins': -0.15,
      'far into the text': -0.21,
      'merely dated': -0.35,
      'way agreement date': -0.57,
      'effect when made': -0.62,
    },
  },
  expiration_date: {
    bias: 0.12,
    weights: {
      'far into the text': 0.49,
      'no rival': 0.46,
      'whole years': 0.31,
      score: 0.3,
      'way stated': 0.25,
      'start from signing': 0.14,
      'blank nearby': 0.09,
      'start introduced': 0.08,
      'no fixed end': 0.06,
      'start uncertain': 0.04,
      renews: -0.05,
      'before its start': -0.24,
      'way computed': -0.25,
      'clear rival': -0.37,
    },
  },
  governing_law: {
    bias: -0.35,
    weights: {
      'no other law': 0.81,
      'in the list': 0.61,
      score: 0.59,
      'governed and construed': 0.54,
      'in the second half': 0.16,
      'said again': -0.11,
      'long sentence': -0.34,
      'other law as clear': -0.88,
    },
  },
  obligation: {
    bias: 0.73,
    weights: {
      'log-odds of the party': 0.56,
      'name cut short': 0.39,
      'many parties': 0.32,
      'has no term': 0.27,
      negated: 0.16,
      'strong modal': 0.14,
      'no opening': 0.08,
      'one party': -0.02,
      'term of nobody found': -0.65,
      'role of nobody found': -0.79,
    },
  },
};

type Paint = (text: string) => string;

export type Color = {
  readonly isOn: boolean;
  bold: Paint;
  dim: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  cyan: Paint;
};

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

type Environment = Record<string, string | undefined>;

/** FORCE_COLOR wins over NO_COLOR, as in Node; without either, a terminal has colors. */
export function hasColor(env: Environment, isTerminal: boolean): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR']) return false;
  return isTerminal && env['TERM'] !== 'dumb';
}

export function createColor(isOn: boolean): Color {
  const paint = (name: keyof typeof CODES) => (text: string) => {
    const [start, end] = CODES[name];
    return isOn && text !== '' ? `\u001B[${start}m${text}\u001B[${end}m` : text;
  };
  return {
    isOn,
    bold: paint('bold'),
    dim: paint('dim'),
    red: paint('red'),
    green: paint('green'),
    yellow: paint('yellow'),
    cyan: paint('cyan'),
  };
}

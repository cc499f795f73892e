/** Parses a header of names with weights from 0 to 1 (RFC 9110 §12.4.2), in lower case. A malformed weight counts as 0. */
export function parseQualityValues(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : parseWeight(weight.slice('q='.length)));
  }
  return weights;
}

function parseWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** Formats a share from 0 to 1 as `83%`, in German as `83 %`. */
export function formatPercent(share: number, language: string, digitsMax = 0): string {
  const options = { style: 'percent', maximumFractionDigits: digitsMax } as const;
  return new Intl.NumberFormat(language, options).format(share);
}

export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

export function formatMoney(value: number, currency: string, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value);
  } catch {
    // The currency of a document may be a word, not a code of ISO 4217.
    return `${formatNumber(value, language)} ${currency}`;
  }
}

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Formats a number of bytes as `1.4 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const exponent = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** exponent;
  const digits = { maximumFractionDigits: exponent === 0 ? 0 : 1 };
  return `${new Intl.NumberFormat(language, digits).format(value)} ${UNITS[exponent]}`;
}

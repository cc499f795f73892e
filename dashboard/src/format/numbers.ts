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

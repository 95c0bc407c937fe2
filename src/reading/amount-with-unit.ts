/** Formats an amount with its unit: "$1,485.00" for a currency code, else the formatted amount followed by the unit. */
export function amountWithUnit(amount: unknown, unit: unknown, formatted: string, locale: string): string {
  if (typeof unit !== 'string' || unit.trim() === '' || formatted === '') return formatted;
  const number = Number(amount);
  if (!/^[A-Z]{3}$/.test(unit) || amount === '' || !Number.isFinite(number)) return `${formatted} ${unit}`;
  return new Intl.NumberFormat(locale, { style: 'currency', currency: unit }).format(number);
}

/** Returns whether a value is 0, as a number or as text. */
export function isZero(figure: unknown): boolean {
  return figure === 0 || (typeof figure === 'string' && /^-?0+(?:\.0+)?$/.test(figure.trim()));
}

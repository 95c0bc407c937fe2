/** Writes an amount with what it is counted in: "$1,485.00" for a currency code, else the unit after the formatted amount. */
export function amountWithUnit(amount: unknown, unit: unknown, formatted: string, locale: string): string {
  if (typeof unit !== 'string' || unit.trim() === '' || formatted === '') return formatted;
  const number = Number(amount);
  if (!/^[A-Z]{3}$/.test(unit) || amount === '' || !Number.isFinite(number)) return `${formatted} ${unit}`;
  return new Intl.NumberFormat(locale, { style: 'currency', currency: unit }).format(number);
}

/** Returns whether a figure is 0, also if it was written as text. */
export function isZero(figure: unknown): boolean {
  return figure === 0 || (typeof figure === 'string' && /^-?0+(?:\.0+)?$/.test(figure.trim()));
}

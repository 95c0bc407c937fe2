import { breakEvenOf, figureOf, setupPrices } from '@/reading/break-even';
import { asRecord } from '../parts/as-record';
import type { Schema } from '../parts/run';
import type { LocaleFormatter } from './locale-formatter';
import type { Block } from './pdf-blocks';

/**
 * Returns the chart that the schema of a part asks for with `x-chart`; undefined if the value has no figures for it.
 *
 * @param result the whole result: the prices of its offer say what an investment is
 */
export function chartBlock(
  value: unknown,
  schema: Schema,
  formatter: LocaleFormatter,
  result: unknown,
): Block | undefined {
  if (schema['x-chart'] === 'break-even') return breakEvenBlock(asRecord(value), asRecord(result), formatter);
  return schema['x-chart'] === 'prices' ? priceBlock(asRecord(value), formatter) : undefined;
}

function breakEvenBlock(
  roi: Record<string, unknown>,
  { offer }: Record<string, unknown>,
  formatter: LocaleFormatter,
): Block | undefined {
  const prices = setupPrices(asRecord(asRecord(offer).pricing));
  const breakEven = breakEvenOf(roi.expectedMonthlyROI, roi.paybackDays, prices);
  if (!breakEven) return undefined;
  const points = breakEven.points.map(({ day, balance }) => ({
    x: day,
    y: balance,
    text: `Day ${Math.round(day)}: ${formatter.value(Math.round(balance), 'money')}`,
  }));
  return { kind: 'line', spans: [], points };
}

function priceBlock(pricing: Record<string, unknown>, formatter: LocaleFormatter): Block | undefined {
  const bars = Object.entries(pricing).flatMap(([name, tier]) => {
    const value = figureOf(asRecord(tier).monthly);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    return value === undefined ? [] : [{ name: title, value, text: `${formatter.value(value, 'money')} a month` }];
  });
  return bars.length > 1 ? { kind: 'bars', spans: [], bars } : undefined;
}

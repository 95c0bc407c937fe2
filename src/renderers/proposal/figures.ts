import type { Pricing, PricingTier, Roadmap } from '@/generated/results';
import { keyTitle } from '../parts/key-title';

/** An amount in an answer: a number, or a text such as "on request". */
export type Figure = number | string | undefined;

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Formats 1500 as "$1,500"; texts are unchanged. Prices are in US dollars (docs/behaviour.md, section 1). */
export function formatMoney(figure: Figure): string | undefined {
  return typeof figure === 'number' ? dollarFormat.format(figure).replace(/\.00$/, '') : figure;
}

/** Formats 7 and "day" as "7 days"; texts are unchanged. */
export function formatCount(figure: Figure, unit: string): string | undefined {
  return typeof figure === 'number' ? `${numberFormat.format(figure)} ${unit}${figure === 1 ? '' : 's'}` : figure;
}

/** Formats 0.25 and 25 as "25%"; texts are unchanged. */
export function formatShare(figure: Figure): string | undefined {
  if (typeof figure !== 'number') return figure;
  return `${numberFormat.format(Math.abs(figure) <= 1 ? figure * 100 : figure)}%`;
}

/** Formats 1200 as "1,200"; texts are unchanged. */
export function formatAmount(figure: Figure): string | undefined {
  return typeof figure === 'number' ? numberFormat.format(figure) : figure;
}

/** Returns the price tiers with their names, in order. */
export function pricingTiers(pricing: Pricing = {}): { name: string; tier: PricingTier }[] {
  return Object.entries(pricing).flatMap(([key, tier]) => (tier ? [{ name: keyTitle(key), tier }] : []));
}

/** Returns the months with their names and tasks, in order. */
export function roadmapMonths(roadmap: Roadmap = {}): { name: string; tasks: string[] }[] {
  return Object.entries(roadmap).flatMap(([key, tasks]) => (tasks ? [{ name: keyTitle(key), tasks }] : []));
}

import type { Pricing, PricingTier, Roadmap } from '@/generated/results';
import { keyTitle } from '../parts/key-title';

/** A figure as an answer gives it: a number, or words. */
export type Figure = number | string | undefined;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** "$1,500" for 1500; words as they are. Prices are in US dollars (docs/behaviour.md, section 1). */
export function money(figure: Figure): string | undefined {
  return typeof figure === 'number' ? dollars.format(figure).replace(/\.00$/, '') : figure;
}

/** "7 days" for 7 and "day"; words as they are. */
export function counted(figure: Figure, unit: string): string | undefined {
  return typeof figure === 'number' ? `${plain.format(figure)} ${unit}${figure === 1 ? '' : 's'}` : figure;
}

/** "25%" for 0.25 and for 25; words as they are. */
export function share(figure: Figure): string | undefined {
  if (typeof figure !== 'number') return figure;
  return `${plain.format(Math.abs(figure) <= 1 ? figure * 100 : figure)}%`;
}

/** "1,200" for 1200; words as they are. */
export function amount(figure: Figure): string | undefined {
  return typeof figure === 'number' ? plain.format(figure) : figure;
}

/** Price tiers with their names, in order. */
export function tiersOf(pricing: Pricing = {}): { name: string; tier: PricingTier }[] {
  return Object.entries(pricing).flatMap(([key, tier]) => (tier ? [{ name: keyTitle(key), tier }] : []));
}

/** Months with their names and tasks, in order. */
export function monthsOf(roadmap: Roadmap = {}): { name: string; tasks: string[] }[] {
  return Object.entries(roadmap).flatMap(([key, tasks]) => (tasks ? [{ name: keyTitle(key), tasks }] : []));
}

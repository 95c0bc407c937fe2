import type { Brand } from '@/generated/brand';
import data from '../brand.json';

/** Name, price, promo, links, claims and marketing texts of the product, from `brand.json`. */
export const brand = data as Brand;

/** Name of an address outside this site. */
export type LinkName = keyof Brand['links'];

/** Address of an external link by name, as declarations use it; throws an Error for a name `brand.json` does not know. */
export function brandLink(name: string): string {
  if (!Object.hasOwn(brand.links, name)) throw new Error(`brand.json has no link named "${name}".`);
  return brand.links[name as LinkName];
}

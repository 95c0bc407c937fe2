import type { Brand } from '@/generated/brand';
import data from '../brand.json';

/**
 * Name, price, promo, links, claims and marketing texts of the product, from `brand.json`. The few of them that tool pages need
 * are generated into `src/generated`, so that those pages do not load the rest.
 */
export const brand = data as Brand;

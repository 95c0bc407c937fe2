import type { Brand } from '@/generated/brand';
import data from '../brand.json';

/**
 * Name, price, promo, links, claims and marketing texts of the product, from `brand.json`. What pages of tools need of it is apart,
 * in `src/generated`, so that they do not load all the rest.
 */
export const brand = data as Brand;

import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { brand } from '@/brand';
import { brandLink } from '@/brand-link';
import { isIconName } from '@/ui/icon';
import data from '../../brand.json';
import schema from '../../schemas/brand.schema.json';

test('brand.json follows its schema', () => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
  validate(data);
  expect(validate.errors).toBeNull();
});

/** Names that a site chooses by itself. */
const OPEN = ['brand.links'];

test('every property of the schema is described, and closed unless its names are chosen', () => {
  const open: string[] = [];
  const walk = (node: Record<string, unknown>, path: string) => {
    if (!node.description) open.push(`${path}: no description`);
    const closed = OPEN.includes(path) ? 'object' : 'boolean';
    if (node.type === 'object' && typeof node.additionalProperties !== closed) open.push(`${path}: open`);
    for (const [name, inner] of Object.entries((node.properties ?? {}) as Record<string, Record<string, unknown>>))
      walk(inner, `${path}.${name}`);
    if (node.items) walk(node.items as Record<string, unknown>, `${path}[]`);
  };
  walk(schema as unknown as Record<string, unknown>, 'brand');
  expect(open).toEqual([]);
});

test('the promo code is the short name in capitals with 20 behind it', () => {
  expect(brand.promo.code).toBe(`${brand.shortName.toUpperCase()}20`);
});

test('every icon named exists', () => {
  const named = [...JSON.stringify(data).matchAll(/"icon":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !isIconName(name))).toEqual([]);
});

test('an unknown link is an error', () => {
  expect(brandLink('checkout')).toBe(brand.links.checkout);
  expect(() => brandLink('toString')).toThrow('toString');
});

import type { FieldSchema } from '@/generated/declaration';
import { isPartShown, type Parts } from './clean-value';
import { valueAt } from './paths';
import { evaluatePostfix } from './postfix';

/** Values by name. */
type Values = Readonly<Record<string, unknown>>;

/** Digits that results are rounded to, because of floating-point errors such as 0.1 + 0.2. */
const PRECISION_DIGITS = 12;

/**
 * Returns the values of fields or of a group with computed figures, including those of nested groups. Hidden values count as
 * missing, and a figure without a finite value stays empty. Returns the same object if nothing changed.
 *
 * @param isVisible returns true if a field with this name is shown with these values
 */
export function computeParts<G extends Values>(
  fields: Parts,
  group: G,
  isVisible: (name: string, group: Values) => boolean,
): G {
  let current: Values = group;
  for (const [name, field] of Object.entries(fields)) {
    const value = field.compute
      ? computeFigure(field.compute, (path) =>
          isVisible(path.split('.')[0] ?? '', current) ? valueAt(current, path) : undefined,
        )
      : computeWithin(field, current[name]);
    if (value !== current[name]) current = { ...current, [name]: value };
  }
  return current as G;
}

function computeFigure(...formula: Parameters<typeof evaluatePostfix>): number | undefined {
  const value = Number(evaluatePostfix(...formula).toPrecision(PRECISION_DIGITS));
  return Number.isFinite(value) ? value : undefined;
}

function computeWithin({ properties, items }: FieldSchema, value: unknown): unknown {
  const parts = properties ?? items?.properties;
  if (!parts || !value) return value;
  const compute = (group: Values) => computeParts(parts, group, (name, current) => isPartShown(parts, name, current));
  if (!Array.isArray(value)) return compute(value as Values);
  const groups = value.map(compute);
  return groups.some((group, index) => group !== value[index]) ? groups : value;
}

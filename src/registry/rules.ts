import type { FieldSchema, Rule } from '@/generated/declaration';
import { isShown } from './answers';
import { isEmpty } from './empty';
import { dayOf } from './facts';
import type { FormDeclaration } from './options';

/** What is wrong with a field beyond what JSON Schema can say. */
export interface BrokenRule {
  /** Top-level field it is said under. */
  field: string;
  /** Dotted path of the value. */
  path: string;
  keyword: 'earliest' | 'latest' | Rule['need'];
  /** The declared words, for a rule between fields; those of a bound are found by its keyword. */
  message?: string;
  params: Record<string, unknown>;
}

/**
 * What a calendar or another field forbids.
 *
 * @param effective answers as they are checked: hidden fields and empty values are absent
 */
export function brokenRules(
  declaration: FormDeclaration,
  effective: Readonly<Record<string, unknown>>,
  now: Date,
): BrokenRule[] {
  const bounds = Object.entries(declaration.form.properties).flatMap(([name, field]) =>
    brokenBounds(name, name, field, effective[name], now),
  );
  const between = (declaration.rules ?? []).flatMap((rule) => {
    const shown = rule.fields.filter((field) => isShown(declaration, field, effective));
    const field = shown.at(-1);
    if (!field || keeps(rule, shown, effective)) return [];
    return [{ field, path: field, keyword: rule.need, message: rule.message, params: {} }];
  });
  return [...bounds, ...between];
}

function brokenBounds(field: string, path: string, schema: FieldSchema, value: unknown, now: Date): BrokenRule[] {
  const parts = schema.items?.properties ?? schema.properties;
  if (parts) {
    const groups = Array.isArray(value)
      ? value.map((group, index) => [`${path}.${index}`, group] as const)
      : [[path, value] as const];
    return groups.flatMap(([at, group]) =>
      Object.entries(parts).flatMap(([name, part]) =>
        brokenBounds(field, `${at}.${name}`, part, (group as Record<string, unknown> | undefined)?.[name], now),
      ),
    );
  }
  if (typeof value !== 'string') return [];
  // A moment is compared by the member's own day, as it was picked.
  const day = schema.format === 'date-time' ? dayOf(new Date(value)) : value;
  const dated = (limit: string | undefined) => (limit === 'today' ? dayOf(now) : limit);
  const [earliest, latest] = [dated(schema.earliest), dated(schema.latest)];
  if (earliest && day < earliest) return [{ field, path, keyword: 'earliest', params: { limit: earliest } }];
  return latest && day > latest ? [{ field, path, keyword: 'latest', params: { limit: latest } }] : [];
}

function keeps({ need }: Rule, fields: string[], answers: Readonly<Record<string, unknown>>): boolean {
  const values = fields.map((field) => answers[field]);
  if (need === 'one-of') return values.some((value) => !isEmpty(value));
  if (need === 'equal') return values.every((value) => value === values[0]);
  const filled = values.filter((value) => !isEmpty(value)) as (string | number)[];
  return filled.every((value, index) => index === 0 || (filled[index - 1] ?? value) <= value);
}

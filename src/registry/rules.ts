import type { FieldSchema, Rule } from '@/generated/declaration';
import { isShown } from './answers';
import { isoDay } from './context-variables';
import { isEmpty } from './is-empty';
import type { FormDeclaration } from './options';

/** A violation that JSON Schema cannot express. */
export interface BrokenRule {
  /** Top-level field that shows the message. */
  field: string;
  /** Dotted path of the value. */
  path: string;
  keyword: 'earliest' | 'latest' | Rule['need'];
  /** Declared message of a rule between fields; the message of a bound is found by its keyword. */
  message?: string;
  params: Record<string, unknown>;
}

/**
 * Returns the violated date bounds and rules between fields.
 *
 * @param effective effective answers: without hidden fields and empty values
 */
export function brokenRules(
  declaration: FormDeclaration,
  effective: Readonly<Record<string, unknown>>,
  now: Date,
): BrokenRule[] {
  const bounds = Object.entries(declaration.form.properties).flatMap(([name, field]) =>
    brokenBounds(name, name, field, effective[name], now),
  );
  const ruleProblems = (declaration.rules ?? []).flatMap((rule) => {
    const shown = rule.fields.filter((field) => isShown(declaration, field, effective));
    const field = shown.at(-1);
    if (!field || isSatisfied(rule, shown, effective)) return [];
    return [{ field, path: field, keyword: rule.need, message: rule.message, params: {} }];
  });
  return [...bounds, ...ruleProblems];
}

function brokenBounds(field: string, path: string, schema: FieldSchema, value: unknown, now: Date): BrokenRule[] {
  const parts = schema.items?.properties ?? schema.properties;
  if (parts) {
    const groups = Array.isArray(value)
      ? value.map((group, index) => [`${path}.${index}`, group] as const)
      : [[path, value] as const];
    return groups.flatMap(([groupPath, group]) =>
      Object.entries(parts).flatMap(([name, part]) =>
        brokenBounds(field, `${groupPath}.${name}`, part, (group as Record<string, unknown> | undefined)?.[name], now),
      ),
    );
  }
  if (typeof value !== 'string') return [];
  // Compare a moment by the member's local date, as it was picked.
  const day = schema.format === 'date-time' ? isoDay(new Date(value)) : value;
  const resolveLimit = (limit: string | undefined) => (limit === 'today' ? isoDay(now) : limit);
  const [earliest, latest] = [resolveLimit(schema.earliest), resolveLimit(schema.latest)];
  if (earliest && day < earliest) return [{ field, path, keyword: 'earliest', params: { limit: earliest } }];
  return latest && day > latest ? [{ field, path, keyword: 'latest', params: { limit: latest } }] : [];
}

function isSatisfied({ need }: Rule, fields: string[], answers: Readonly<Record<string, unknown>>): boolean {
  const values = fields.map((field) => answers[field]);
  if (need === 'one-of') return values.some((value) => !isEmpty(value));
  if (need === 'equal') return values.every((value) => value === values[0]);
  const filled = values.filter((value) => !isEmpty(value)) as (string | number)[];
  return filled.every((value, index) => index === 0 || (filled[index - 1] ?? value) <= value);
}

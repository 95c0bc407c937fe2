import type { FieldSchema } from '@/generated/declaration';
import { evaluateCondition } from './conditions';
import { isEmpty } from './is-empty';

/** The sub-fields of a group by name. */
export type Parts = Readonly<Record<string, FieldSchema>>;

/** The values of a group by the names of its sub-fields. */
type Group = Readonly<Record<string, unknown>>;

/** Returns whether a part of a group is shown: its condition holds. Hidden parts have no value in conditions. */
export function isPartShown(parts: Parts, name: string, group: Group): boolean {
  const when = parts[name]?.showIf;
  return !when || isPartConditionMet(parts, when, group);
}

/** Returns whether a part of a group is required by its condition; parts that are always required are not considered. */
export function isPartRequired(parts: Parts, name: string, group: Group): boolean {
  const when = parts[name]?.requiredIf;
  return when !== undefined && isPartConditionMet(parts, when, group);
}

function isPartConditionMet(parts: Parts, when: NonNullable<FieldSchema['showIf']>, group: Group): boolean {
  return evaluateCondition(when, (name) => (isPartShown(parts, name, group) ? group[name] : undefined));
}

/**
 * Cleans a value: trims texts, unless they are declared to keep blanks; drops empty and hidden parts of a group, empty entries
 * of a list, and untouched groups at the end of a list. Returns undefined if nothing is left of a group.
 */
export function cleanValue({ type, properties, items, blanks }: FieldSchema, value: unknown): unknown {
  if (type === 'object') {
    const group = cleanGroup(properties ?? {}, value);
    return Object.keys(group).some((part) => !properties?.[part]?.compute) ? group : undefined;
  }
  if (!Array.isArray(value)) return blanks === 'keep' ? value : trim(value);
  const parts = items?.properties;
  if (!parts) return value.map(trim).filter((entry) => !isEmpty(entry));
  const groups = value.map((group) => cleanGroup(parts, group));
  while (groups.length > 0 && isUntouched(groups.at(-1), parts)) groups.pop();
  return groups;
}

/** Returns whether two values are equal as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns a group without its empty and hidden parts. */
function cleanGroup(parts: Parts, value: unknown): Record<string, unknown> {
  const group = (value ?? {}) as Group;
  const shownParts = Object.entries(group).filter(([name]) => isPartShown(parts, name, group));
  const cleanParts = shownParts.map(([name, part]) => [name, parts[name] ? cleanValue(parts[name], part) : part]);
  return Object.fromEntries(cleanParts.filter(([, part]) => !isEmpty(part)));
}

function isUntouched(group: Group | undefined, parts: Parts): boolean {
  return Object.entries(group ?? {}).every(([name, value]) => {
    const part = parts[name];
    return part?.compute !== undefined || (part !== undefined && isSame(value, cleanValue(part, part.default)));
  });
}

function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

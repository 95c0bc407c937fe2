import type { Answers } from '@/registry/answers';
import { isShown } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { ValidSample } from './samples';

/** One value at or next to a declared bound, within otherwise valid answers. */
export interface Boundary {
  field: string;
  /** Which bound, and on which side of it. */
  what: string;
  answers: Answers;
  /** The keyword broken; undefined where the value fits. */
  problem: string | undefined;
}

/** Values at n-1, n and n+1 of every bound a declaration states: lengths of texts, numbers of choices. */
export function boundaries(declaration: FormDeclaration, valid: ValidSample[]): Boundary[] {
  return Object.keys(declaration.form.properties).flatMap((field) => {
    const base = valid.find(({ answers }) => isShown(declaration, field, answers))?.answers;
    return base
      ? boundsOf(declaration, field).map((bound) => ({
          field,
          what: bound.what,
          answers: { ...base, [field]: bound.value },
          problem: bound.problem,
        }))
      : [];
  });
}

interface Bound {
  what: string;
  value: unknown;
  problem: string | undefined;
}

function boundsOf(declaration: FormDeclaration, name: string): Bound[] {
  const field = declaration.form.properties[name];
  if (!field) return [];
  const fixed = field.enum || field.format || field.pattern;
  const text = (length: number) => 'x'.repeat(length);
  const list = (length: number) => optionsOf(field).slice(0, length);
  const max = declaration.limits?.[name]?.max;
  return [
    ...(field.minLength && field.minLength > 1 && !fixed ? least('minLength', field.minLength, text) : []),
    ...(field.maxLength && !fixed ? most('maxLength', field.maxLength, text) : []),
    ...(field.maxLength && field.format === 'email' ? most('maxLength', field.maxLength, emailOf) : []),
    ...(field.minItems && field.minItems > 1 ? least('minItems', field.minItems, list) : []),
    ...(max ? most('maxItems', max, list) : []),
  ];
}

function least(keyword: string, bound: number, make: (size: number) => unknown): Bound[] {
  return [bound - 1, bound, bound + 1].map((size) => ({
    what: `${keyword} ${size}`,
    value: make(size),
    problem: size < bound ? keyword : undefined,
  }));
}

function most(keyword: string, bound: number, make: (size: number) => unknown): Bound[] {
  return [bound - 1, bound, bound + 1].map((size) => ({
    what: `${keyword} ${size}`,
    value: make(size),
    problem: size > bound ? keyword : undefined,
  }));
}

/** An e-mail address of exactly this length: short labels, so that only its length can be wrong. */
function emailOf(length: number): string {
  const host = Array.from({ length }, () => 'abcdefghi').join('.');
  return `a@${host}`
    .slice(0, length - 4)
    .replace(/\.$/, 'x')
    .concat('.com');
}

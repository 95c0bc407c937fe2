import type { Rule } from '@/generated/declaration';
import { type Answers, isRequiredWhileShown, isShown } from '@/registry/answers';
import { revealingChoice } from '@/registry/conditions';
import { isEmpty } from '@/registry/is-empty';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { type Bound, boundsOf } from './bounds';
import type { ValidSample } from './samples';
import { validValue } from './valid-values';

/** One value at or next to a declared bound, within otherwise valid answers. */
export interface Boundary {
  field: string;
  /** The bound, and the side of it. */
  what: string;
  answers: Answers;
  /** The violated keyword; undefined if the value is valid. */
  problem?: string | undefined;
}

/** Returns answers on both sides of every declared constraint: of single fields, and between fields. */
export function boundaries(declaration: FormDeclaration, valid: ValidSample[]): Boundary[] {
  const { form, limits = {}, rules = [] } = declaration;
  const ofFields = Object.entries(form.properties).flatMap(([field, schema]) => {
    const base = baseFor(declaration, field, valid);
    if (!base) return [];
    const bounds = [...missing(declaration, field), ...boundsOf(schema, base[field], limits[field]?.max)];
    return bounds.map(({ what, value, problem }) => ({ field, what, answers: { ...base, [field]: value }, problem }));
  });
  return [...ofFields, ...rules.flatMap((rule) => betweenFields(declaration, rule, valid))];
}

/** Returns every option of every field, selected within otherwise valid answers. */
export function optionChoices(declaration: FormDeclaration, valid: ValidSample[]): Omit<Boundary, 'problem'>[] {
  return Object.entries(declaration.form.properties).flatMap(([field, schema]) => {
    const base = baseFor(declaration, field, valid);
    const options = optionsOf(schema);
    return options.map((option) => {
      const others = options.filter((other) => other !== option).slice(0, (schema.minItems ?? 1) - 1);
      const value = schema.type === 'array' ? [option, ...others] : option;
      return { field, what: String(option), answers: { ...base, [field]: value } };
    });
  });
}

/**
 * Returns valid answers in which a field shows, if possible filled in, with an answer to each field that one of its choices reveals.
 */
function baseFor(declaration: FormDeclaration, field: string, valid: ValidSample[]): Answers | undefined {
  const shown = valid.filter(({ answers }) => isShown(declaration, field, answers));
  const base = (shown.find(({ answers }) => !isEmpty(answers[field])) ?? shown[0])?.answers;
  const asked = Object.entries(declaration.reveal ?? {}).filter(
    ([, { when }]) => revealingChoice(when)?.field === field,
  );
  const answerTo = (name: string) => {
    const filled = valid.find(({ answers }) => !isEmpty(answers[name]))?.answers[name];
    const schema = declaration.form.properties[name];
    return filled ?? (schema && validValue(schema));
  };
  return base && { ...Object.fromEntries(asked.map(([name]) => [name, answerTo(name)])), ...base };
}

/** Returns the values that count as empty, for a required field. */
function missing(declaration: FormDeclaration, field: string): Bound[] {
  const { when, send } = declaration.reveal?.[field] ?? {};
  // Without its text, the choice is dropped from the list, so the text is no longer required.
  const isDropped = send === 'replace' && when !== undefined && 'includes' in when;
  if (!isRequiredWhileShown(declaration, field) || isDropped) return [];
  const schema = declaration.form.properties[field];
  const blank = schema?.type === 'string' && !schema.enum ? [' \n '] : schema?.type === 'array' ? [[]] : [];
  return [undefined, ...blank].map((value) => ({
    what: value === undefined ? 'left out' : 'blank',
    value,
    problem: 'required',
  }));
}

/** Returns answers that keep and that violate a rule between fields. */
function betweenFields(declaration: FormDeclaration, { need, fields }: Rule, valid: ValidSample[]): Boundary[] {
  const [first = '', last = ''] = [fields[0], fields.at(-1)];
  const filled = ({ answers }: ValidSample) =>
    fields.every((name) => isShown(declaration, name, answers) && !isEmpty(answers[name]));
  const base = valid.find(filled)?.answers;
  if (!base) return [];
  const kept: Boundary = { field: last, what: `${need}: kept`, answers: base };
  const broken = (changes: Answers): Boundary[] => [
    { field: last, what: `${need}: broken`, answers: { ...base, ...changes }, problem: need },
  ];
  if (need === 'one-of') return [kept, ...broken(Object.fromEntries(fields.map((name) => [name, undefined])))];
  if (need === 'equal') return [kept, ...broken({ [last]: unlike(base[last]) })];
  return base[first] === base[last] ? [kept] : [kept, ...broken({ [first]: base[last], [last]: base[first] })];
}

function unlike(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `another-${value}`;
}

import type { Condition } from '@/generated/declaration';
import type { FormDeclaration } from '@/registry/options';
import type { Path } from '../json/json-locations';

/** A condition of a declaration, with its path and the fields that it shows. */
export interface FormCondition {
  when: Condition;
  path: Path;
  fields: readonly string[];
  /** Index of the section it belongs to, if any. */
  section?: number;
}

/** Returns every condition of a form: those of fields, then those of sections. */
export function conditionsIn({ reveal = {}, ui }: Pick<FormDeclaration, 'reveal' | 'ui'>): FormCondition[] {
  return [
    ...Object.entries(reveal).map(([field, { when }]) => ({ when, path: ['reveal', field, 'when'], fields: [field] })),
    ...ui.sections.flatMap(({ when, fields }, section) =>
      when ? [{ when, path: ['ui', 'sections', section, 'when'], fields, section }] : [],
    ),
  ];
}

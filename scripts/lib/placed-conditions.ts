import type { Condition } from '@/generated/declaration';
import type { FormDeclaration } from '@/registry/options';
import type { Path } from './source-map.ts';

/** A condition of a declaration, where it stands, and the fields that show under it. */
export interface PlacedCondition {
  when: Condition;
  path: Path;
  fields: readonly string[];
  /** For a section: its position. */
  section?: number;
}

/** Every condition of a form: those of fields, then those of sections. */
export function conditionsIn({ reveal = {}, ui }: Pick<FormDeclaration, 'reveal' | 'ui'>): PlacedCondition[] {
  return [
    ...Object.entries(reveal).map(([field, { when }]) => ({ when, path: ['reveal', field, 'when'], fields: [field] })),
    ...ui.sections.flatMap(({ when, fields }, section) =>
      when ? [{ when, path: ['ui', 'sections', section, 'when'], fields, section }] : [],
    ),
  ];
}

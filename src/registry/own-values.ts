import type { FieldUi } from '@/generated/declaration';

/** Whether a field takes values that are not among its options: those only suggest. */
export function takesOwnValues({ widget }: FieldUi): boolean {
  return widget === 'combobox';
}

import type { FieldUi } from '@/generated/declaration';

/** Returns whether a field allows custom values; its options are suggestions only. */
export function allowsCustomValues({ widget }: FieldUi): boolean {
  return widget === 'combobox';
}

import type { FieldUi } from '@/generated/declaration';

/** Returns true if a field allows custom values, so that its options are only suggestions. */
export function allowsCustomValues({ widget }: FieldUi): boolean {
  return widget === 'combobox';
}

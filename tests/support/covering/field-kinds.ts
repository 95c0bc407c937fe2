import { CHOICE_KINDS } from './choice-kinds';
import type { FieldKind } from './field-kind';
import { GROUP_KINDS } from './group-kinds';
import { OTHER_KINDS } from './other-kinds';
import { TYPED_KINDS } from './typed-kinds';

/** Every kind of field a declaration may have, by name. */
export const FIELD_KINDS: Readonly<Record<string, FieldKind>> = {
  ...TYPED_KINDS,
  ...CHOICE_KINDS,
  ...OTHER_KINDS,
  ...GROUP_KINDS,
};

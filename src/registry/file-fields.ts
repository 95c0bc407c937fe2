import type { FieldItems, FieldSchema } from '@/generated/declaration';

/** A field or its items, where they are files. */
export function filePart(field: FieldSchema): FieldSchema | FieldItems | undefined {
  if (field.type === 'string' && field.format === 'file') return field;
  return field.type === 'array' && field.items?.format === 'file' ? field.items : undefined;
}

import type { FieldItems, FieldSchema } from '@/generated/declaration';

/** Returns the schema of the files of a field: the field itself or its items; undefined if it takes no files. */
export function filePart(field: FieldSchema): FieldSchema | FieldItems | undefined {
  if (field.type === 'string' && field.format === 'file') return field;
  return field.type === 'array' && field.items?.format === 'file' ? field.items : undefined;
}

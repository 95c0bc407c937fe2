import type { FieldSchema } from '@/generated/declaration';
import { type FormField, messageName } from '../declaration/form-fields';
import { strayWords } from '../declaration/stray-words';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { joinNames } from '../text/suggest';

/** A message for a keyword that the field does not use is never shown, and members need one to understand a pattern. */
export const explains =
  'A field has messages only for keywords it uses. A text field with a pattern has a message for the pattern.';

/** Keywords of messages, by the schema keyword they are about. */
const MESSAGE_KEYWORDS: Record<string, readonly string[]> = {
  format: ['format', 'type'],
  earliest: ['earliest'],
  latest: ['latest'],
};

export function checkField(formField: FormField, tool: FormTool): Findings {
  return [unusedMessages(tool, formField), missingMessages(tool, formField)];
}

function unusedMessages(tool: FormTool, formField: FormField): Findings {
  const name = messageName(formField);
  const keywords = keywordsOf(tool, formField);
  return Object.keys(tool.form.messages.fields?.[name] ?? {}).flatMap((keyword) => {
    if (keywords.has(keyword)) return [];
    return findingAtName(tool.source, ['messages', 'fields', name, keyword], {
      found: `a message for "${keyword}" of "${name}", which does not use that keyword`,
      expected: `messages for ${joinNames([...keywords].sort())}`,
      mend: `Remove the message, or add "${keyword}" to the field.`,
    });
  });
}

function missingMessages(tool: FormTool, formField: FormField): Findings {
  const { field, path, fieldUi } = formField;
  const isTyped = fieldUi.widget === undefined || fieldUi.widget === 'text' || fieldUi.widget === 'textarea';
  const name = messageName(formField);
  // Another rule reports a pattern that the field cannot have.
  const isStray = strayWords(field).some(([word]) => word === 'pattern');
  if (field.pattern === undefined || isStray || !isTyped || tool.form.messages.fields?.[name]?.pattern) return [];
  return findingAtName(tool.source, [...path, 'pattern'], {
    found: `a pattern of "${name}" without a message for it`,
    expected: 'a message that says what the text must look like',
    mend: `Write "messages": { "pattern": "..." } in the field "${name}".`,
  });
}

function keywordsOf({ form }: FormTool, { name, field, parent }: FormField): Set<string> {
  const required = parent ? (parent.field.required ?? parent.field.items?.required) : form.form.required;
  const rules = parent ? (parent.field.rules ?? parent.field.items?.rules) : form.rules;
  const isInRule = (rules ?? []).some(({ fields }) => fields.includes(name));
  const usedKeywords = [field, ...(field.items ? [field.items as FieldSchema] : [])].flatMap((schema) =>
    Object.keys(schema),
  );
  return new Set([
    ...usedKeywords
      .flatMap((keyword) => MESSAGE_KEYWORDS[keyword] ?? [keyword])
      .filter((keyword) => KEYWORDS.has(keyword)),
    ...(required?.includes(name) || form.reveal?.[name]?.required || field.requiredIf || isInRule ? ['required'] : []),
    ...(field.minItems || field.minLength ? ['required'] : []),
    ...(form.limits?.[name] ? ['maxItems'] : []),
    ...(field.type === 'number' || field.type === 'integer' ? ['type'] : []),
    ...(form.ui.fields?.[name]?.options ? ['enum'] : []),
  ]);
}

const KEYWORDS = new Set([
  ...['minLength', 'maxLength', 'format', 'minimum', 'maximum', 'multipleOf', 'const', 'uniqueItems', 'earliest'],
  ...['latest', 'minItems', 'maxItems', 'pattern', 'enum', 'type', 'exclusiveMinimum', 'exclusiveMaximum'],
]);

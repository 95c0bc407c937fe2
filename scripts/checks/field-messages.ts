import type { FieldSchema } from '@/generated/declaration';
import { fieldsIn, type PlacedField } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';

/** Words for what cannot go wrong are never read, and of a pattern nobody can be told what it wants but by words of its own. */
export const rule = {
  name: 'field-messages',
  perTool: true,
  explains:
    'The messages of a field are for what it asks for, and a text that is typed and has a pattern has one for it.',
};

/** What goes with a keyword of another name. */
const COMES_WITH: Record<string, readonly string[]> = {
  format: ['format', 'type'],
  earliest: ['earliest'],
  latest: ['latest'],
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => fieldsIn(tool).flatMap((placed) => [...idle(tool, placed), ...wanting(tool, placed)]));
}

function idle(tool: FormTool, placed: PlacedField): Finding[] {
  const name = nameOf(placed);
  const asked = keywordsOf(tool, placed);
  return Object.keys(tool.form.messages.fields?.[name] ?? {}).flatMap((keyword) => {
    if (asked.has(keyword)) return [];
    const words = {
      found: `a message for "${keyword}" of "${name}", which asks for no such thing`,
      expected: `messages for ${listed([...asked].sort())}`,
      mend: `Remove it, or write "${keyword}" into the field.`,
    };
    return [finding(tool.source, ['messages', 'fields', name, keyword], words, 'name')];
  });
}

function wanting(tool: FormTool, placed: PlacedField): Finding[] {
  const { field, path, look, parent } = placed;
  const typed = look.widget === undefined || look.widget === 'text' || look.widget === 'textarea';
  const name = nameOf(placed);
  if (field.pattern === undefined || !typed || tool.form.messages.fields?.[name]?.pattern) return [];
  const words = {
    found: `a pattern of "${name}" without words for whoever does not meet it`,
    expected: 'a message that says what the text must look like',
    mend: `Write messages.fields${parent ? `["${name}"]` : `.${name}`}.pattern.`,
  };
  return [finding(tool.source, [...path, 'pattern'], words, 'name')];
}

function nameOf({ name, parent }: PlacedField): string {
  return parent ? `${parent.name}.${name}` : name;
}

/** All that can be wrong with an answer to a field, by keyword. */
function keywordsOf({ form }: FormTool, { name, field, parent }: PlacedField): Set<string> {
  const required = parent ? (parent.field.required ?? parent.field.items?.required) : form.form.required;
  const ofRules = (form.rules ?? []).some(({ fields }) => fields.includes(name));
  const own = [field, ...(field.items ? [field.items as FieldSchema] : [])].flatMap((schema) => Object.keys(schema));
  return new Set([
    ...own.flatMap((keyword) => COMES_WITH[keyword] ?? [keyword]).filter((keyword) => KEYWORDS.has(keyword)),
    ...(required?.includes(name) || form.reveal?.[name]?.required || ofRules ? ['required'] : []),
    ...(field.minItems || field.minLength ? ['required'] : []),
    ...(form.limits?.[name] ? ['maxItems'] : []),
    ...(field.type === 'number' || field.type === 'integer' ? ['type'] : []),
    ...(form.ui.fields?.[name]?.options ? ['enum'] : []),
  ]);
}

const KEYWORDS = new Set([
  ...['minLength', 'maxLength', 'format', 'minimum', 'maximum', 'multipleOf', 'const', 'uniqueItems', 'earliest'],
  ...['latest', 'minItems', 'maxItems', 'pattern', 'enum', 'type'],
]);

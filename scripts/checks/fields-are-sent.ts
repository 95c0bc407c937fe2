import type { BodyObject, BodyValue } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A question whose answer goes nowhere wastes the member's time; it is what a forgotten line of the body mapping looks like. */
export const rule = {
  name: 'fields-are-sent',
  explains:
    'Every field of a form reaches the body of its request, unless it only reveals others or stands in for a choice.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { request } = tool.form;
    if (!request || request.body === 'form') return [];
    const sent = sentBy(request.body, Object.keys(tool.form.form.properties));
    return Object.keys(tool.form.form.properties)
      .filter((name) => !sent.has(name) && !servesOtherwise(tool, name, sent))
      .map((name) => {
        const mend = `Add it to request.body, as "${name}": { "from": "${name}" }, or remove the field.`;
        return finding(
          tool.source,
          ['form', 'properties', name],
          {
            found: `the field "${name}", which no part of the body sends`,
            expected: 'every field in the body of the request',
            mend,
          },
          'name',
        );
      });
  });
}

function sentBy(body: BodyObject, fields: string[]): Set<string> {
  return new Set(
    Object.entries(body).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (name === '...') return fields.filter((field) => !Object.hasOwn(body, field));
      return value === 'form' ? [] : [...sourcesOf(value), ...(value.object ? sentBy(value.object, fields) : [])];
    }),
  );
}

function sourcesOf({ from, lines }: BodyValue): string[] {
  return [...(from ? [from] : []), ...(lines ?? []).map((line) => line.from.split('.')[0] ?? '')];
}

/** A text sent in place of a choice, a toggle that reveals, or a choice whose presets are sent through another field. */
function servesOtherwise({ form: { form, ui, reveal = {} } }: FormTool, name: string, sent: Set<string>): boolean {
  const reveals = Object.values(reveal).some(({ when }) => when.field === name);
  const target = ui.fields?.[name]?.target;
  return (
    reveal[name]?.send === 'replace' ||
    (form.properties[name]?.type === 'boolean' && reveals) ||
    (target !== undefined && sent.has(target))
  );
}

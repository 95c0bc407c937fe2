import type { BodyObject, BodyValue } from '@/generated/declaration';
import { testsOf } from '@/registry/conditions';
import { pathPlaceholders } from '@/registry/paths';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/** A field that is not sent wastes the time of members; mostly a line of the body mapping was forgotten. */
export const explains =
  'Every field of a form reaches the body of its request, unless it only reveals others or stands in for a choice.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { request } = tool.form;
    if (!request || request.body === 'form') return [];
    const sent = sentBy(request.body, Object.keys(tool.form.form.properties));
    return Object.keys(tool.form.form.properties)
      .filter((name) => !sent.has(name) && !servesOtherwise(tool, name, sent))
      .map((name) => {
        const mend = `Add it to request.body, as "${name}": { "from": "${name}" }, or remove the field.`;
        return findingAt(
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

function sourcesOf({ from, text }: BodyValue): string[] {
  return [...(from ? [from] : []), ...pathPlaceholders(text ?? '').map((path) => path.split('.')[0] ?? '')];
}

/**
 * Returns true if a field is used without being sent itself: a text sent in place of a choice, a toggle that reveals, a
 * box that must be ticked, a field that must equal one that is sent, or a choice whose presets fill a field that is
 * sent.
 */
function servesOtherwise({ form }: FormTool, name: string, sent: Set<string>): boolean {
  const { ui, reveal = {}, rules = [] } = form;
  const field = form.form.properties[name];
  const conditions = [...Object.values(reveal), ...ui.sections].flatMap(({ when }) => when ?? []);
  const reveals = conditions.flatMap(testsOf).some(({ field }) => field === name);
  const target = ui.fields?.[name]?.target;
  return (
    reveal[name]?.send === 'replace' ||
    (field?.type === 'boolean' && (reveals || field.const === true)) ||
    rules.some(
      ({ need, fields }) => need === 'equal' && fields.includes(name) && fields.some((one) => sent.has(one)),
    ) ||
    (target !== undefined && sent.has(target))
  );
}

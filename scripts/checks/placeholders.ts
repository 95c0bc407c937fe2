import { secretFields } from '@/registry/answers';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { type Placed, textsOfMessage, unknownName } from '../lib/walk.ts';

/**
 * A placeholder nobody fills in stays in the text as it is written, and a field that may be empty leaves it standing
 * too. What is known differs: what a run was asked for and how much it found, the number of a copied scene; anywhere else
 * the promo code alone. A secret is never filled in.
 */
export const rule = {
  name: 'placeholders',
  perTool: true,
  explains: 'Every {placeholder} of a message or file name is something that is always known there.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    textsWithNames(tool).flatMap(({ value, path, known }) =>
      [...value.matchAll(/\{(\w+)\}/g)].flatMap(({ 1: name = '', index }) => {
        if (value[index - 1] === '{' || value[index + name.length + 2] === '}') {
          const words = {
            found: `{{${name}}}, of whose braces one on each side would be left standing`,
            expected: `{${name}}`,
            mend: `Write {${name}}: in a declaration one brace on each side, in automation.md two.`,
          };
          return [finding(tool.source, path, words)];
        }
        if (known.includes(name)) return [];
        const words = {
          ...unknownName(
            'placeholder',
            name,
            known,
            'Name one of these; fields have to be required or to have a default.',
          ),
          found: `{${name}}, which is not always known here`,
        };
        return [finding(tool.source, path, words)];
      }),
    ),
  );
}

function textsWithNames({ form }: FormTool): (Placed<string> & { known: string[] })[] {
  const { messages, result } = form;
  const fields = filledFields(form);
  const everywhere = ['promoCode'];
  const { done, failed, unusable, timedOut, copiedItem } = messages;
  const said = (texts: Placed<string>[], known: string[]) =>
    texts.map((text) => ({ ...text, known: [...known, ...everywhere] }));
  const actions = (result?.actions ?? []).flatMap((action, index) => [
    ...said(textsOfMessage(action.messages?.done, ['result', 'actions', index, 'messages', 'done']), []),
    ...said(textsOfMessage(action.messages?.failed, ['result', 'actions', index, 'messages', 'failed']), []),
    ...(action.file
      ? [{ value: action.file, path: ['result', 'actions', index, 'file'], known: [...fields, 'count'] }]
      : []),
  ]);
  return [
    ...said(textsOfMessage(done, ['messages', 'done']), [...fields, 'count']),
    ...Object.entries({ failed, unusable, timedOut }).flatMap(([name, text]) =>
      said(textsOfMessage(text, ['messages', name]), fields),
    ),
    ...said(textsOfMessage(copiedItem, ['messages', 'copiedItem']), ['scene']),
    ...(['copied', 'copyFailed', 'reset'] as const).flatMap((name) =>
      said(textsOfMessage(messages[name], ['messages', name]), []),
    ),
    ...(messages.invalid ?? []).flatMap(({ toast }, index) =>
      said(textsOfMessage(toast, ['messages', 'invalid', index, 'toast']), []),
    ),
    ...actions,
  ];
}

function filledFields(form: FormTool['form']): string[] {
  const secrets = secretFields(form);
  const filled = Object.entries(form.form.properties).filter(
    ([name, field]) => form.form.required?.includes(name) || field.default !== undefined,
  );
  return filled.map(([name]) => name).filter((name) => !secrets.includes(name) && !form.reveal?.[name]);
}

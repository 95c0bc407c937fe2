import { secretFields } from '@/registry/answers';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type Located, textsOfMessage, unknownNameText } from '../project/declaration-texts';

/**
 * A placeholder with an unknown name stays in the text, as does one for a field that may be empty. The known names depend
 * on the text: answers and the count for messages about a run, the number of a copied scene, everywhere the promo code.
 * A secret is never filled in.
 */
export const explains = 'Every {placeholder} of a message or file name has a value that is always known there.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    textsWithNames(tool).flatMap(({ value, path, names }) =>
      [...value.matchAll(/\{(\w+)\}/g)].flatMap(({ 1: name = '', index }) => {
        if (value[index - 1] === '{' || value[index + name.length + 2] === '}') {
          const problem = {
            found: `{{${name}}}, of which one brace on each side would remain in the text`,
            expected: `{${name}}`,
            mend: `Write {${name}}: a declaration has one brace on each side, automation.md has two.`,
          };
          return [findingAt(tool.source, path, problem)];
        }
        if (names.includes(name)) return [];
        const problem = {
          ...unknownNameText(
            'placeholder',
            name,
            names,
            'Name one of these; a field must be required or have a default.',
          ),
          found: `{${name}}, which is not always known here`,
        };
        return [findingAt(tool.source, path, problem)];
      }),
    ),
  );
}

/** Returns the texts that may contain placeholders, each with the names that are known there. */
function textsWithNames({ form }: FormTool): (Located<string> & { names: string[] })[] {
  const { messages, result } = form;
  const fields = filledFields(form);
  const everywhere = ['promoCode'];
  const { done, failed, unusable, timedOut, copiedItem } = messages;
  const withNames = (texts: Located<string>[], names: string[]) =>
    texts.map((text) => ({ ...text, names: [...names, ...everywhere] }));
  const actions = (result?.actions ?? []).flatMap((action, index) => [
    ...withNames(textsOfMessage(action.messages?.done, ['result', 'actions', index, 'messages', 'done']), []),
    ...withNames(textsOfMessage(action.messages?.failed, ['result', 'actions', index, 'messages', 'failed']), []),
    ...(action.file
      ? [{ value: action.file, path: ['result', 'actions', index, 'file'], names: [...fields, 'count'] }]
      : []),
  ]);
  return [
    ...withNames(textsOfMessage(done, ['messages', 'done']), [...fields, 'count']),
    ...Object.entries({ failed, unusable, timedOut }).flatMap(([name, text]) =>
      withNames(textsOfMessage(text, ['messages', name]), fields),
    ),
    ...withNames(textsOfMessage(copiedItem, ['messages', 'copiedItem']), ['scene']),
    ...(['copied', 'copyFailed', 'reset'] as const).flatMap((name) =>
      withNames(textsOfMessage(messages[name], ['messages', name]), []),
    ),
    ...(messages.invalid ?? []).flatMap(({ toast }, index) =>
      withNames(textsOfMessage(toast, ['messages', 'invalid', index, 'toast']), []),
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

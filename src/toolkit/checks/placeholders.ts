import type { FieldUi, Message } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { type Located, PLAIN_WORDS, textsIn, textsOfMessage, unknownNameText } from '../project/declaration-texts';

/**
 * A placeholder with an unknown name stays in the text, as does one for a field that may be empty. The known names depend
 * on the text: answers and the count for messages about a run, the number of a copied scene, everywhere the promo code.
 * A secret is never filled in.
 */
export const explains = 'Every {placeholder} of a message or file name has a value that is always known there.';

const MEND = 'Name one of these; a field must be required or have a default.';

export function checkForm(tool: FormTool): Findings {
  return [filledTextFindings(tool), plainTextFindings(tool)];
}

/** Parts of a declaration with such texts. */
const PLAIN_PARTS: ReadonlySet<unknown> = new Set(['page', 'card', 'sections', 'pages', 'submit']);

/** Words whose texts are never filled in: also those with marks, and that of a button that is pressed. */
const UNFILLED_WORDS: ReadonlySet<unknown> = new Set([...PLAIN_WORDS, 'help', 'running']);

/** Reports the name of a field in braces where nothing fills it in. */
function plainTextFindings({ surfaceSource, form }: FormTool): Findings {
  const isField = (name: string) => Object.hasOwn(form.form.properties, name);
  return textsIn(surfaceSource.value).flatMap(({ value, path }) => {
    if (!PLAIN_PARTS.has(path[0]) || !UNFILLED_WORDS.has(path.at(-1))) return [];
    return [...value.matchAll(/\{+(\w+)\}+/g)].flatMap(({ 0: found, 1: name = '' }) =>
      isField(name)
        ? findingAt(surfaceSource, path, {
            found: `${found}, which is shown as it stands`,
            expected: 'words: this text is the same whatever is filled in',
            mend: 'Write words in its place.',
          })
        : [],
    );
  });
}

function filledTextFindings(tool: FormTool): Findings {
  return textsWithNames(tool).flatMap(({ value, path, names }) =>
    [...value.matchAll(/\{(\w+)\}/g)].flatMap(({ 1: name = '', index }) => {
      if (value[index - 1] === '{' || value[index + name.length + 2] === '}')
        return findingAt(tool.source, path, {
          found: `{{${name}}}, of which one brace on each side would remain in the text`,
          expected: `{${name}}`,
          mend: `Write {${name}}: a declaration has one brace on each side, automation.md has two.`,
        });
      if (names.includes(name)) return [];
      if (secretFields(tool.form).includes(name))
        return findingAt(tool.source, path, {
          found: `{${name}}, a secret, which no text may show`,
          expected: 'names of answers that may be shown',
          mend: 'Remove it.',
        });
      return findingAt(tool.source, path, {
        ...unknownNameText('placeholder', name, names, MEND),
        found: `{${name}}, which is not always known here`,
      });
    }),
  );
}

/** Returns the texts that may contain placeholders, each with the names that are known there. */
function textsWithNames({ form, declaration }: FormTool): (Located<string> & { names: string[] })[] {
  const { messages, result } = form;
  const fields = filledFields(form);
  const everywhere = ['promoCode'];
  const { done, failed, unusable, timedOut, copiedItem } = messages;
  const withNames = (message: Message | undefined, path: Path, names: string[]) =>
    textsOfMessage(message, path).map((text) => ({ ...text, names: [...names, ...everywhere] }));
  const actions = (result?.actions ?? []).flatMap((action, index) => [
    ...(['done', 'failed'] as const).flatMap((name) =>
      withNames(action.messages?.[name], ['result', 'actions', index, 'messages', name], []),
    ),
    ...(action.file
      ? [{ value: action.file, path: ['result', 'actions', index, 'file'], names: [...fields, 'count'] }]
      : []),
  ]);
  return [
    ...withNames(done, ['messages', 'done'], [...fields, 'count']),
    ...Object.entries({ failed, unusable, timedOut }).flatMap(([name, text]) =>
      withNames(text, ['messages', name], fields),
    ),
    ...withNames(copiedItem, ['messages', 'copiedItem'], ['scene']),
    ...(['copied', 'copyFailed', 'reset'] as const).flatMap((name) =>
      withNames(messages[name], ['messages', name], []),
    ),
    ...(messages.invalid ?? []).flatMap(({ toast }, index) =>
      withNames(toast, ['messages', 'invalid', index, 'toast'], []),
    ),
    ...actions,
    ...itemTexts(declaration.ui?.fields ?? {}, ['ui', 'fields']),
  ];
}

/** Returns the titles of entries of lists, which know the number of the entry alone. */
function itemTexts(fields: Readonly<Record<string, FieldUi>>, path: Path): (Located<string> & { names: string[] })[] {
  return Object.entries(fields).flatMap(([name, { item, fields: inner = {} }]) => [
    ...(item === undefined ? [] : [{ value: item, path: [...path, name, 'item'], names: ['n'] }]),
    ...itemTexts(inner, [...path, name, 'fields']),
  ]);
}

function filledFields(form: FormTool['form']): string[] {
  const secrets = secretFields(form);
  const filled = Object.entries(form.form.properties).filter(
    ([name, field]) => form.form.required?.includes(name) || field.default !== undefined,
  );
  return filled.map(([name]) => name).filter((name) => !secrets.includes(name) && !form.reveal?.[name]);
}

import type { FieldSchema } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Only the secret widget hides what is typed, and only its fields are kept out of storage, history and logs. */
export const rule = {
  name: 'secret-fields',
  perTool: true,
  explains: 'A field named like a key is asked for by the secret widget; only such fields are kept with a draft.',
};

const NAMED_LIKE_A_SECRET = /(?:^|[a-z])(?:Key|Token|Secret|Password)$|^(?:key|token|secret|password)$/;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [
    ...unhiddenSecrets(tool),
    ...nestedSecrets(tool),
    ...storedFindings(tool),
    ...shapeFindings(tool),
  ]);
}

function unhiddenSecrets({ source, form }: FormTool): Finding[] {
  const secrets = secretFields(form);
  return Object.keys(form.form.properties)
    .filter((name) => NAMED_LIKE_A_SECRET.test(name) && !secrets.includes(name))
    .map((name) => {
      const mend = `Write "secret": true in the field "${name}", or give it another name.`;
      const fieldUi = form.ui.fields?.[name];
      const path: Path = fieldUi ? ['ui', 'fields', name] : ['form', 'properties', name];
      return findingAt(
        source,
        path,
        {
          found: `"${name}" without the secret widget`,
          expected: 'the secret widget for a key, token or password',
          mend,
        },
        'name',
      );
    });
}

function nestedSecrets(tool: FormTool): Finding[] {
  const parts = fieldsIn(tool)
    .filter(
      ({ name, parent, fieldUi }) =>
        parent && ((NAMED_LIKE_A_SECRET.test(name) && !isOfAPair(name, parent.field)) || fieldUi.widget === 'secret'),
    )
    .map(({ name, path }) => ({ name, path }));
  const dialogFields = (tool.form.result?.actions ?? []).flatMap(({ dialog }, index) =>
    Object.keys(dialog?.form.properties ?? {})
      .filter((name) => NAMED_LIKE_A_SECRET.test(name))
      .map((name) => ({ name, path: ['result', 'actions', index, 'dialog', 'form', 'properties', name] })),
  );
  return [...parts, ...dialogFields].map(({ name, path }) => {
    const problem = {
      found: `"${name}" inside a group or a dialog`,
      expected: 'secrets as fields of the form itself',
      mend: 'Ask for it in the form, with the secret widget.',
    };
    return findingAt(tool.source, path, problem, 'name');
  });
}

/** Returns true for the `key` of a key-value pair, as in a list of variables. */
function isOfAPair(name: string, { properties, items }: FieldSchema): boolean {
  return name === 'key' && Object.hasOwn(properties ?? items?.properties ?? {}, 'value');
}

function storedFindings({ source, form }: FormTool): Finding[] {
  const secrets = secretFields(form);
  return (form.storage?.secrets ?? []).flatMap((name, index) => {
    if (secrets.includes(name)) return [];
    return [
      findingAt(
        source,
        ['storage', 'secrets', index],
        unknownNameText('secret field', name, secrets, 'Name a field with the secret widget, or remove it.'),
      ),
    ];
  });
}

function shapeFindings({ source, form }: FormTool): Finding[] {
  return secretFields(form).flatMap((name) => {
    const field = form.form.properties[name];
    if (!field || (field.type === 'string' && field.default === undefined && !field.enum)) return [];
    const problem = {
      found: `"${name}" with options, a default or another type than text`,
      expected: 'a plain text field',
      mend: 'Keep type, title and lengths only.',
    };
    return [findingAt(source, ['form', 'properties', name], problem, 'name')];
  });
}

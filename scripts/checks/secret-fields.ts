import type { FieldSchema } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * Only the secret widget hides what is typed, and only its fields are kept out of storage, history and logs: a key asked
 * for in a plain field would end up in all of them.
 */
export const rule = {
  name: 'secret-fields',
  perTool: true,
  explains: 'A field named like a key is asked for by the secret widget; storage.secrets names such fields only.',
};

const NAMED_LIKE_A_SECRET = /(?:^|[a-z])(?:Key|Token|Secret|Password)$|^(?:key|token|secret|password)$/;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [
    ...plainSecrets(tool),
    ...nestedSecrets(tool),
    ...storedFindings(tool),
    ...shapeFindings(tool),
  ]);
}

function plainSecrets({ source, form }: FormTool): Finding[] {
  const secrets = secretFields(form);
  return Object.keys(form.form.properties)
    .filter((name) => NAMED_LIKE_A_SECRET.test(name) && !secrets.includes(name))
    .map((name) => {
      const mend = `Write "widget": "secret" in ui.fields.${name}, or give the field another name.`;
      const look = form.ui.fields?.[name];
      const path: Path = look ? ['ui', 'fields', name] : ['form', 'properties', name];
      return finding(
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
      ({ name, parent, look }) =>
        parent && ((NAMED_LIKE_A_SECRET.test(name) && !isOfAPair(name, parent.field)) || look.widget === 'secret'),
    )
    .map(({ name, path }) => ({ name, path }));
  const asked = (tool.form.result?.actions ?? []).flatMap(({ dialog }, index) =>
    Object.keys(dialog?.form.properties ?? {})
      .filter((name) => NAMED_LIKE_A_SECRET.test(name))
      .map((name) => ({ name, path: ['result', 'actions', index, 'dialog', 'form', 'properties', name] })),
  );
  return [...parts, ...asked].map(({ name, path }) => {
    const words = {
      found: `"${name}" inside a group or a dialog`,
      expected: 'secrets as fields of the form itself',
      mend: 'Ask for it in the form, with the secret widget.',
    };
    return finding(tool.source, path, words, 'name');
  });
}

/** The key of a key and its value names something, as in a list of variables. */
function isOfAPair(name: string, { properties, items }: FieldSchema): boolean {
  return name === 'key' && Object.hasOwn(properties ?? items?.properties ?? {}, 'value');
}

function storedFindings({ source, form }: FormTool): Finding[] {
  const secrets = secretFields(form);
  return (form.storage?.secrets ?? []).flatMap((name, index) => {
    if (secrets.includes(name)) return [];
    return [
      finding(
        source,
        ['storage', 'secrets', index],
        unknownName('secret field', name, secrets, 'Name a field with the secret widget, or remove it.'),
      ),
    ];
  });
}

function shapeFindings({ source, form }: FormTool): Finding[] {
  return secretFields(form).flatMap((name) => {
    const field = form.form.properties[name];
    if (!field || (field.type === 'string' && field.default === undefined && !field.enum)) return [];
    const words = {
      found: `"${name}" with options, a default or another type than text`,
      expected: 'a plain text field',
      mend: 'Keep type, title and lengths only.',
    };
    return [finding(source, ['form', 'properties', name], words, 'name')];
  });
}

import type { FieldSchema } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { fieldsIn } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Only a field with "secret": true is kept out of storage, history and logs. */
export const explains =
  'A field that is named like a key or uses the secret widget has "secret": true; only such fields may be stored as secrets.';

const SECRET_NAME = /(?:^|[a-z])(?:Key|Token|Secret|Password)$|^(?:key|token|secret|password)$/;

export function checkForm(tool: FormTool): Findings {
  return [
    undeclaredSecrets(tool),
    nestedSecrets(tool),
    storedFindings(tool),
    shapeFindings(tool),
    queuedFindings(tool),
  ];
}

function undeclaredSecrets({ source, form }: FormTool): Findings {
  const secrets = secretFields(form);
  return Object.keys(form.form.properties)
    .filter((name) => SECRET_NAME.test(name) || form.ui.fields?.[name]?.widget === 'secret')
    .filter((name) => !secrets.includes(name))
    .map((name) =>
      findingAtName(source, ['form', 'properties', name], {
        found: `"${name}" without "secret": true`,
        expected: '"secret": true for a key, token or password',
        mend: `Write "secret": true in the field "${name}", or give it another name.`,
      }),
    );
}

function nestedSecrets(tool: FormTool): Findings {
  const parts = fieldsIn(tool).filter(
    ({ name, field, parent, fieldUi }) =>
      parent && (isSecret(name, field, parent.field) || fieldUi.widget === 'secret'),
  );
  const dialogFields = (tool.form.result?.actions ?? []).flatMap(({ dialog }, index) =>
    Object.entries(dialog?.form.properties ?? {})
      .filter(([name, field]) => isSecret(name, field))
      .map(([name]) => ({ name, path: ['result', 'actions', index, 'dialog', 'form', 'properties', name] })),
  );
  return [...parts, ...dialogFields].map(({ name, path }) =>
    findingAtName(tool.source, path, {
      found: `"${name}" inside a group or a dialog`,
      expected: 'secrets only outside of groups and dialogs',
      mend: 'Move it to the fields of the form, with "secret": true.',
    }),
  );
}

function isSecret(name: string, { secret }: FieldSchema, group?: FieldSchema): boolean {
  return secret === true || (SECRET_NAME.test(name) && !(group && isPairKey(name, group)));
}

/** Returns true for the `key` of a key-value pair, as in a list of variables. */
function isPairKey(name: string, { properties, items }: FieldSchema): boolean {
  return name === 'key' && Object.hasOwn(properties ?? items?.properties ?? {}, 'value');
}

function storedFindings({ source, form }: FormTool): Findings {
  const secrets = secretFields(form);
  return (form.storage?.secrets ?? []).flatMap((name, index) => {
    if (secrets.includes(name)) return [];
    return findingAt(source, ['storage', 'secrets', index], {
      found: `"keep" for "${name}", which is no secret`,
      expected: '"keep" in a field with "secret": true; the draft holds all other answers anyway',
      mend: 'Remove it, or write "secret": true in the field.',
    });
  });
}

/** Reports secrets in queued requests, which the browser stores unchanged until they are delivered. */
function queuedFindings({ source, form }: FormTool): Findings {
  if (form.request?.onFailure !== 'succeed-and-queue') return [];
  return secretFields(form).map((name) =>
    findingAtName(source, ['form', 'properties', name], {
      found: `"${name}" in a request that is kept in the browser until it arrives`,
      expected: 'no secret beside "succeed-and-queue"',
      mend: 'Remove the field, or "onFailure" of the request.',
    }),
  );
}

function shapeFindings({ source, form }: FormTool): Findings {
  return secretFields(form).flatMap((name) => {
    const field = form.form.properties[name];
    if (!field || (field.type === 'string' && field.default === undefined && !field.enum)) return [];
    return findingAtName(source, ['form', 'properties', name], {
      found: `"${name}" with options, a default or another type than text`,
      expected: 'a plain text field',
      mend: 'Keep type, title and lengths only.',
    });
  });
}

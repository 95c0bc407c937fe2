import type { Declaration } from '@/generated/declaration';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, type FormDeclaration, resolveOptions } from '@/registry/options';
import type { ToolModule } from '@/registry/tool-module';
import { strictAjv } from '@/toolkit/json/strict-ajv';

/** A small declaration with one of everything; parts may be replaced. */
export function formFixture(parts: Partial<Declaration> = {}): FormDeclaration {
  const declaration: Declaration = {
    $schema: '../../schemas/tool.schema.json',
    id: 'fixture',
    kind: 'form',
    page: { route: '/fixture', title: 'Fixture', description: 'A tool for tests' },
    form: {
      type: 'object',
      required: ['name', 'tags', 'key'],
      properties: {
        name: { type: 'string', title: 'Name', minLength: 2, maxLength: 10 },
        kind: { type: 'string', title: 'Kind', enum: ['small', 'large', 'Other'] },
        customKind: { type: 'string', title: 'Your kind' },
        tags: {
          type: 'array',
          title: 'Tags',
          uniqueItems: true,
          minItems: 1,
          items: { type: 'string', enum: ['a', 'b', 'c', 'Other'] },
        },
        customTag: { type: 'string', title: 'Your tag' },
        wantsMore: { type: 'boolean', title: 'Say more?' },
        more: { type: 'string', title: 'More' },
        key: { type: 'string', title: 'Key' },
      },
    },
    ui: {
      sections: [
        { title: 'All', fields: ['name', 'kind', 'customKind', 'tags', 'customTag', 'wantsMore', 'more', 'key'] },
      ],
      fields: { key: { widget: 'secret' }, more: { widget: 'textarea' } },
      submit: { label: 'Go', running: 'Going...' },
    },
    reveal: {
      customKind: { when: { field: 'kind', is: 'Other' }, required: true, send: 'replace' },
      customTag: { when: { field: 'tags', includes: 'Other' }, send: 'replace' },
      more: { when: { field: 'wantsMore', is: true }, send: 'beside' },
    },
    limits: { tags: { max: 2, title: 'Two at most', description: 'Unselect one.' } },
    request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form' },
    response: { normaliser: 'plain-text' },
    result: {
      renderer: 'text',
      title: 'Result',
      actions: [
        { do: 'copy', label: 'Copy' },
        { do: 'reset', label: 'Reset', clears: ['answers', 'secrets', 'result'] },
      ],
    },
    messages: {
      invalid: [
        { missing: ['name', 'key'], toast: 'Fill in all' },
        { missing: ['tags'], toast: 'Choose a tag' },
      ],
      done: 'Done!',
      failed: 'Failed.',
      copied: 'Copied!',
      copyFailed: 'Not copied.',
      reset: 'Fresh.',
    },
    ...parts,
  };
  return asForm(resolveOptions(declaration, { $schema: '../schemas/options.schema.json' }));
}

/** The fixture as a module, its validator compiled now. */
export function moduleFixture(parts: Partial<Declaration> = {}): ToolModule {
  const declaration = formFixture(parts);
  return { declaration, validate: strictAjv().compile(validationSchema(declaration)) };
}

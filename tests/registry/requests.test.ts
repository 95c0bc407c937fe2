import { describe, expect, it } from 'vitest';
import type { ToolRequest } from '@/generated/declaration';
import { secretBodyFields } from '@/registry/requests';
import { formFixture } from '../support/form-fixture';

const secretsOf = (body: ToolRequest['body']) =>
  secretBodyFields(formFixture(), { webhook: 'fixture', timeoutSeconds: 5, body });

describe('body fields that hold a secret', () => {
  it('are those of the form where the body is the form', () => {
    expect(secretsOf('form')).toEqual(['key']);
    expect(secretsOf({ '...': 'form', name: { const: 'x' } })).toEqual(['key']);
  });

  it('are those it is sent under, not a field that only has its name', () => {
    expect(secretsOf({ token: { from: 'key' }, key: { from: 'name' } })).toEqual(['token']);
    expect(secretsOf({ '...': 'form', key: { from: 'name' } })).toEqual([]);
  });

  it('are found inside an object, and among the words of a text', () => {
    expect(
      secretsOf({
        account: { object: { auth: { object: { token: { from: 'key' }, name: { from: 'name' } } } } },
        all: { object: { '...': 'form' } },
        summary: { text: 'Key: {key}' },
        plain: { text: 'Name: {name}' },
      }),
    ).toEqual(['account.auth.token', 'all.key', 'summary']);
  });
});

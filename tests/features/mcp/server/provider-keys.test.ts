import { expect, it } from 'vitest';
import { keysFromHeaders } from '@/features/mcp/server/provider-keys';
import { formFixture } from '../../../support/form-fixture';

const form = formFixture();
const fields = { ...form.ui.fields, key: { widget: 'secret', provider: 'openai' } } as typeof form.ui.fields;
const keysOf = (headers: Record<string, string>) =>
  keysFromHeaders({ ...form, ui: { ...form.ui, fields } }, new Headers(headers));

it('takes a key under the header of the field, or of the provider it belongs to', () => {
  expect(keysOf({ 'X-Key-openai': ' sk-ant-1 ' })).toEqual({ key: 'sk-ant-1' });
  expect(keysOf({ 'X-Key-anthropic': 'sk-ant-1' })).toEqual({ key: 'sk-ant-1' });
  expect(keysOf({ 'X-Key-openai': 'sk-1', 'X-Key-anthropic': 'sk-ant-1' })).toEqual({ key: 'sk-1' });
});

it('takes no key that would go to another provider than its header names', () => {
  expect(keysOf({ 'X-Key-anthropic': 'of-another-form' })).toEqual({});
  expect(keysOf({ 'X-Key-google': 'sk-ant-1' })).toEqual({});
  expect(keysOf({ 'X-Key-google-maps': 'AIza-1' })).toEqual({});
});

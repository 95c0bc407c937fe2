import { vi } from 'vitest';
import type { Declaration } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, resolveOptions } from '@/registry/options';
import type { ToolModule } from '@/registry/tool-module';
import { widgetsOf } from '@/registry/ui-schema';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { formFixture } from './form-fixture';

/** Shared lists for tests. */
export const LISTS: OptionLists = {
  $schema: '../schemas/options.schema.json',
  'aws-regions': [{ value: 'eu-1', label: 'Dublin' }, { value: 'us-1', label: 'Virginia' }, { value: 'shared' }],
  'gcp-regions': [{ value: 'west', label: 'Belgium' }, { value: 'shared' }],
};

/** A declaration with options from every kind of source; parts may be replaced. */
export function liveOptionsDeclaration(parts: Partial<Declaration> = {}): Declaration {
  const { resolved: _, ...base } = formFixture();
  return {
    ...base,
    id: 'elsewhere',
    form: {
      type: 'object',
      required: ['apiKey', 'provider'],
      properties: {
        apiKey: { type: 'string', title: 'Key', minLength: 1 },
        provider: { type: 'string', title: 'Provider', enum: ['AWS', 'GCP'] },
        region: { type: 'string', title: 'Region' },
        voice: { type: 'string', title: 'Voice' },
        moods: { type: 'array', title: 'Moods', uniqueItems: true, items: { type: 'string' } },
      },
    },
    ui: {
      sections: [{ fields: ['apiKey', 'provider', 'region', 'voice', 'moods'] }],
      fields: {
        apiKey: { widget: 'secret' },
        region: {
          optionsFrom: { source: 'by-field', field: 'provider', lists: { AWS: 'aws-regions', GCP: 'gcp-regions' } },
        },
        voice: {
          optionsFrom: { source: 'webhook', webhook: 'voices', after: ['apiKey'], value: 'voice_id', label: 'name' },
        },
        moods: { optionsFrom: { source: 'webhook', webhook: 'moods', after: ['voice'] } },
      },
      submit: { label: 'Go' },
    },
    reveal: {},
    limits: {},
    messages: { failed: 'Failed.' },
    ...parts,
  };
}

/** The declaration as a module, its validator compiled now. */
export function liveOptionsModule(parts: Partial<Declaration> = {}): ToolModule {
  const declaration = asForm(resolveOptions(liveOptionsDeclaration(parts), LISTS));
  const validate = strictAjv().compile(validationSchema(declaration));
  return { declaration, validate, widgets: widgetsOf(declaration) };
}

/** A webhook call that waits for its answer. */
export interface PendingCall {
  webhook: string;
  body: unknown;
  runId: string | null;
  aborted(): boolean;
  answer(body: unknown, status?: number): void;
  fail(): void;
}

/** Replaces the network: every call waits until the test answers it, even after an abort. */
export function holdCalls(): PendingCall[] {
  const calls: PendingCall[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    calls.push({
      webhook: address.split('/').at(-1) ?? '',
      body: JSON.parse(String(init.body)),
      runId: new Headers(init.headers).get('X-Run-Id'),
      aborted: () => init.signal?.aborted ?? false,
      answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })),
      fail: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  });
  return calls;
}

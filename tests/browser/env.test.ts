import { expect, test } from 'vitest';
import { parseEnv } from '@/browser/env';

const origin = 'http://localhost:4173';

test('unset values default to the server of this page', () => {
  const unset = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: undefined };
  expect(parseEnv(unset, origin)).toEqual({
    supabaseUrl: origin,
    supabaseAnonKey: 'embedded',
    webhookBaseUrl: `${origin}/webhook`,
  });
});

test('set values are used, without trailing slashes', () => {
  const set = {
    VITE_SUPABASE_URL: 'https://project.example/',
    VITE_SUPABASE_ANON_KEY: 'key',
    VITE_WEBHOOK_BASE_URL: 'https://flows.example/webhook//',
  };
  expect(parseEnv(set, origin)).toEqual({
    supabaseUrl: 'https://project.example',
    supabaseAnonKey: 'key',
    webhookBaseUrl: 'https://flows.example/webhook',
  });
});

test.each(['ftp://project.example', 'project.example', 'javascript:alert(1)'])(
  '%s is refused with the name of the variable',
  (value) => {
    expect(() => parseEnv({ VITE_SUPABASE_URL: value }, origin)).toThrow('VITE_SUPABASE_URL must be an http or https');
    expect(() => parseEnv({ VITE_WEBHOOK_BASE_URL: value }, origin)).toThrow('VITE_WEBHOOK_BASE_URL');
  },
);

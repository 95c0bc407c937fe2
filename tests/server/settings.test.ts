import { describe, expect, it } from 'vitest';
import { readSettings } from '@/server/platform/settings';

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toMatchObject({
      production: false,
      limits: { bodyBytes: 262_144 },
      llm: { baseUrl: 'https://api.openai.com/v1' },
      allowedOrigins: [],
    });
  });

  it.each(['LLM_BASE_URL', 'PLACES_BASE_URL', 'WHOP_BASE_URL', 'RESEND_BASE_URL', 'N8N_BASE_URL', 'LEADS_WEBHOOK_URL'])(
    'refuses an unprotected %s in production',
    (name) => {
      const production = { NODE_ENV: 'production' };
      expect(() => readSettings({ ...production, [name]: 'http://service.test' })).toThrow(name);
      expect(() => readSettings({ ...production, [name]: 'http://127.0.0.1.evil.test' })).toThrow(name);
      expect(() => readSettings({ [name]: 'ftp://service.test' })).toThrow(name);
      expect(() => readSettings({ [name]: 'service' })).toThrow(name);
      expect(() => readSettings({ ...production, [name]: 'https://service.test' })).not.toThrow();
      expect(() => readSettings({ ...production, [name]: 'http://127.0.0.1:9' })).not.toThrow();
      expect(() => readSettings({ [name]: 'http://service.test' })).not.toThrow();
    },
  );

  it('wants whole numbers', () => {
    expect(() => readSettings({ RUNS_PER_MINUTE: 'many' })).toThrow('RUNS_PER_MINUTE');
    expect(() => readSettings({ RUNS_PER_MINUTE: '0' })).toThrow('RUNS_PER_MINUTE');
  });

  it('asks the first of the models that are listed, or the one that is named among them', () => {
    expect(readSettings({ LLM_MODEL: 'one' }).llm).toMatchObject({ model: 'one', models: ['one'] });
    expect(readSettings({ LLM_MODELS: 'one, two' }).llm).toMatchObject({ model: 'one', models: ['one', 'two'] });
    expect(readSettings({ LLM_MODELS: 'one,two', N8N_BASE_URL: 'http://n8n.test' }).llm.models).toEqual(['one']);
    expect(readSettings({ LLM_MODELS: 'one,two', LLM_MODEL: 'two' }).llm.model).toBe('two');
    expect(() => readSettings({ LLM_MODELS: 'one,two', LLM_MODEL: 'three' })).toThrow('LLM_MODEL must be one of');
  });

  it('wants both halves of hosted Supabase', () => {
    expect(() => readSettings({ SUPABASE_URL: 'https://p.supabase.test' })).toThrow('DATABASE_URL');
    expect(() => readSettings({ DATABASE_URL: 'postgres://x' })).toThrow('SUPABASE_URL');
  });
});

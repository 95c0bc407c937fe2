import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readVariables, VARIABLES } from '@/server/platform/variables';
import { loadedPackages } from '../support/imports';

const refusal = (env: Record<string, string>) => {
  try {
    readVariables(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('.env.example', () => {
  const lines = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  const examples = lines.map(([, name = '', value = '']) => ({ name, value }));

  it('names every variable there is, once, and no other', () => {
    expect(examples.map(({ name }) => name).toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
  });

  it.each(examples.filter(({ value }) => value))('gives an example for $name that is taken', ({ name, value }) => {
    expect(readVariables({ [name]: value })).toHaveProperty(name);
  });
});

describe('a variable that is not set', () => {
  it.each(Object.keys(VARIABLES))('%s may be empty or missing', (name) => {
    expect(readVariables({ [name]: '' })).toEqual({});
    expect(readVariables({ [name]: ' ' })).toEqual({});
  });
});

describe('a value that cannot be used', () => {
  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '4173.5', 'a whole number from 0 to 65535'],
    ['RUNS_AT_ONCE', '0', 'a whole number from 1'],
    ['RUNS_AT_ONCE', '1e3', 'a whole number from 1'],
    ['HOST', 'http://0.0.0.0', 'an IP address or host name'],
    ['TRUST_PROXY', 'true', 'a whole number from 0 to 9'],
    ['NODE_ENV', 'prodution', 'one of production, development, test'],
    ['PUBLIC_URL', 'notaurl', 'an address like https://members.example.com'],
    ['PUBLIC_URL', 'https://members.example.com/site', 'without a path'],
    ['ALLOWED_ORIGINS', 'evil', 'addresses like https://www.example.com'],
    ['ALLOWED_ORIGINS', 'https://www.example.com,*', 'addresses like https://www.example.com'],
    ['ALLOWED_ORIGINS', 'https://www.example.com/page', 'without paths'],
    ['LLM_BASE_URL', 'api.openai.com/v1', 'an address like https://api.example.com/v1'],
    ['LLM_MODELS', 'small-1;large-1', 'with commas between them'],
    ['LLM_MODELS', 'small-1,,large-1', 'with commas between them'],
    ['LLM_MODELS', 'small-1,small-1', 'each once'],
    ['N8N_HEADER_NAME', 'X Secret', 'the name of a header'],
    ['MAIL_FROM', 'tools', 'a sender like Member tools <tools@example.com>'],
    ['LEADS_MAIL_TO', 'sales', 'an email address'],
    ['MEMBERS', 'ann@x.test;bob@x.test', 'email addresses'],
    ['GUEST_EMAIL_DOMAIN', 'guests', 'a domain like'],
  ])('%s=%s is refused with its name, its value and what is expected', (name, value, expected) => {
    const words = refusal({ [name]: value });
    expect(words).toMatch(new RegExp(`^${name} must be .*, but is ".*"\\.$`));
    expect(words).toContain(expected);
    expect(words).toContain(`but is "${value}".`);
  });

  it.each([
    ['SMTP_URL', 'hunter2-garbage'],
    ['SMTP_URL', 'https://user:hunter2@mail.example.com'],
    ['DATABASE_URL', 'mysql://user:hunter2@db'],
    ['LLM_API_KEY', 'hunter2 with a space'],
    ['WHOP_API_KEY', 'hunter2\nWHOP_COMPANY_ID=biz'],
    ['LEADS_WEBHOOK_URL', 'hooks.example.com/hunter2'],
    ['N8N_HEADER_SECRET', 'hunter2 x'],
    ['GATE_CODE', 'hunter2'],
    // A password or key in the wrong place.
    ['LLM_BASE_URL', 'https://user:hunter2@api.example.com'],
    ['PUBLIC_URL', 'admin:hunter2@example.com'],
    ['PORT', 'sk-hunter2-hunter2'],
  ])('%s is refused without a word of what it holds', (name, value) => {
    const words = refusal({ [name]: value });
    expect(words).toMatch(new RegExp(`^${name} must be .*, but is `));
    expect(words).not.toContain('hunter2');
  });

  it('is told on one line, and with all others at once', () => {
    const words = refusal({ PORT: 'abc\n\u001b[2J', TRUST_PROXY: 'yes' });
    expect(words.split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, but is "abc\\n\\u{1b}[2J".',
      '  TRUST_PROXY must be a whole number from 0 to 9, but is "yes".',
    ]);
  });
});

describe('values', () => {
  it('come as what they are', () => {
    const env = {
      PORT: '0',
      TRUST_PROXY: '0',
      PUBLIC_URL: 'https://members.example.com/',
      ALLOWED_ORIGINS: 'https://one.test/, http://two.test:8080',
      MAIL_FROM: 'Member tools <tools@example.com>',
      DATABASE_URL: 'postgresql:///db?host=/run/postgresql',
      LLM_BASE_URL: 'https://api.example.com/v1/',
    };
    expect(readVariables(env)).toEqual({
      ...env,
      PORT: 0,
      TRUST_PROXY: 0,
      PUBLIC_URL: 'https://members.example.com',
      ALLOWED_ORIGINS: ['https://one.test', 'http://two.test:8080'],
      LLM_BASE_URL: 'https://api.example.com/v1',
    });
  });
});

it('is read without loading a package, such as one that sends mail to check an address', () => {
  const packages = loadedPackages(process.cwd(), 'src/server/platform/variables.ts');
  expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

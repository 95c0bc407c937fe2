import { describe, expect, it } from 'vitest';
import { providerOfKey, providersLike } from '@/registry/key-provider';

describe('the provider of a key', () => {
  it.each([
    ['sk-proj-1', 'openai'],
    ['sk-ant-api03-1', 'anthropic'],
    ['sk-or-v1-1', 'openrouter'],
    ['AQ.Ab8', 'google'],
    ['AIzaSy', 'google'],
    ['ollama', 'ollama'],
    // A server of the operator's own may give out keys of any form.
    ['local-1', 'openai'],
    ['demo', 'openai'],
    ['', 'openai'],
  ])('is told by what %s begins with', (key, provider) => {
    expect(providerOfKey('openai', key)).toBe(provider);
  });

  it('is the declared one where that is no provider of chats', () => {
    expect(providerOfKey('google-maps', 'sk-ant-1')).toBe('google-maps');
    expect(providerOfKey('constructor', 'sk-ant-1')).toBe('constructor');
  });
});

describe('the providers a field takes keys of', () => {
  it('are those that can do what the tool needs, the declared one first', () => {
    expect(providersLike('openai', 'chats')).toEqual(['openai', 'anthropic', 'google', 'openrouter', 'ollama']);
    expect(providersLike('anthropic', 'chats')[0]).toBe('anthropic');
    expect(providersLike('openai', 'speech')).toEqual(['openai']);
    expect(providersLike('google-maps', 'chats')).toEqual(['google-maps']);
    expect(providersLike('openai', undefined)).toEqual(['openai']);
  });
});

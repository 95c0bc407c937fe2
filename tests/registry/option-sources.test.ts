import { describe, expect, it } from 'vitest';
import { optionRequestSchema, optionRequestsOf } from '@/registry/option-sources';
import { asForm, resolveOptions } from '@/registry/options';

import { strictAjv } from '@/toolkit/json/strict-ajv';
import { LISTS, liveOptionsDeclaration } from '../support/options-fixture';

const form = asForm(resolveOptions(liveOptionsDeclaration(), LISTS));
const widgetOf = ({ ui }: typeof form, field: string) => ui.fields?.[field]?.widget;
const looks = (region: object) => {
  const { ui, ...rest } = liveOptionsDeclaration();
  const made = { ...rest, ui: { ...ui, fields: { ...ui?.fields, region } } } as ReturnType<
    typeof liveOptionsDeclaration
  >;
  return asForm(resolveOptions(made, LISTS));
};

describe('lists between which an answer decides', () => {
  it('are all taken together for checking, with their words, and carried apart for offering', () => {
    expect(form.form.properties.region?.enum).toEqual(['eu-1', 'us-1', 'shared', 'west']);
    expect(form.ui.fields?.region?.labels).toEqual({ 'eu-1': 'Dublin', 'us-1': 'Virginia', west: 'Belgium' });
    expect(form.lists).toEqual({ 'aws-regions': LISTS['aws-regions'], 'gcp-regions': LISTS['gcp-regions'] });
  });

  it('are missed by name', () => {
    const optionsFrom = { source: 'by-field', field: 'provider', lists: { AWS: 'nowhere' } };
    expect(() => looks({ optionsFrom })).toThrow('field region names the option list "nowhere"');
  });

  it('only suggest where own values are taken', () => {
    const between = looks({ ...liveOptionsDeclaration().ui?.fields?.region, widget: 'combobox' });
    expect(between.form.properties.region?.enum).toBeUndefined();
    const one = looks({ widget: 'combobox', options: 'gcp-regions' });
    expect(one.form.properties.region?.enum).toBeUndefined();
    expect(one.ui.fields?.region).toMatchObject({ suggestions: ['west', 'shared'], labels: { west: 'Belgium' } });
  });
});

describe('the widget of a field with options from elsewhere', () => {
  it('is the one it names', () => {
    expect(widgetOf(looks({ ...liveOptionsDeclaration().ui?.fields?.region, widget: 'select' }), 'region')).toBe(
      'select',
    );
  });

  it('shows short lists side by side, and opens those nobody knows the length of on demand', () => {
    expect([widgetOf(form, 'region'), widgetOf(form, 'voice'), widgetOf(form, 'moods')]).toEqual([
      'choice',
      'select',
      'choices',
    ]);
  });

  it('opens on demand where one of the lists is long', () => {
    const long = Array.from({ length: 13 }, (_, index) => ({ value: `region-${index}` }));
    const made = asForm(resolveOptions(liveOptionsDeclaration(), { ...LISTS, 'aws-regions': long }));
    expect(widgetOf(made, 'region')).toBe('select');
  });
});

describe('calls for options', () => {
  it('are one for each webhook, with a body of exactly the fields they depend on, filled in', () => {
    const requests = optionRequestsOf(form);
    expect(requests).toEqual([
      { webhook: 'voices', field: 'voice', after: ['apiKey'] },
      { webhook: 'moods', field: 'moods', after: ['voice'] },
    ]);
    const [voices] = requests;
    const check = strictAjv().compile(optionRequestSchema(form, voices as (typeof requests)[number]));
    expect([{ apiKey: 'k' }, { apiKey: '' }, {}, { apiKey: 'k', voice: 'v' }].map((body) => check(body))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

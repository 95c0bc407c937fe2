import { describe, expect, it } from 'vitest';
import { check } from '@/generated/results/leads';
import * as module from '@/normalisers/leads/normaliser';
import { fc } from '../support/properties';
import { describeContract } from './contract';
import { answer, chat, json } from './envelopes';

const NOTHING = { name: '', phone: '', email: '', city: '', website: '', address: '' };
const LEAD = {
  name: 'Blue Fern <b>Plumbing</b>',
  phone: '(512) 555-0142',
  email: 'hi@bluefern.example',
  city: 'Austin',
  website: 'https://bluefern.example/',
  address: '12 Oak St, Austin, TX 78701',
};

const cell = fc.oneof(
  fc.constant(''),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => text.trim()),
  fc.constantFrom('=1+1', '<img src=x onerror=alert(1)>', '"quoted"', 'a,b', '{}', '```'),
);
const lead = fc
  .record({
    name: cell,
    phone: cell,
    email: cell,
    city: cell,
    website: cell,
    address: cell.map((text) => text.replaceAll(',', ' ').trim()),
  })
  .filter(({ name, phone, email, website }) => [name, phone, email, website].some((text) => text !== ''));

describe('leads', () => {
  it.each([
    ['leads', json({ leads: [LEAD] })],
    ['leads beside other keys', json({ success: true, leads: [LEAD], count: 1, error: null })],
    ['leads as a JSON string', json({ leads: JSON.stringify([LEAD]) })],
    ['a bare list', json([LEAD])],
    ['a list of items', json([{ json: LEAD, pairedItem: 0 }])],
    ['an item with leads', json([{ leads: [LEAD] }])],
    ['data', json({ data: { leads: [LEAD] } })],
    ['a completion', json(chat(JSON.stringify({ leads: [LEAD] })))],
  ])('reads %s', (_, given) => {
    expect(module.normalise(given)).toEqual({ ok: true, kind: 'leads', value: [LEAD], raw: given.body });
  });

  it.each([
    ['company', { company: 'A' }, { name: 'A' }],
    ['businessName', { businessName: 'A' }, { name: 'A' }],
    ['name before company', { company: 'B', name: 'A' }, { name: 'A' }],
    ['a blank name', { name: ' ', company: 'A' }, { name: 'A' }],
    ['phoneNumber', { phoneNumber: '1' }, { phone: '1' }],
    ['a phone number as a number', { phone: 15125550142 }, { phone: '15125550142' }],
    ['url', { url: 'x.example' }, { website: 'x.example' }],
    ['website before url', { url: 'b', website: 'a' }, { website: 'a' }],
    ['no website', { name: 'A', website: false }, { name: 'A', website: '' }],
    ['location.city', { name: 'A', location: { city: 'Austin' } }, { city: 'Austin' }],
    ['city before location.city', { name: 'A', city: 'Waco', location: { city: 'Austin' } }, { city: 'Waco' }],
    [
      'the second part of the address',
      { name: 'A', address: '1 Oak St, Austin , TX' },
      { city: 'Austin', address: '1 Oak St, Austin , TX' },
    ],
    [
      'location.city before the address',
      { name: 'A', location: { city: 'Waco' }, address: '1 Oak St, Austin' },
      { city: 'Waco' },
    ],
    ['an address of one part', { name: 'A', address: '1 Oak St' }, { city: '' }],
    [
      'an address in parts',
      { name: 'A', address: { street: '1 Oak St', city: 'Austin' } },
      { address: '1 Oak St, Austin', city: 'Austin' },
    ],
    [
      'headings of a sheet',
      { 'Business Name': 'A', 'Phone Number': '1', City: 'B', URL: 'c', Email: 'd' },
      { name: 'A', phone: '1', city: 'B', website: 'c', email: 'd' },
    ],
    ['null', { name: 'A', phone: null, email: null }, { ...NOTHING, name: 'A' }],
  ])('reads %s', (_, given, expected) => {
    const result = module.normalise(json({ leads: [given] }));
    expect(result).toMatchObject({ ok: true, value: [expected] });
    expect(result.ok && check(result.value)).toBe(true);
  });

  it('keeps what else a business has, to be declared as columns', () => {
    const given = { ...LEAD, rating: 4.6, reviews: 120, location: { lat: 30.2 }, businessName: 'again', empty: '' };
    const { businessName: _, empty: __, ...value } = given;
    expect(module.normalise(json({ leads: [given] }))).toMatchObject({ value: [value] });
    expect(module.normalise(json({ leads: [given] }))).not.toHaveProperty('value.0.businessName');
    expect(check([value])).toBe(true);
  });

  it('does not take look-alike keys of objects for fields', () => {
    const given = answer('{"leads":[{"constructor":"x","toString":"y","__proto__":{"name":"z"},"phone":"1"}]}');
    expect(module.normalise(given)).toMatchObject({ value: [{ ...NOTHING, phone: '1' }] });
  });

  it('leaves out rows nobody can be reached by, and says so', () => {
    expect(module.normalise(json({ leads: [LEAD, { city: 'Austin', address: 'x' }, 'text', null] }))).toMatchObject({
      value: [LEAD],
      repairs: [expect.stringContaining('left out')],
    });
  });

  it.each([
    ['no list', json({ foo: 1 }), /no list of leads/],
    ['leads that are no list', json({ leads: 'none' }), /no list of leads/],
    ['leads that are null', json({ leads: null }), /no list of leads/],
    ['prose', answer('Sorry', 200, 'text/plain'), /no list of leads/],
    ['an error beside leads', json({ leads: [LEAD], error: 'REQUEST_DENIED' }), /^REQUEST_DENIED$/],
    ['a list without leads', json({ leads: [] }), /^No leads were found/],
    [
      'a fenced list without leads',
      answer('Here you are:\n```json\n{"leads": []}\n```', 200, 'text/plain'),
      /^No leads were found/,
    ],
    ['a list of rows without use', json({ leads: [{ city: 'Austin' }] }), /^None of the leads/],
  ])('fails on %s', (_, given, reason) => {
    expect(module.normalise(given)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('reads 5,000 leads', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ ...LEAD, name: `Business ${index}` }));
    const result = module.normalise(json({ leads: many }));
    expect(result.ok && result.kind === 'leads' && result.value).toEqual(many);
  });

  describeContract({
    module,
    kind: 'leads',
    check,
    values: fc.array(lead, { minLength: 1, maxLength: 4 }),
    given: (leads) => ({ leads }),
    ownReason: (name) => (name.startsWith('started') ? /before it had/ : undefined),
  });
});

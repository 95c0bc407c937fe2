import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoLeads } from '@/automation/places/demo';
import { type Lead, readPackage } from '@/automation/places/leads';
import { createHash as standIn } from '../../../scripts/n8n/code/stand-ins/crypto.ts';
import type { N8nWorkflow } from '../../../scripts/n8n/node-types.ts';
import { exported, sampledWebhooks } from '../../n8n/support/exported.ts';
import { type Provider, simulate } from '../../n8n/support/simulate.ts';

const KEY = 'AIza-member-Key-0123456789';
const searches = sampledWebhooks().filter(({ automation }) => automation.kind === 'places');
let workflows: Record<string, N8nWorkflow>;
beforeAll(async () => {
  workflows = await exported(
    '--places-url',
    'https://places.example',
    '--leads-target',
    '70',
    '--leads-most-calls',
    '9',
  );
});

/** A page of businesses; the token points to the next page. */
const page = (first: number, count: number, nextPageToken?: string) => ({
  status: 200,
  text: JSON.stringify({
    places: Array.from({ length: count }, (_, index) => ({
      id: `place-${first + index}`,
      displayName: { text: `Business ${first + index}` },
      nationalPhoneNumber: '(555) 555-0100',
      formattedAddress: '1 Main St, Portland, OR',
      websiteUri: 'https://business.example',
    })),
    nextPageToken,
  }),
});

/** Three full pages for the first search, the area for the second, one page for each part of the area. */
const wideSearch: Provider = ({ body, headers }, index) => {
  if (headers['X-Goog-FieldMask']?.includes('viewport')) {
    const viewport = { low: { latitude: 45, longitude: -123 }, high: { latitude: 46, longitude: -122 } };
    return { status: 200, text: JSON.stringify({ places: [{ id: 'area', viewport }] }) };
  }
  if (body.locationRestriction) return page(1000 + index * 5, 5);
  const number = Number(body.pageToken ?? 0);
  return page(number * 20, 20, number < 2 ? String(number + 1) : undefined);
};

describe.each(searches.map((webhook) => [webhook.name, webhook] as const))('the workflow %s', (name, webhook) => {
  const body = { ...webhook.bodies[0]?.body, [webhook.automation.secret ?? '']: ` ${KEY} ` } as Record<string, unknown>;
  const run = (provider?: Provider, more = {}) =>
    simulate(workflows[name] as N8nWorkflow, { body: { ...body, ...more } }, provider);

  it('pages, then cuts the area, until there are as many as wanted, each once', async () => {
    const { status, text, calls, items } = await run(wideSearch);
    const { leads } = JSON.parse(text) as { leads: Lead[] };
    expect([status, leads.length, new Set(leads.map((lead) => lead.name)).size]).toEqual([200, 70, 70]);
    expect(
      calls.map((call) => call.body.pageToken ?? call.body.locationRestriction ?? call.body.textQuery),
    ).toHaveLength(6);
    for (const { url, headers } of calls) {
      expect(url).toBe('https://places.example/v1/places:searchText');
      expect(headers).toEqual({ 'X-Goog-Api-Key': KEY, 'X-Goog-FieldMask': expect.stringContaining('places.') });
    }
    expect(items.some((item) => item.includes(KEY))).toBe(false);
  });

  it('makes no more calls than allowed', async () => {
    const endless: Provider = (_call, index) => page(index, 1, 'more');
    expect((await run(endless)).calls).toHaveLength(9);
  });

  it.each([
    [
      { status: 400, text: JSON.stringify({ error: { message: KEY, details: [{ reason: 'API_KEY_INVALID' }] } }) },
      502,
      /key/,
    ],
    [new Error('timeout of 20000ms exceeded'), 504, /too long/],
    [new Error('getaddrinfo ENOTFOUND'), 502, /reached/],
  ])('says why there is no answer', async (answer, status, words) => {
    const outcome = await run(() => answer);
    expect(outcome.status).toBe(status);
    expect(JSON.parse(outcome.text).error).toMatch(words);
    expect(outcome.text).not.toContain(KEY);
  });

  it.each(webhook.bodies)('answers the key "demo" like the gateway, for "$sample"', async (sample) => {
    const demo = { ...sample.body, [webhook.automation.secret ?? '']: 'demo' } as Record<string, string>;
    const { status, text, calls } = await run(undefined, demo);
    const text_ = (field: string) => String(demo[field]).trim();
    const leads = demoLeads(text_('businessType'), text_('location'), readPackage(text_('leadPackage')));
    expect([status, JSON.parse(text), calls]).toEqual([200, { leads }, []]);
  });
});

it.each(['', 'abc', 'Größe 😀 \ud800', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)])(
  'the digest without a module is the digest, for %j',
  (text) => {
    const digest = Buffer.from(standIn('sha256').update(text).digest()).toString('hex');
    expect(digest).toBe(createHash('sha256').update(text).digest('hex'));
  },
);

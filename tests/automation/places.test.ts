import { afterEach, describe, expect, it } from 'vitest';
import type { NetGuard } from '@/automation/parts/net-guard';
import { placesAutomation, splitArea } from '@/automation/places/search';
import { type Stub, type StubAnswer, startStub } from '../server/stub';
import { runOf } from './support/run';

let stub: Stub;
let sites: Stub | undefined;
afterEach(async () => {
  await stub.close();
  await sites?.close();
  sites = undefined;
});

interface Asked {
  textQuery: string;
  pageSize: number;
  pageToken?: string;
  locationRestriction?: { rectangle: unknown };
}
interface Lead {
  name: string;
  phone: string;
  email: string;
  city: string;
  website: string;
  address: string;
}

const place = (id: string, more: object = {}) => ({
  id,
  displayName: { text: `Place ${id}` },
  formattedAddress: '12 Oak St, Austin, TX',
  nationalPhoneNumber: '(512) 555-0142',
  ...more,
});
const guard: NetGuard = { allowsAddress: () => true, allowsPort: () => true };
const BODY = {
  ownerEmail: '',
  businessType: 'plumbers',
  location: 'Austin, TX',
  leadPackage: 'Phone Numbers Only',
  source: 'web',
  apiKey: ' maps-key-1 ',
};

async function search(body: object = {}, options: { target?: number; maxCalls?: number; demo?: boolean } = {}) {
  const { target = 150, maxCalls = 20, demo = false } = options;
  const automation = placesAutomation({
    secret: 'apiKey',
    server: { baseUrl: stub.url, fetch },
    guard,
    target,
    maxCalls,
    emailSeconds: 20,
  });
  const answer = await automation(runOf({ body: { ...BODY, ...body }, demo }));
  return { status: answer.status, ...(JSON.parse(answer.body) as { leads: Lead[]; error?: string }) };
}
const requestBodies = () => stub.seen.map(({ body }) => JSON.parse(body) as Asked);

/** Pages of twenty for a search, numbered. */
function pages(prefix: string, count: number, request: Asked): StubAnswer {
  const page = Number(request.pageToken ?? 0);
  const places = Array.from({ length: 20 }, (_, index) => place(`${prefix}${page * 20 + index}`));
  return { body: { places, ...(page + 1 < count && { nextPageToken: String(page + 1) }) } };
}

describe('the places automation', () => {
  it('pages with the same body and a mask that holds the token', async () => {
    stub = await startStub(({ body }) => pages('a', 2, JSON.parse(body) as Asked));
    const { leads } = await search();
    expect(leads).toHaveLength(40);
    expect(leads[0]).toEqual({
      name: 'Place a0',
      phone: '(512) 555-0142',
      email: '',
      city: 'Austin',
      website: '',
      address: '12 Oak St, Austin, TX',
    });
    const [first, second] = requestBodies();
    expect(first).toEqual({
      textQuery: 'plumbers in Austin, TX',
      pageSize: 20,
      languageCode: 'en',
      includePureServiceAreaBusinesses: true,
    });
    expect(second).toEqual({ ...first, pageToken: '1' });
    for (const { method, path, headers } of stub.seen) {
      expect([method, path, headers['x-goog-api-key']]).toEqual(['POST', '/v1/places:searchText', 'maps-key-1']);
      expect(String(headers['x-goog-fieldmask']).split(',')).toEqual(
        expect.arrayContaining(['nextPageToken', 'places.id', 'places.nationalPhoneNumber', 'places.websiteUri']),
      );
      expect(headers['x-goog-fieldmask']).not.toMatch(/\s/);
    }
  });

  it('cuts the area up when a search is full, counts nothing twice and stops at the target', async () => {
    const viewport = { low: { latitude: 30, longitude: -98 }, high: { latitude: 31, longitude: -97 } };
    stub = await startStub(({ body, headers }) => {
      const request = JSON.parse(body) as Asked;
      if (headers['x-goog-fieldmask'] === 'places.viewport,places.location')
        return { body: { places: [{ viewport }] } };
      return pages(request.locationRestriction ? `r${JSON.stringify(request.locationRestriction)}` : 'a', 3, request);
    });
    const { leads } = await search({}, { target: 130 });
    expect(leads).toHaveLength(130);
    expect(new Set(leads.map(({ name }) => name)).size).toBe(130);
    expect(requestBodies()[4]?.locationRestriction?.rectangle).toEqual({
      low: viewport.low,
      high: { latitude: 30.5, longitude: -97.5 },
    });
  });

  it('stays within its calls and is honest about fewer', async () => {
    const viewport = { low: { latitude: 30, longitude: -98 }, high: { latitude: 31, longitude: -97 } };
    stub = await startStub(({ body, headers }) => {
      if (headers['x-goog-fieldmask'] === 'places.viewport,places.location')
        return { body: { places: [{ viewport }] } };
      return pages('same', 3, JSON.parse(body) as Asked);
    });
    expect((await search({}, { maxCalls: 9 })).leads).toHaveLength(60);
    expect(stub.seen).toHaveLength(9);
  });

  it('answers an empty list where there is nothing', async () => {
    stub = await startStub(() => ({ body: {} }));
    expect(await search()).toEqual({ status: 200, leads: [] });
  });

  it('keeps to what the package says', async () => {
    const places = [
      place('site', { websiteUri: 'https://fern.test/' }),
      place('bare'),
      place('mute', { nationalPhoneNumber: undefined }),
      place('gone', { businessStatus: 'CLOSED_PERMANENTLY' }),
    ];
    stub = await startStub(() => ({ body: { places } }));
    const names = async (leadPackage: string) =>
      (await search({ leadPackage })).leads.map(({ name, website }) => [name, website]);
    expect(await names('Phone Number for Businesses Without Websites')).toEqual([['Place bare', '']]);
    expect(await names('Phone Number, Website')).toEqual([['Place site', 'https://fern.test/']]);
    expect(await names('Phone Numbers Only')).toEqual([
      ['Place site', ''],
      ['Place bare', ''],
    ]);
  });

  it('finds e-mail addresses on the sites of the businesses', async () => {
    sites = await startStub(({ path }) =>
      path === '/' ? { headers: { 'Content-Type': 'text/html' }, body: 'mailto:info@fern.test' } : { status: 404 },
    );
    const websiteUri = `${sites.url}/`;
    stub = await startStub(() => ({ body: { places: [place('site', { websiteUri }), place('bare')] } }));
    const { leads } = await search({ leadPackage: 'Phone Number, Email, Website' });
    expect(leads.map(({ email, website }) => [email, website])).toEqual([
      ['info@fern.test', websiteUri],
      ['', ''],
    ]);
  });

  it.each([
    [400, 'API_KEY_INVALID', /did not accept this API key/],
    [403, 'SERVICE_DISABLED', /Places API \(New\)/],
    [403, 'BILLING_DISABLED', /billing/],
    [403, 'API_KEY_HTTP_REFERRER_BLOCKED', /restrictions/],
    [403, '', /does not allow/],
    [429, '', /quota/],
    [503, '', /problem right now/],
    [400, '', /refused the search/],
  ])('explains %s %s without trying again', async (status, reason, words) => {
    stub = await startStub(() => ({
      status,
      body: { error: { code: status, message: 'maps-key-1 is wrong', details: reason ? [{ reason }] : [] } },
    }));
    const answer = await search();
    expect([answer.status, stub.seen.length]).toEqual([502, 1]);
    expect(answer.error).toMatch(words);
    expect(answer.error).not.toContain('maps-key-1');
  });

  it('makes up the same plausible leads for the same demo, calling nobody', async () => {
    stub = await startStub(() => ({ status: 500 }));
    const demo = (leadPackage: string) => search({ leadPackage }, { demo: true });
    const { leads } = await demo('Phone Number, Email, Website');
    expect(leads).toEqual((await demo('Phone Number, Email, Website')).leads);
    expect(new Set(leads.map(({ name }) => name)).size).toBe(leads.length);
    for (const lead of leads) {
      expect(lead.phone).toMatch(/^\(555\) 555-01\d\d$/);
      expect(lead.website).toMatch(/^https:\/\/[a-z0-9-]+\.example$/);
      expect(lead.email).toMatch(/^hello@[a-z0-9-]+\.example$/);
      expect([lead.city, lead.address]).toEqual(['Austin', expect.stringContaining('Austin, TX')]);
    }
    expect(
      (await demo('Phone Number for Businesses Without Websites')).leads.every(({ website }) => website === ''),
    ).toBe(true);
    expect(stub.seen).toHaveLength(0);
  });
});

describe('splitArea', () => {
  it('covers the whole area without overlap', () => {
    const cut = splitArea({ low: { latitude: 0, longitude: 0 }, high: { latitude: 3, longitude: 6 } }, 3);
    expect(cut).toHaveLength(9);
    expect(cut[4]).toEqual({ low: { latitude: 1, longitude: 2 }, high: { latitude: 2, longitude: 4 } });
    expect(cut[8]?.high).toEqual({ latitude: 3, longitude: 6 });
  });
});

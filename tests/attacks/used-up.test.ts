import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUploadPace } from '@/server/features/files/upload-pace';
import { createGrowthLimits, type GrowthKind } from '@/server/platform/growth-limits';
import { createLimits } from '@/server/platform/limits';
import { fileWebhook } from '../server/files-site';
import { openApp, type RoutedApp } from '../server/route-table';
import { makeFolder, sampleBody, sampleWebhook } from '../server/site';

/**
 * What strangers and guests can use up, they cannot use up for others: neither the disk, nor the places for uploads, nor what may
 * be written in a minute. A member comes through each time.
 */
const MEGABYTE = 1_000_000;
const RESERVE = 100 * MEGABYTE;

const DEMO = '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\nA prompt.\n## Demo\nA demo.\n';

type Headers = Record<string, string>;

const folder = makeFolder({ sample: DEMO, form: DEMO });
let site: RoutedApp;
/** Bytes that are free on the disk. */
let free = 0;
let member: Headers;
/** The writers of the bodies that are still being sent. */
let open: ReadableStreamDefaultController<Uint8Array>[] = [];
beforeAll(async () => {
  site = await openApp({
    webhooks: { sample: { ...fileWebhook, public: false }, form: { ...sampleWebhook, public: true } },
    toolsDir: join(folder, 'tools'),
    env: { DISK_RESERVE_MEGABYTES: '100', CALLS_PER_MINUTE: '10000' },
    tuning: { freeBytes: async () => free },
  });
  free = RESERVE + 1000 * MEGABYTE;
  member = await site.signIn();
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  open = [];
});

async function newGuest(): Promise<Headers> {
  const answer = await site.ask('POST', '/functions/v1/redeem-access-code', { code: site.backend.demo?.accessCode });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  return { Authorization: `Bearer ${session.access_token}` };
}

/** Sets what is free, and waits until the site has measured it. */
async function setFree(bytes: number): Promise<void> {
  free = RESERVE + bytes;
  await expect.poll(() => site.backend.services.disk.availableBytes()).toBe(bytes);
}

/** Begins an upload of 3 MB that stays open; resolves with its status once it is answered. */
function beginUpload(session: Headers, network = '203.0.113.1'): Promise<number> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('words'));
      open.push(controller);
    },
  });
  const init = {
    method: 'POST',
    headers: { ...session, 'Content-Length': String(3 * MEGABYTE), 'X-Forwarded-For': network },
    body,
    duplex: 'half',
  } as RequestInit;
  const answer = site.app.request('/files?webhook=sample&field=anything&name=a.txt', init, {});
  return Promise.resolve(answer).then(({ status }) => status);
}

/** Ends all uploads, and gives how each was answered. */
async function statusesOf(uploads: readonly Promise<number>[]): Promise<number[]> {
  // Those that are refused are answered meanwhile.
  await site.ask('GET', '/files', undefined, member);
  for (const controller of open) controller.close();
  return Promise.all(uploads);
}

describe('the disk', () => {
  it('is not filled by uploads that begin together', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, newGuest));
    await setFree(100 * MEGABYTE);
    const small = await setFree(10 * MEGABYTE).then(() => others.map((guest) => beginUpload(guest)));
    const mine = [beginUpload(member), beginUpload(member), beginUpload(member), beginUpload(member)];
    const statuses = await statusesOf([...small, ...mine]);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
    expect(statuses.filter((status) => status === 507).length).toBeGreaterThan(10);
  });

  it('is left to members, however many guests upload', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, newGuest));
    await setFree(40 * MEGABYTE);
    const statuses = await statusesOf(guests.map((guest) => beginUpload(guest)));
    expect(statuses).toContain(507);
    expect(statuses).toContain(201);
    open = [];
    expect(await statusesOf([beginUpload(member)])).toEqual([201]);
  });

  it('is not filled from one network by guests who come after each other', async () => {
    await setFree(9000 * MEGABYTE);
    const { uploadRoom } = site.backend.services;
    const send = async (network: string, email?: string) =>
      (await uploadRoom.hold({ email }, network, 900 * MEGABYTE))();
    await send('203.0.113.9');
    await expect(send('203.0.113.9')).rejects.toMatchObject({ status: 507 });
    await send('203.0.113.10');
    await send('203.0.113.9', 'ann@x.test');
  });

  it('keeps an upload of a guest that no run uses for an hour, and one of a member for a day', async () => {
    await setFree(400 * MEGABYTE);
    expect(await statusesOf([beginUpload(await newGuest()), beginUpload(member)])).toEqual([201, 201]);
    const db = site.backend.stack?.db;
    await db?.query(
      "update public.files set created_at = now() - interval '2 hours', used_at = now() - interval '2 hours'",
    );
    await site.backend.services.files.sweep();
    const left = await db?.query<{ guest: boolean }>(
      `select coalesce(u.raw_app_meta_data ->> 'guest' = 'true', false) as guest from public.files f
        join auth.users u on u.id = f.user_id where f.removed_at is null`,
    );
    expect(left?.length).toBeGreaterThan(0);
    expect(left?.filter(({ guest }) => guest)).toEqual([]);
  });
});

describe('the places for uploads', () => {
  it('are given to whoever waits by holders that are slow, and by nobody else', () => {
    let time = 0;
    const limits = createLimits({ runsPerMinute: 1, runsAtOnce: 1, callsPerMinute: 1 });
    const paces = Array.from({ length: 40 }, () => createUploadPace(() => time));
    paces.forEach((pace, at) => void limits.acquireUpload(`guest ${at}`, pace.holder));
    const newcomer = createUploadPace(() => time);
    expect(() => limits.acquireUpload('newcomer', newcomer.holder)).toThrow(/Other uploads/);
    time = 60_000;
    // The first one is as fast as a phone on a bad day; the others send some bytes now and then.
    paces.forEach((pace, at) => void pace.add(at === 0 ? 3 * MEGABYTE : 40_000));
    limits.acquireUpload('newcomer', newcomer.holder);
    const ended = paces.filter(({ signal }) => signal.aborted);
    expect([ended.length, paces[0]?.signal.aborted]).toEqual([1, false]);
    expect(ended[0]?.signal.reason).toMatchObject({ status: 408 });
  });
});

describe('what may be written', () => {
  const MINUTE = 60_000;
  const take = (limits: ReturnType<typeof createGrowthLimits>, kind: GrowthKind, caller: string, bytes: number) => {
    try {
      limits.take(kind, caller, bytes);
      return true;
    } catch {
      return false;
    }
  };

  it.each(['member', 'guest', 'stranger'] as const)('has an end for each %s, and for all together', (kind) => {
    let time = 0;
    const limits = createGrowthLimits(() => time);
    const bytesOf = (caller: string) => {
      let bytes = 0;
      // Without an end, the loop has one.
      while (bytes < 400 * MEGABYTE && take(limits, kind, caller, 200_000)) bytes += 200_000;
      return bytes;
    };
    const one = bytesOf('one');
    expect(one).toBeLessThanOrEqual(40 * MEGABYTE);
    const all = Array.from({ length: 100 }, (_, at) => bytesOf(`other ${at}`)).reduce((sum, bytes) => sum + bytes, one);
    expect(all).toBeLessThanOrEqual(320 * MEGABYTE);
    // Whoever has written nothing yet still saves a form.
    expect(take(limits, kind, 'newcomer', 20_000)).toBe(true);
    time = 60 * 24 * MINUTE;
    expect(bytesOf('one')).toBe(one);
  });

  it('is bounded for a guest who writes one row again and again, and for nobody else', async () => {
    const [guest, other] = [await newGuest(), await newGuest()];
    await setFree(400 * MEGABYTE);
    const letterhead = {
      spelling: 'uk',
      paper: 'a4',
      name: 'A name',
      contact: '',
      logo: { data: 'x'.repeat(190_000) },
    };
    const write = async (session: Headers) => {
      const length = { 'Content-Length': String(JSON.stringify(letterhead).length) };
      return (await site.ask('PUT', '/documents/letterhead', letterhead, { ...session, ...length })).status;
    };
    const statuses = [];
    for (let time = 0; time < 40; time += 1) statuses.push(await write(guest));
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(35);
    expect([await write(other), await write(member)]).not.toContain(429);
  });

  it('is bounded for strangers on a public form, by their networks', async () => {
    const { growth } = site.backend.services;
    const file = async (network: string) => {
      const answer = await site.ask('POST', '/webhook/form', sampleBody, { 'X-Forwarded-For': network });
      return answer.status;
    };
    const fill = (bytes: number) => {
      for (let time = 0; time < 1000 && take(growth, 'stranger', 'address 203.0.113.7', bytes); time += 1);
    };
    fill(100_000);
    fill(1);
    expect([await file('203.0.113.7'), await file('203.0.113.8')]).toEqual([429, 200]);
  });
});

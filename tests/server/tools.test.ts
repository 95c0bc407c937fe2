import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder, type Site, sampleWebhook, startSite, webhook } from './site';
import { type SmtpStub, startSmtpStub } from './smtp-stub';
import { type Stub, startStub } from './stub';

const anything = webhook({ type: 'object' });
const sent = (stub: Stub) => stub.seen.map(({ body }) => JSON.parse(body) as { messages: { content: string }[] });

/** A tool whose members bring no key, and whose answer is mailed. */
const KEYLESS =
  '---\nkind: chat\nrespond: text\nmailTo: email\nsubject: "Prompt for {{name}}"\n---\n## Prompt\nFor {{name}}\n## Demo\nDemo for {{name}}';
const keyless = (tool: string) => ({ ...anything, tool, secrets: [] });

describe('a tool of a site whose operator pays', () => {
  let site: Site;
  let chat: Stub;
  let smtp: SmtpStub;
  beforeAll(async () => {
    chat = await startStub(() => ({ body: { choices: [{ message: { content: 'The prompt' } }] } }));
    smtp = await startSmtpStub();
    site = await startSite({
      folder: makeFolder({
        keyless: KEYLESS,
        reader:
          '---\nkind: chat\nrespond: text\nreads: { as: page, from: [link], otherwise: "Paste it – here." }\n---\n## Prompt\nFor {{link}}\nSays: {{page}}\n## Demo\nx',
        search: '---\nkind: places\nsecret: apiKey\n---\n',
        offer:
          '---\nkind: chat\nsecret: apiKey\nrespond: text\nrecall: { as: lastLeads, tool: search, list: leads, line: [name, city], most: 50, when: useThem }\n---\n## Prompt\nOffer\n{{lastLeads}}\n## Demo\nx',
      }),
      webhooks: {
        keyless: keyless('keyless'),
        reader: keyless('reader'),
        search: { ...anything, tool: 'search' },
        offer: { ...anything, tool: 'offer' },
      },
      env: {
        LLM_BASE_URL: chat.url,
        LLM_API_KEY: 'operator-key-1',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'tools@site.test',
      },
    });
  });
  beforeEach(() => {
    chat.seen.length = 0;
  });
  afterAll(async () => {
    await site.end();
    await smtp.close();
    await chat.close();
  });

  it("is asked with the operator's key, and its answer is mailed to the address of the body, an address of others without the member's words", async () => {
    const response = await site.run('keyless', { name: 'Fern', email: 'ann@x.test' });
    expect([await response.text(), response.headers.get('x-run-mode')]).toEqual(['The prompt', 'live']);
    expect(chat.seen[0]?.headers.authorization).toBe('Bearer operator-key-1');
    await expect.poll(() => smtp.seen[0]?.to).toBe('<ann@x.test>');
    const { data = '' } = smtp.seen[0] ?? {};
    expect(data).toContain(`Reply-To: ${site.demo?.email}`);
    expect(data).toContain(Buffer.from('The prompt').toString('base64'));
    expect(data).not.toMatch(/Fern|The prompt/);
    await site.run('keyless', { name: 'Fern', email: site.demo?.email });
    await expect.poll(() => smtp.seen[1]?.to).toBe(`<${site.demo?.email}>`);
    expect(smtp.seen[1]?.data).toContain('Subject: Prompt for Fern');
    expect(smtp.seen[1]?.data).toContain('The prompt');
    const guest = await site.run('keyless', { name: 'Fern', email: 'ann@x.test' }, await site.newGuest());
    expect([await guest.text(), guest.headers.get('x-run-mailed')]).toEqual(['The prompt', 'false']);
    expect(smtp.seen).toHaveLength(2);
  });

  it('never reads a page behind the server: it is named beside the answer, and with the run that is kept', async () => {
    const inside = await startStub(() => ({ body: 'Secret' }));
    onTestFinished(() => inside.close());
    const unread = `${inside.url} could not be read. Paste it – here.`;
    const id = crypto.randomUUID();
    const response = await site.run('reader', { link: inside.url }, { 'X-Run-Id': id });
    expect([response.status, decodeURIComponent(response.headers.get('x-run-unread') ?? '')]).toEqual([200, unread]);
    expect(inside.seen).toEqual([]);
    expect(sent(chat)[0]?.messages.at(-1)?.content).toBe(`For ${inside.url}`);
    const kept = await site.get(`/runs/${id}`, { Authorization: `Bearer ${site.token}` });
    expect((await kept.json()) as object).toMatchObject({ answer: { unread } });
  });

  it('has what another tool gave last, where it asks for it: fifty entries at most, and of its own member', async () => {
    const offer = (headers = {}) => site.run('offer', { apiKey: 'sk-live-1234567890', useThem: true }, headers);
    await offer();
    const search = { businessType: 'spas', location: 'Austin, TX', leadPackage: 'Phone Numbers Only', apiKey: 'demo' };
    const { leads } = (await (await site.run('search', search)).json()) as { leads: { name: string; city: string }[] };
    await offer();
    await offer(await site.newGuest());
    const lines = leads.map(({ name, city }) => `${name}, ${city}`).join('\n');
    const texts = sent(chat).map(({ messages }) =>
      messages
        .at(-1)
        ?.content.replace(/^\[Quotation .*\n?/gm, '')
        .trim(),
    );
    expect(texts).toEqual(['Offer', `Offer\n${lines}`, 'Offer']);
  });
});

describe('a tool of a site whose operator has set nothing up', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({
      folder: makeFolder({ keyless: KEYLESS }),
      webhooks: { keyless: keyless('keyless'), sample: sampleWebhook },
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tools@site.test' },
    });
  });
  afterAll(() => site.end());

  it('answers with a demo, and no failing mail fails it', async () => {
    const response = await site.run('keyless', { name: 'Fern', email: site.demo?.email });
    expect([response.status, await response.text(), response.headers.get('x-run-mode')]).toEqual([
      200,
      'Demo for Fern',
      'demo',
    ]);
    await expect.poll(() => site.log.join('\n')).toContain('not sent yet');
  });

  it('mails a demo to nobody but its member', async () => {
    const mailed = (email: string | undefined) =>
      site.run('keyless', { name: 'Fern', email }).then(({ headers }) => headers.get('x-run-mailed'));
    expect([await mailed('ann@x.test'), await mailed(site.demo?.email)]).toEqual(['false', 'true']);
  });

  it('says that it is not set up where it has no automation', async () => {
    const response = await site.run('sample', { topic: 'x', apiKey: 'demo' });
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'not_set_up' }) },
    ]);
    expect(site.log.join()).toContain('no automation.md');
  });
});

describe('n8n behind the gateway', () => {
  const chat = '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\nx\n## Demo\nDemo {{topic}}';
  const live = { topic: 'Tea', apiKey: 'sk-live-1234567890' };

  it('gets the body and gives the answer; the demo stays here', async () => {
    const n8n = await startStub(({ body }) => (body.includes('Silence') ? { body: '' } : { body: { choices: [] } }));
    onTestFinished(() => n8n.close());
    const env = { N8N_BASE_URL: n8n.url, N8N_HEADER_NAME: 'X-Gateway', N8N_HEADER_SECRET: 'hush' };
    const site = await startSite({ folder: makeFolder({ sample: chat }), webhooks: { sample: sampleWebhook }, env });
    onTestFinished(() => site.end());
    expect(await (await site.run('sample', live)).json()).toEqual({ choices: [] });
    expect([n8n.seen[0]?.path, n8n.seen[0]?.headers['x-gateway'], JSON.parse(n8n.seen[0]?.body ?? '')]).toEqual([
      '/webhook/sample',
      'hush',
      live,
    ]);
    const silent = await site.run('sample', { ...live, topic: 'Silence' });
    expect([silent.status, await silent.json()]).toEqual([
      502,
      { error: expect.objectContaining({ code: 'no_result' }) },
    ]);
    expect(await (await site.run('sample', { ...live, apiKey: ' DEMO ' })).text()).toBe('Demo Tea');
    expect(n8n.seen).toHaveLength(2);
  });
});

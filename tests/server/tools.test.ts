import { afterEach, describe, expect, it } from 'vitest';
import { makeFolder, type Site, sampleWebhook, startSite, webhook } from './site';
import { type SmtpStub, startSmtpStub } from './smtp-stub';
import { type Stub, startStub } from './stub';

let site: Site;
const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await site.end();
  await Promise.all(closing.splice(0).map((stub) => stub.close()));
});

function using<T extends Stub | SmtpStub>(stub: T): T {
  closing.push(stub);
  return stub;
}

const anything = webhook({ type: 'object' });
const reply = (content: string) => () => ({ body: { choices: [{ message: { content } }] } });
const sent = (stub: Stub) => stub.seen.map(({ body }) => JSON.parse(body) as { messages: { content: string }[] });

describe('a tool whose members bring no key', () => {
  const automation =
    '---\nkind: chat\nrespond: text\nmailTo: email\nsubject: "Prompt for {{name}}"\n---\n## Prompt\nFor {{name}}\n## Demo\nDemo for {{name}}';
  const keyless = { ...anything, secrets: [] };

  it("is paid with the operator's key, and its answer is mailed to the address of the body", async () => {
    const chat = using(await startStub(reply('The prompt')));
    const smtp = using(await startSmtpStub());
    const env = {
      LLM_BASE_URL: chat.url,
      LLM_API_KEY: 'operator-key-1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'tools@site.test',
    };
    site = await startSite({ folder: makeFolder({ sample: automation }), webhooks: { sample: keyless }, env });
    const response = await site.run('sample', { name: 'Fern', email: 'ann@x.test' });
    expect([await response.text(), response.headers.get('x-run-mode')]).toEqual(['The prompt', 'live']);
    expect(chat.seen[0]?.headers.authorization).toBe('Bearer operator-key-1');
    await expect.poll(() => smtp.seen[0]?.to).toBe('<ann@x.test>');
    expect(smtp.seen[0]?.data).toContain('Subject: Prompt for Fern');
    expect(smtp.seen[0]?.data).toContain('The prompt');
  });

  it('answers with a demo where the operator has no key either, and no failing mail fails it', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tools@site.test' };
    site = await startSite({ folder: makeFolder({ sample: automation }), webhooks: { sample: keyless }, env });
    const response = await site.run('sample', { name: 'Fern', email: 'ann@x.test' });
    expect([response.status, await response.text(), response.headers.get('x-run-mode')]).toEqual([
      200,
      'Demo for Fern',
      'demo',
    ]);
    await expect.poll(() => site.log.join('\n')).toContain('not sent yet');
  });
});

describe('a page that a tool reads', () => {
  it('is never one behind the server: it is named beside the answer, and with the run that is kept', async () => {
    const [chat, inside] = [
      using(await startStub(reply('The prompt'))),
      using(await startStub(() => ({ body: 'Secret' }))),
    ];
    const automation =
      '---\nkind: chat\nrespond: text\nreads: { as: page, from: [link], otherwise: "Paste it – here." }\n---\n## Prompt\nFor {{link}}\nSays: {{page}}\n## Demo\nx';
    site = await startSite({
      folder: makeFolder({ sample: automation }),
      webhooks: { sample: { ...anything, secrets: [] } },
      env: { LLM_BASE_URL: chat.url, LLM_API_KEY: 'operator-key-1' },
    });
    const unread = `${inside.url} could not be read. Paste it – here.`;
    const id = crypto.randomUUID();
    const response = await site.run('sample', { link: inside.url }, { 'X-Run-Id': id });
    expect([response.status, decodeURIComponent(response.headers.get('x-run-unread') ?? '')]).toEqual([200, unread]);
    expect(inside.seen).toEqual([]);
    expect(sent(chat)[0]?.messages.at(-1)?.content).toBe(`For ${inside.url}`);
    const kept = await site.get(`/runs/${id}`, { Authorization: `Bearer ${site.token}` });
    expect((await kept.json()) as object).toMatchObject({ answer: { unread } });
  });
});

describe('what another tool gave last', () => {
  it('reaches the prompt of a tool that asks for it, fifty entries at most, and only its own member', async () => {
    const chat = using(await startStub(reply('An offer')));
    const folder = makeFolder({
      search: '---\nkind: places\nsecret: apiKey\n---\n',
      offer:
        '---\nkind: chat\nsecret: apiKey\nrespond: text\nrecall: { as: lastLeads, tool: search, list: leads, line: [name, city], most: 50, when: useThem }\n---\n## Prompt\nOffer\n{{lastLeads}}\n## Demo\nx',
    });
    const webhooks = { search: { ...anything, tool: 'search' }, offer: { ...anything, tool: 'offer' } };
    site = await startSite({ folder, webhooks, env: { LLM_BASE_URL: chat.url } });
    const offer = (headers = {}) => site.run('offer', { apiKey: 'sk-live-1234567890', useThem: true }, headers);
    await offer();
    const search = { businessType: 'spas', location: 'Austin, TX', leadPackage: 'Phone Numbers Only', apiKey: 'demo' };
    const { leads } = (await (await site.run('search', search)).json()) as { leads: { name: string; city: string }[] };
    await offer();
    const guest = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
    const { session } = (await guest.json()) as { session: { access_token: string } };
    await offer({ Authorization: `Bearer ${session.access_token}` });
    const lines = leads.map(({ name, city }) => `${name}, ${city}`).join('\n');
    expect(sent(chat).map(({ messages }) => messages.at(-1)?.content)).toEqual(['Offer', `Offer\n${lines}`, 'Offer']);
  });
});

describe('n8n behind the gateway', () => {
  const chat = '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\nx\n## Demo\nDemo {{topic}}';
  const live = { topic: 'Tea', apiKey: 'sk-live-1234567890' };

  it('gets the body and gives the answer; the demo stays here', async () => {
    const n8n = using(
      await startStub(({ body }) => (body.includes('Silence') ? { body: '' } : { body: { choices: [] } })),
    );
    const env = { N8N_BASE_URL: n8n.url, N8N_HEADER_NAME: 'X-Gateway', N8N_HEADER_SECRET: 'hush' };
    site = await startSite({ folder: makeFolder({ sample: chat }), webhooks: { sample: sampleWebhook }, env });
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

describe('a webhook whose tool has no automation', () => {
  it('says that it is not set up', async () => {
    site = await startSite({ folder: makeFolder({}) });
    const response = await site.run('sample', { topic: 'x', apiKey: 'demo' });
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: expect.objectContaining({ code: 'not_set_up' }) },
    ]);
    expect(site.log.join()).toContain('no automation.md');
  });
});

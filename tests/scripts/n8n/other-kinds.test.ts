import { describe, expect, it } from 'vitest';
import type { N8nWorkflow } from '../../../scripts/n8n/node-types.ts';
import { readOptions } from '../../../scripts/n8n/options.ts';
import { buildWorkflow, hasPlan } from '../../../scripts/n8n/workflow.ts';
import { exported, type Sampled, sampledWebhooks } from '../../n8n/support/exported.ts';
import { simulate } from '../../n8n/support/simulate.ts';

const webhooks = sampledWebhooks();
const named = (workflows: Record<string, N8nWorkflow>, name: string | undefined) =>
  workflows[name ?? ''] as N8nWorkflow;
const record = webhooks.find(({ automation }) => automation.kind === 'record');
const lead = { body: record?.bodies[0]?.body, headers: { 'x-run-id': 'run-1' } };

describe('a workflow that passes leads on', () => {
  it('refuses them while nobody receives them, so that the page keeps them', async () => {
    const { status, text, calls } = await simulate(named(await exported(), record?.name), lead);
    expect([status, calls]).toEqual([501, []]);
    expect(JSON.parse(text).error.code).toBe('not_set_up');
  });

  it('passes them on with the id of the run, and says so', async () => {
    const workflow = named(await exported('--leads-url', 'https://crm.example/leads'), record?.name);
    const { status, text, calls } = await simulate(workflow, lead, () => ({ status: 204, text: '' }));
    expect([status, text]).toEqual([200, '{"ok":true}']);
    expect(calls).toMatchObject([
      {
        url: 'https://crm.example/leads',
        headers: { 'Idempotency-Key': 'run-1' },
        body: { source: record?.tool, ...lead.body },
      },
    ]);
  });

  it.each([() => ({ status: 500, text: '' }), () => new Error('ECONNREFUSED')])(
    'says so where that fails',
    async (receiver) => {
      const workflow = named(await exported('--leads-url', 'https://crm.example/leads'), record?.name);
      const { status, text } = await simulate(workflow, lead, receiver);
      expect([status, JSON.parse(text).error.code]).toEqual([502, 'not_forwarded']);
    },
  );
});

it('what only the server of the site can do is refused in words a page may show, whatever the body', async () => {
  const refused = webhooks.filter((webhook) => !hasPlan(webhook));
  const kinds = refused.map(({ automation }) => automation.kind);
  expect([...new Set(kinds)].sort()).toEqual(['chat', 'document', 'pages', 'picture', 'recording', 'totals']);
  const workflows = await exported();
  for (const { name, bodies } of refused)
    for (const body of [{}, bodies[0]?.body]) {
      const { status, text, calls } = await simulate(named(workflows, name), { body });
      expect([status, JSON.parse(text).error, calls]).toEqual([
        501,
        { code: 'not_here', message: "This needs the site's own server and cannot be done here." },
        [],
      ]);
    }
});

describe('a workflow whose answer is mailed too', () => {
  const mailed = webhooks.find(({ automation, action }) => automation.mailTo && !action);
  const answer = () => ({ status: 200, text: JSON.stringify({ choices: [{ message: { content: 'The prompt.' } }] }) });
  const [to = ''] = [mailed?.automation.mailTo];
  const body = { ...mailed?.bodies[0]?.body };

  it('mails it after the answer', async () => {
    const workflow = named(
      await exported('--smtp-credential', 'smtp-1', '--mail-from', 'hi@site.example'),
      mailed?.name,
    );
    const { status, text, mails } = await simulate(workflow, { body }, answer);
    expect([status, text]).toEqual([200, 'The prompt.']);
    expect(mails).toMatchObject([{ fromEmail: 'hi@site.example', toEmail: body[to], text: 'The prompt.' }]);
    expect(mails[0]?.subject).not.toMatch(/\{\{|\n/);
    const failed = await simulate(workflow, { body }, () => ({ status: 401, text: '{"error":{}}' }));
    expect([failed.status, failed.mails]).toEqual([502, []]);
  });

  const project = [
    '--auth',
    'supabase',
    '--supabase-url',
    'https://abc.supabase.co',
    '--origins',
    'https://site.example',
  ];
  const smtp = ['--smtp-credential', 's', '--mail-from', 'hi@site.example'];
  /** Members may call a workflow directly only if their runs need not be counted. */
  const uncounted = ({ isLimited: _, ...webhook }: Sampled) =>
    buildWorkflow(webhook, readOptions([...project, ...smtp]));
  const session = { role: 'authenticated', iss: 'https://abc.supabase.co/auth/v1', email: 'member@example.org' };

  it("goes to the member's own address alone where members call the workflow themselves", async () => {
    const workflow = await uncounted(mailed as Sampled);
    const mailsTo = async (address: string) =>
      (await simulate(workflow, { body: { ...body, [to]: address }, jwtPayload: session }, answer)).mails;
    expect(await mailsTo('Member@example.org')).toMatchObject([{ toEmail: 'Member@example.org' }]);
    expect(await mailsTo('stranger@example.org')).toEqual([]);
  });

  it("goes to the member's own address where the tool names none, as far as that is known", async () => {
    const own = webhooks.find(({ automation, action }) => automation.subject && !automation.mailTo && !action);
    const workflow = await uncounted(own as Sampled);
    const call = { body: own?.bodies[0]?.body };
    expect((await simulate(workflow, { ...call, jwtPayload: session }, answer)).mails).toMatchObject([
      { toEmail: session.email },
    ]);
    expect((await simulate(workflow, { ...call, jwtPayload: { ...session, email: 'x' } }, answer)).mails).toEqual([]);
  });

  it('does not where no one was named to send it', async () => {
    const { text, mails } = await simulate(named(await exported(), mailed?.name), { body }, answer);
    expect([text, mails]).toEqual(['The prompt.', []]);
  });
});

describe('the command line', () => {
  it.each([
    [['--auth', 'none'], /--auth/],
    [['--auth', 'supabase', '--origins', 'https://a.example'], /--supabase-url/],
    [['--auth', 'supabase', '--supabase-url', 'https://a.supabase.co'], /--origins/],
    [['--base-url', 'http://llm.example/v1'], /--base-url/],
    [['--base-url', 'https://user:word@llm.example'], /password/],
    [['--base-url', '={{ $json.body.url }}'], /--base-url/],
    [['--model', ''], /--model/],
    [['--call-seconds', '0'], /--call-seconds/],
    [['--smtp-credential', 'x'], /--mail-from/],
    [['--unknown'], /unknown/],
  ])('refuses %j', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });

  it('takes an address of this machine without encryption', () => {
    expect(readOptions(['--base-url', 'http://127.0.0.1:8080/v1/']).baseUrl).toBe('http://127.0.0.1:8080/v1');
  });
});

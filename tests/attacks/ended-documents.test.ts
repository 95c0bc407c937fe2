import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { openApp, type RoutedApp } from '../server/route-table';
import { type SmtpStub, startSmtpStub } from '../server/smtp-stub';
import { endsOfRights, type RightKind } from './support/ends-of-rights';
import { newOwner, type Owner } from './support/owner-requests';

/** Documents that are being made, and mails that are to come or wait to be sent, end with the right they were asked for by. */
let site: RoutedApp;
let mails: SmtpStub;
beforeAll(async () => {
  mails = await startSmtpStub();
  site = await openApp({
    webhooks,
    tools: serverTools,
    toolsDir: 'tools',
    env: { SMTP_URL: mails.url, MAIL_FROM: 'site@x.test', SIGN_INS_PER_MINUTE: '1000', RUNS_PER_MINUTE: '1000' },
    tuning: { recheckMs: 0, mailQueue: { pollSeconds: 0.5, firstRetrySeconds: 1 } },
  });
});
afterAll(async () => {
  await site.close();
  await mails.close();
});

/** Asks for the document of a run; what it resolves to lets it be made, and gives what it is. */
async function askForDocument(path: string, headers: Record<string, string>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    vi.spyOn(site.backend.services, 'documentMaker').mockReturnValueOnce(async () => {
      resolve();
      await released;
      return { filename: 'a.pdf', content: Buffer.from('%PDF') };
    });
  });
  const answer = site.ask('GET', path, undefined, headers);
  await Promise.race([reached, answer]);
  return async () => {
    release();
    const { status, headers } = await answer;
    return `${status} ${headers.get('content-type')}`;
  };
}

const endsOf = endsOfRights(() => site);

type HandOut = (owner: Owner) => Promise<() => Promise<string>>;
const GIVEN: Record<string, { by: RightKind; give: HandOut }> = {
  'a document that is being made': {
    by: 'session',
    give: ({ run, session }) => askForDocument(`/runs/${run}/document`, session),
  },
  'a document that is being made for a program': {
    by: 'token',
    give: ({ run, token }) => askForDocument(`/api/runs/${run}/document`, token),
  },
  'a document that is being made by the link of a program': {
    by: 'token',
    give: ({ run, tokenId }) =>
      askForDocument(site.backend.services.files.links.makeDocument(run, { token: tokenId }).path, {}),
  },
  'the mail about the end of a run': {
    by: 'account',
    async give({ id, email }) {
      await begin(id);
      const other = await newOwner(site);
      await begin(other.id);
      return async () => {
        // Mails are handed over one after the other, and that of another member after this one.
        await end(id, 2);
        await end(other.id, 1);
        const { endMails } = site.backend.services;
        await expect
          .poll(() => {
            endMails.poll();
            return isMailed(other.email);
          })
          .toBe(true);
        await expect.poll(() => site.backend.services.operations.deliveryLists.mails.listWaiting()).toEqual([]);
        return isMailed(email) ? '200 a mail' : 'nothing';
      };
    },
  },
  'a mail that waits for the mail server': {
    by: 'account',
    async give({ id, email }) {
      const { mails: queue } = site.backend.services.operations.deliveryLists;
      mails.refuses = '451 later';
      await begin(id);
      await end(id, 1);
      await expect
        .poll(async () => {
          site.backend.services.endMails.poll();
          return (await queue.listWaiting()).map(({ reason }) => reason);
        })
        .toEqual([expect.stringContaining('451')]);
      return async () => {
        mails.refuses = undefined;
        await queue.makeAllDue();
        const isTriedAgain = async () => (await queue.listWaiting()).every(({ reason }) => !reason?.includes('451'));
        await expect.poll(isTriedAgain).toBe(true);
        await query('delete from queues.job', []);
        return isMailed(email) ? '200 a mail' : 'nothing';
      };
    },
  },
};

const query = async (sql: string, values: unknown[]) => site.backend.stack?.db.query(sql, values);
/** Has the run of an account go on while its member has asked for a mail. */
const begin = (id: string) =>
  query("update public.runs set state = 'running', mail_at_end = true where user_id = $1", [id]);
const end = (id: string, secondsAgo: number) =>
  query(
    `update public.runs set state = 'succeeded', finished_at = now() - make_interval(secs => $2::integer) where user_id = $1`,
    [id, secondsAgo],
  );

const isMailed = (email: string) => mails.seen.some(({ to }) => to === `<${email}>`);

describe.each(Object.entries(GIVEN))('%s', (_, { by, give }) => {
  it('is given as long as its right lasts', async () => {
    const take = await give(await newOwner(site));
    expect(await take()).toMatch(/^200 (application\/pdf|a mail)/);
  });

  it.each(endsOf(by))('is not given after %s', async (_name, { end }) => {
    const owner = await newOwner(site);
    const take = await give(owner);
    await end(owner);
    expect(await take()).not.toMatch(/^200/);
  });
});

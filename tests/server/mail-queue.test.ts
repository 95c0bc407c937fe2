import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Mail, MailRefusedError } from '@/automation/parts/mail';
import { DATABASES } from './actors';
import { mail, PATIENTLY, useMailQueues } from './mail-queues';

describe.each(DATABASES)('the queue of mails on %s', (_name, open) => {
  const { queue, count, query, supervise, log } = useMailQueues(open);
  /** Lets each process that sends a mail have been silent for as long as one that has died. */
  const silence = () =>
    query(`update queues.job set heartbeat_on = now() - interval '21 seconds' where state = 'active'`);

  it('has a mail safe before it is sent by whoever sends, whole and once for its id, and keeps nothing of it', async () => {
    const taking = await queue(() => Promise.reject(new Error('must not send')), { sends: false });
    const attachment = { filename: 'plan.pdf', content: Buffer.from([0, 255, 10]), type: 'application/pdf' };
    const [one, other] = [mail({ html: '<p>', attachment, until: new Date(Date.now() + 3_600_000) }), mail()];
    for (const next of [one, one, other]) expect(await taking.mailer(next)).toBe(true);
    expect(await count()).toBe(2);
    const sent: Mail[] = [];
    await queue(async (next) => sent.push(next));
    await expect.poll(count, PATIENTLY).toBe(0);
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual(one);
    expect(sent).toContainEqual(other);
  });

  it('sends what the only server of a database was sending when it died, at the next start', async () => {
    const before = await queue(async () => undefined, { sends: false });
    const one = mail();
    await before.mailer(one);
    expect(await before.queues.fetch('mails')).toHaveLength(1);
    const sent: string[] = [];
    await queue(async ({ id }) => sent.push(id), { isAlone: true });
    await expect.poll(() => sent, PATIENTLY).toEqual([one.id]);
  });

  it('gives a mail of a process that says nothing any more to another, and to no other before', async () => {
    const before = await queue(async () => undefined, { sends: false });
    const [one, two] = [mail(), mail()];
    await before.mailer(one);
    expect(await before.queues.fetch('mails')).toHaveLength(1);
    const sent: string[] = [];
    const after = await queue(async ({ id }) => sent.push(id));
    await after.makeAllDue();
    await after.mailer(two);
    await expect.poll(count, PATIENTLY).toBe(1);
    expect(sent).toEqual([two.id]);
    await silence();
    const takenOver = async () => {
      await supervise(after.queues);
      await after.makeAllDue();
      return sent;
    };
    await expect.poll(takenOver, PATIENTLY).toEqual([two.id, one.id]);
  });

  it('looks for mails of silent processes every ten seconds, and takes none from a process that only sends slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const dead = await queue(async () => undefined, { sends: false });
    const [lost, slow] = [mail(), mail()];
    await dead.mailer(lost);
    await dead.queues.fetch('mails');
    await silence();
    const begun: string[] = [];
    const turn = Promise.withResolvers<void>();
    const living = await queue(async ({ id }) => {
      begun.push(id);
      await turn.promise;
    });
    await living.mailer(slow);
    await expect.poll(() => begun, PATIENTLY).toEqual([slow.id]);
    await silence();
    const heartbeats = async () => {
      const sql = `select id::text as id from queues.job where state = 'active' and heartbeat_on > now() - interval '10 seconds'`;
      return (await query<{ id: string }>(sql)).map(({ id }) => id);
    };
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(heartbeats, PATIENTLY).toEqual([slow.id]);
    await query(`update queues.queue set monitor_claim_on = now() - interval '10 seconds'`);
    await vi.advanceTimersByTimeAsync(5000);
    // Polls would let more time pass.
    vi.useRealTimers();
    await expect
      .poll(async () => (await living.listWaiting()).map(({ id, tries, reason }) => [id, tries, reason]), PATIENTLY)
      .toEqual(
        expect.arrayContaining([
          [lost.id, 1, 'its server fell silent'],
          [slow.id, 0, null],
        ]),
      );
    turn.resolve();
  });

  it('tries again, gives up what is refused or too old, drops what is out of date, and names nobody in the log', async () => {
    const tried: string[] = [];
    const [stubborn, refused, over, old] = [mail(), mail(), mail({ until: new Date(0) }), mail()];
    const mails = await queue(async ({ id }) => {
      tried.push(id);
      if (id === refused.id) throw new MailRefusedError('the mail service answered 550');
      if (id === old.id || tried.filter((other) => other === id).length < 3) throw new Error('down');
    });
    for (const next of [stubborn, refused, over]) await mails.mailer(next);
    await expect.poll(async () => (await mails.listWaiting()).map(({ tries }) => tries), PATIENTLY).toEqual([1]);
    const [waiting] = await mails.listWaiting();
    expect(waiting?.due).toBeGreaterThan(Date.now() + 600_000);
    await mails.makeAllDue();
    await expect.poll(async () => (await mails.listWaiting())[0]?.tries, PATIENTLY).toBe(2);
    await expect.poll(async () => (await mails.listWaiting())[0]?.due, PATIENTLY).toBeGreaterThan(Date.now() + 600_000);
    await mails.makeAllDue();
    await expect.poll(mails.listWaiting, PATIENTLY).toEqual([]);
    expect(tried.filter((id) => id === refused.id)).toHaveLength(1);
    expect(tried).not.toContain(over.id);

    const taking = await queue(async () => undefined, { sends: false });
    await mails.queues.offWork('mails', { wait: true });
    await taking.mailer(old);
    await query(`update queues.job set created_on = now() - interval '25 hours' where state = 'created'`);
    expect(await mails.listGivenUp()).toHaveLength(1);
    const again = await queue(() => Promise.reject(new Error('still down')));
    await expect
      .poll(async () => (await again.listGivenUp()).map(({ reason }) => reason).toSorted(), PATIENTLY)
      .toEqual(['still down', 'the mail service answered 550']);
    expect(log.filter((line) => line.includes('given up'))).toHaveLength(3);
    expect(log.join()).not.toContain('ann@x.test');
  });

  it('sends nothing for an account that is gone, and for one that is blocked once it is not any more', async () => {
    const [member, blocked, gone] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [member, blocked, gone])
      await query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@x.test`]);
    const taking = await queue(async () => undefined, { sends: false });
    const [its, held, lost] = [member, blocked, gone].map((account) => mail({ account }));
    for (const next of [its, held, lost]) if (next) await taking.mailer(next);
    await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [blocked]);
    await query('delete from auth.users where id = $1', [gone]);
    const sent: Mail[] = [];
    const mails = await queue(async (next) => sent.push(next));
    const waiting = async () => (await mails.listWaiting()).map(({ reason }) => reason);
    await expect.poll(waiting, PATIENTLY).toEqual(['its account is blocked']);
    expect(sent).toEqual([its]);
    await query('update auth.users set banned_until = null where id = $1', [blocked]);
    await mails.makeAllDue();
    await expect.poll(count, PATIENTLY).toBe(0);
    expect(sent).toEqual([its, held]);
  });

  it('keeps what was given up for two weeks, and sends it anew where that is asked', async () => {
    let refuses = true;
    const sent: Mail[] = [];
    const mails = await queue(async (next) => {
      if (refuses) throw new MailRefusedError('no such receiver');
      sent.push(next);
    });
    const [kept, expired] = [mail(), mail()];
    await mails.mailer(expired);
    await expect.poll(async () => (await mails.listGivenUp()).length, PATIENTLY).toBe(1);
    await query(`update queues.job set completed_on = now() - interval '15 days'`);
    await mails.mailer(kept);
    await expect.poll(async () => (await mails.listGivenUp()).length, PATIENTLY).toBe(2);
    const remaining = async () => {
      await supervise(mails.queues);
      return (await mails.listGivenUp()).length;
    };
    await expect.poll(remaining, PATIENTLY).toBe(1);
    const shown = await mails.listGivenUp();
    expect(shown).toMatchObject([{ reason: 'no such receiver', bytes: expect.any(Number) }]);
    expect(JSON.stringify(shown)).not.toContain('ann@');
    refuses = false;
    expect([await mails.repeat('x'), await mails.repeat(randomUUID())]).toEqual([false, false]);
    expect(await mails.repeat(shown[0]?.id ?? '')).toBe(true);
    await expect.poll(() => sent, PATIENTLY).toEqual([kept]);
    await expect.poll(count, PATIENTLY).toBe(0);
  });

  it('shows what waits, without whom it is for', async () => {
    const mails = await queue(async () => undefined, { sends: false });
    const waiting = mail();
    await mails.mailer(waiting);
    const [shown] = await mails.listWaiting();
    expect(shown).toMatchObject({ id: waiting.id, tries: 0, bytes: expect.any(Number) });
    expect(Math.abs((shown?.since ?? 0) - Date.now())).toBeLessThan(600_000);
    expect(JSON.stringify(shown)).not.toContain('ann@');
  });

  it('is not held up by a silent server, and sends in turn between members', async () => {
    const begun: string[] = [];
    const turn = Promise.withResolvers<void>();
    const taking = await queue(async () => undefined, { sends: false });
    await taking.mailer(mail({ id: 'reply', to: 'shop@x.test', replyTo: 'Ann@x.test' }));
    for (const id of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) await taking.mailer(mail({ id }));
    await taking.mailer(mail({ id: 'b1', to: 'ben@x.test' }));
    await taking.mailer(mail({ id: 'c1', to: 'cem@x.test' }));
    await queue(async ({ id }) => {
      begun.push(id);
      await turn.promise;
    });
    await expect.poll(() => begun.toSorted(), PATIENTLY).toEqual(['a1', 'a2', 'b1', 'c1', 'reply']);
    turn.resolve();
    await expect.poll(() => begun, PATIENTLY).toHaveLength(11);
  });

  it('holds no more than a single server can keep, and half of it for members who have no mail in it', async () => {
    const mails = await queue(async () => undefined, { sends: false, isAlone: true });
    const fill = (number: number, party: string) =>
      query(
        `insert into queues.job (name, data, group_id) select 'mails', '{}', $2 from generate_series(1, $1::integer)`,
        [number, party],
      );
    await fill(500, 'ann@x.test');
    await expect(mails.mailer(mail())).rejects.toThrow('too many mails are queued');
    expect(await mails.mailer(mail({ to: 'ben@x.test' }))).toBe(true);
    await fill(499, 'cem@x.test');
    await expect(mails.mailer(mail({ to: 'dan@x.test' }))).rejects.toThrow('too many mails are queued');
  });
});

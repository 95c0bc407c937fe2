import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mail, MailRefusedError } from '@/automation/parts/mail';
import { createFolderMailStore } from '@/server/features/mail/folder-mail-store';
import { createMailFiles } from '@/server/features/mail/mail-files';
import { createMailQueue } from '@/server/features/mail/mail-queue';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'queue-')), 'mail');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const letter = (id: string, more: Partial<Mail> = {}): Mail => ({
  id,
  to: 'ann@x.test',
  subject: 'S',
  text: id,
  ...more,
});
const files = () => readdirSync(folder);

/** A queue whose mails go where the test says. */
function queue(deliver: (mail: Mail) => Promise<boolean>, firstRetryMs = 5) {
  const log: string[] = [];
  return {
    log,
    ...createMailQueue({
      store: createFolderMailStore(createMailFiles(folder), 26),
      deliver,
      tuning: { pollMs: 5, firstRetryMs },
      log: (line) => log.push(line),
    }),
  };
}

describe('the mail queue', () => {
  it('has a mail safe on the disk before it sends it, closed to others, and removes it afterwards', async () => {
    const sent: Mail[] = [];
    const { mailer, start, close } = queue(async (mail) => sent.push(mail) > 0);
    const attachment = { filename: 'plan.pdf', content: Buffer.from('%PDF-1'), type: 'application/pdf' };
    const whole = letter('run-1/..', { html: '<p>', attachment, until: new Date(Date.now() + 60_000) });
    expect(await mailer(whole)).toBe(true);
    expect(files()).toEqual(['run-1.mail.json']);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, 'run-1.mail.json')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    await start();
    await expect.poll(() => sent).toEqual([whole]);
    await expect.poll(files).toEqual([]);
    await close();
  });

  it('tells of a folder that cannot be read, in place of taking it for empty', async () => {
    expect(await createMailFiles(folder).list()).toEqual([]);
    writeFileSync(folder, 'no folder');
    await expect(createMailFiles(folder).list()).rejects.toThrow('ENOTDIR');
  });

  it('goes on after a crash with what was not sent, and with nothing that was half written', async () => {
    const before = queue(() => new Promise(() => undefined));
    await before.mailer(letter('one'));
    await before.mailer(letter('two'));
    writeFileSync(join(folder, 'three.mail.json.new'), '{"id":');
    const sent: string[] = [];
    const after = queue(async ({ id }) => sent.push(id) > 0);
    await after.start();
    await expect.poll(() => sent.toSorted()).toEqual(['one', 'two']);
    await expect.poll(files).toEqual([]);
    await after.close();
  });

  it('tries again, longer and longer, and gives up what is refused or out of date, without a word of whom it was for', async () => {
    const tried: string[] = [];
    const { mailer, start, close, log } = queue(async ({ id }) => {
      tried.push(id);
      if (id === 'refused') throw new MailRefusedError('550');
      if (tried.filter((other) => other === id).length < 4) throw new Error('down');
      return true;
    });
    await mailer(letter('stubborn'));
    await mailer(letter('refused'));
    await mailer(letter('late', { until: new Date(Date.now() - 1) }));
    await start();
    await expect.poll(files).toEqual(['given-up']);
    expect(tried.filter((id) => id === 'stubborn')).toHaveLength(4);
    expect(tried.filter((id) => id !== 'stubborn')).toEqual(['refused']);
    expect(log.filter((line) => line.includes('given up'))).toHaveLength(2);
    expect(log.join()).not.toContain('ann@x.test');
    await close();
  });

  it('keeps what was refused for two weeks, and tries it anew where that is asked', async () => {
    let refuses = true;
    const sent: Mail[] = [];
    const {
      mailer,
      start,
      close,
      listDeadLetters: givenUp,
      requeue: repeat,
      listQueued: waiting,
    } = queue(async (mail) => {
      if (refuses) throw new MailRefusedError('the mail service answered 550');
      return sent.push(mail) > 0;
    });
    const attachment = { filename: 'plan.pdf', content: Buffer.from('%PDF-1'), type: 'application/pdf' };
    const [kept, old] = [letter('kept', { attachment }), letter('old')];
    await mailer(kept);
    await mailer(old);
    await start();
    await expect.poll(async () => (await givenUp()).length).toBe(2);
    const place = join(folder, 'given-up/old.mail.json');
    expect(statSync(place).mode & 0o777).toBe(0o600);
    utimesSync(place, 0, 0);
    expect(await givenUp()).toMatchObject([{ name: 'kept.mail.json', reason: 'the mail service answered 550' }]);
    expect(JSON.stringify(await givenUp())).not.toContain('ann@');
    refuses = false;
    expect([await repeat('../kept.mail.json'), await repeat('old.mail.json'), await repeat('kept.mail.json')]).toEqual([
      false,
      false,
      true,
    ]);
    await expect.poll(() => sent).toEqual([kept]);
    await expect.poll(async () => [await givenUp(), await waiting()]).toEqual([[], []]);
    await close();
  });

  it('shows what waits, without whom it is for, and tries it at once where that is asked', async () => {
    let down = true;
    const {
      mailer,
      start,
      close,
      listQueued: waiting,
      makeAllDue: retry,
    } = queue(async () => {
      if (down) throw new Error('down');
      return true;
    }, 3_600_000);
    await mailer(letter('patient'));
    await start();
    await expect.poll(async () => (await waiting())[0]?.due).toBeGreaterThan(Date.now());
    const [shown] = await waiting();
    expect(shown?.tries).toBe(1);
    expect(JSON.stringify(shown)).not.toContain('ann@');
    down = false;
    await retry();
    await expect.poll(files).toEqual([]);
    expect(await waiting()).toEqual([]);
    await close();
  });

  it('is not held up for all by a silent server, and holds no more than it can keep', async () => {
    let asked = 0;
    const silence = Promise.withResolvers<boolean>();
    const { mailer, start, close } = queue(() => {
      asked += 1;
      return silence.promise;
    });
    await start();
    for (let index = 0; index < 26; index += 1) await mailer(letter(`m${index}`, { to: `member-${index}@x.test` }));
    await expect.poll(() => asked).toBe(5);
    await expect(mailer(letter('one-too-many'))).rejects.toThrow('too many mails are queued');
    expect(readFileSync(join(folder, 'm25.mail.json'), 'utf8')).toContain('member-25@x.test');
    silence.resolve(true);
    await close();
  });

  it('sends in turn between members, and keeps half of its room for members who have no mail in it', async () => {
    const sent: string[] = [];
    const [first, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { mailer, start, close } = queue(async ({ id }) => {
      sent.push(id);
      await (id.startsWith('first') ? first : turn).promise;
      return true;
    });
    await start();
    for (const id of ['first1', 'first2', 'first3', 'first4', 'first5'])
      await mailer(letter(id, { to: `${id}@x.test` }));
    await expect.poll(() => sent).toHaveLength(5);
    const toOther = { to: 'shop@x.test', replyTo: 'Ann@x.test' };
    for (const id of ['a1', 'a2', 'a3', 'a4']) await mailer(letter(id, id === 'a2' ? toOther : {}));
    for (const id of ['b1', 'b2', 'b3', 'b4']) await mailer(letter(id, { to: 'ben@x.test' }));
    await expect(mailer(letter('b5', { to: 'ben@x.test' }))).rejects.toThrow('too many mails are queued');
    expect(await mailer(letter('c1', { to: 'cem@x.test' }))).toBe(true);
    first.resolve();
    await expect.poll(() => sent.slice(5).toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
    turn.resolve();
    await expect.poll(() => sent).toHaveLength(14);
    await close();
  });

  it('knows after a restart whose a mail is, and sends what it can read', async () => {
    const before = queue(async () => true);
    for (const id of ['a1', 'a2', 'a3', 'a4', 'a5']) await before.mailer(letter(id));
    for (const id of ['b1', 'b2']) await before.mailer(letter(id, { to: 'ben@x.test' }));
    writeFileSync(join(folder, 'broken.mail.json'), '{');
    const sent: string[] = [];
    const turn = Promise.withResolvers<void>();
    const after = queue(async ({ id }) => {
      sent.push(id);
      await turn.promise;
      return true;
    });
    await after.start();
    await expect.poll(() => sent.filter((id) => id.startsWith('b'))).toHaveLength(2);
    turn.resolve();
    await expect.poll(() => sent).toHaveLength(7);
    await after.close();
  });
});

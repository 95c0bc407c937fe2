import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMailer, type Mail, MailRefusedError, type MailSettings, oneLine } from '@/automation/parts/mail';
import { isEmailAddress } from '@/contracts/email-address';
import { startSmtpStub } from '../server/smtp-stub';
import { startStub } from '../server/stub';

const mail: Mail = {
  id: '11111111-2222-4333-8444-555555555555',
  to: 'ann@x.test',
  subject: 'Your plan\r\nBcc: everybody@x.test',
  text: 'Hello Ann',
  attachment: { filename: 'plan.pdf', content: Buffer.from('%PDF-1'), type: 'application/pdf' },
};
const settings = { resendBaseUrl: 'http://127.0.0.1:9', from: 'Tools <tools@site.test>', outboxDir: '/nowhere' };

describe('createMailer', () => {
  it('sends by SMTP with the attachment, and lets no subject become a header', async () => {
    const smtp = await startSmtpStub();
    expect(await createMailer({ ...settings, smtpUrl: smtp.url }, () => undefined)(mail)).toBe(true);
    await smtp.close();
    const [seen] = smtp.seen;
    expect([seen?.from, seen?.to]).toEqual(['<tools@site.test>', '<ann@x.test>']);
    expect(seen?.data).toMatch(/^Subject: Your plan Bcc: everybody@x\.test\r?$/m);
    expect(seen?.data).not.toMatch(/^Bcc:/m);
    expect(seen?.data).toContain('filename=plan.pdf');
    expect(seen?.data).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(smtp.greetings).toEqual(['EHLO site.test']);
    expect(seen?.data).toContain(Buffer.from('%PDF-1').toString('base64'));
  });

  it('sends by Resend with every field it takes', async () => {
    const resend = await startStub(() => ({ body: { id: 'm1' } }));
    expect(
      await createMailer({ ...settings, resendKey: 're_12345678', resendBaseUrl: resend.url }, () => undefined)(mail),
    ).toBe(true);
    await resend.close();
    const [seen] = resend.seen;
    expect([seen?.method, seen?.path, seen?.headers.authorization, seen?.headers['idempotency-key']]).toEqual([
      'POST',
      '/emails',
      'Bearer re_12345678',
      mail.id,
    ]);
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      from: 'Tools <tools@site.test>',
      to: ['ann@x.test'],
      subject: 'Your plan Bcc: everybody@x.test',
      text: 'Hello Ann',
      attachments: [
        { filename: 'plan.pdf', content: Buffer.from('%PDF-1').toString('base64'), content_type: 'application/pdf' },
      ],
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });

  it('tells a mail that will never be taken from one that may be later, and needs a sender', async () => {
    let status = 422;
    const resend = await startStub(() => ({ status, body: { name: 'error' } }));
    const byResend = { ...settings, resendKey: 're_12345678', resendBaseUrl: resend.url };
    const failure = (more: Partial<MailSettings>) =>
      createMailer({ ...settings, ...more }, () => undefined)(mail).catch((error: unknown) => error as Error);
    expect(await failure(byResend)).toEqual(new MailRefusedError('the mail service answered 422'));
    status = 401;
    const later = await failure(byResend);
    expect([later instanceof MailRefusedError, String(later)]).toEqual([false, 'Error: the mail service answered 401']);
    await resend.close();
    for (const [reply, final] of [
      ['550 no such user ann@x.test', true],
      ['450 ann@x.test is busy', false],
    ] as const) {
      const smtp = await startSmtpStub(reply);
      const refused = await failure({ smtpUrl: smtp.url });
      await smtp.close();
      expect([refused instanceof MailRefusedError, String(refused)]).toEqual([
        final,
        `Error: the mail server refused it (${reply.slice(0, 3)})`,
      ]);
    }
    expect(() => createMailer({ ...settings, resendKey: 'k', from: undefined }, () => undefined)).toThrow(/MAIL_FROM/);
  });

  it('keeps mails in a closed folder where no service is set up', async () => {
    const outboxDir = join(mkdtempSync(join(tmpdir(), 'mail-')), 'outbox');
    const log: string[] = [];
    expect(
      await createMailer({ ...settings, outboxDir }, (line) => log.push(line))({ ...mail, id: `../${mail.id}` }),
    ).toBe(false);
    const [file = ''] = readdirSync(outboxDir);
    expect(file).toBe(`${mail.id}.eml`);
    expect(readFileSync(join(outboxDir, file), 'utf8')).toContain('Hello Ann');
    expect([statSync(outboxDir).mode & 0o777, statSync(join(outboxDir, file)).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(log.join()).not.toContain('ann@x.test');
    rmSync(join(outboxDir, '..'), { recursive: true });
  });
});

describe('addresses and subjects', () => {
  it('tells one address from anything else', () => {
    expect(isEmailAddress('ann+x@mail.site.test')).toBe(true);
    for (const text of ['', 'ann', 'a@b', 'a@b.test, c@d.test', 'Ann <a@b.test>', 'a@b.test\r\nBcc: c@d.test'])
      expect([text, isEmailAddress(text)]).toEqual([text, false]);
  });

  it('makes one line', () => expect(oneLine(' a\r\n b\u0000 ')).toBe('a b'));
});

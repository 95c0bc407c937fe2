import { describe, expect, it } from 'vitest';
import type { Run } from '@/automation/automation';
import { documentAutomation, documentMaker } from '@/automation/document';
import { documentWorkers } from '@/automation/document-workers';
import type { Mail } from '@/automation/mail';
import { makePdf, printable } from '@/automation/pdf';
import type { DocumentOrder } from '@/automation/print-document';

const offer = {
  oneLiner: 'Answer every call',
  icp: { industry: 'Dentists', buyerTitle: 'Owner', pains: ['Missed calls', 'Żółć'], triggers: [] },
  package: { name: 'Front desk', deliverables: ['Voice agent'], timeline: { setupDays: 14 } },
  pricing: { Starter: { setup: '$1000', monthly: '$500', includes: ['Support'] } },
  nextSteps: ['Call five owners'],
};
const extras = {
  roadmap90d: { 'Month 1': ['Set up'] },
  roi: { expectedMonthlyROI: 3.5, assumptions: { closeRate: 0.2 } },
};
const action = {
  kind: 'document' as const,
  document: 'proposal' as const,
  subject: 'Plan for {{user.firstName}}',
  mailTo: 'user.email',
  file: 'plan',
};
const body = { user: { email: 'ann@x.test', firstName: 'Ann' }, offer, extras };
const run = (more: Partial<Run> = {}): Run => ({
  id: 'r1',
  body,
  demo: false,
  email: 'member@x.test',
  signal: new AbortController().signal,
  lastLeads: async () => '',
  ...more,
});
const print = documentWorkers();
const make = documentMaker(action, async () => Buffer.from('%PDF-'));
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('documents', () => {
  it('makes a PDF of several pages from long text, beyond Latin-1, without touching files or addresses', async () => {
    const source = `${'# Title\n- one\n**bold** text\n'.repeat(200)}😀`;
    const pdf = await print({ title: 'Żółć', layout: 'text', source });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    await expect(makePdf('x', [{ image: '/etc/hostname' }])).rejects.toThrow();
    await expect(makePdf('x', [{ image: 'http://127.0.0.1/x.png' }])).rejects.toThrow();
  });

  it('leaves out what the font cannot print', () => expect(printable('Żółć → 50 € 😀!')).toBe('Żółć -> 50 €  !'));

  it('mails the document to the address of the body, and says where to get it', async () => {
    const mails: Mail[] = [];
    const options = { mailer: async (mail: Mail) => mails.push(mail) > 0, mayMail: () => true, log: () => undefined };
    const answer = await documentAutomation(action, documentMaker(action, print), options)(run());
    expect(JSON.parse(answer.body)).toEqual({ ok: true, delivered: true, download: '/runs/r1/document' });
    expect(mails[0]).toMatchObject({
      id: 'r1',
      to: 'ann@x.test',
      subject: 'Plan for Ann',
      attachment: { filename: 'plan.pdf', type: 'application/pdf' },
    });
    expect(mails[0]?.attachment?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it("offers the download where the mail does not leave, and falls back to the member's own address", async () => {
    const told: string[] = [];
    const failing = {
      mailer: async () => Promise.reject(new Error('down')),
      mayMail: () => true,
      log: (line: string) => void told.push(line),
    };
    expect(JSON.parse((await documentAutomation(action, make, failing)(run())).body)).toMatchObject({
      ok: true,
      delivered: false,
    });
    expect(told.join()).toContain('could not be sent');
    const to: string[] = [];
    const limited = { mailer: async (mail: Mail) => to.push(mail.to) > 0, mayMail: () => false, log: () => undefined };
    expect(JSON.parse((await documentAutomation(action, make, limited)(run())).body).delivered).toBe(false);
    const own = { ...limited, mayMail: () => true };
    await documentAutomation({ ...action, mailTo: undefined }, make, own)(run());
    await documentAutomation(action, make, own)(run({ body: { ...body, user: { email: 'a@x.test, b@x.test' } } }));
    expect(to).toEqual(['member@x.test']);
  });

  it('refuses to print nothing, and never prints the key', async () => {
    const orders: DocumentOrder[] = [];
    const noted = async (order: DocumentOrder) => {
      orders.push(order);
      return Buffer.from('%PDF-');
    };
    const text = documentMaker({ ...action, document: 'text', from: 'offerResult' }, noted);
    await expect(documentMaker(action, noted, 'key')({ key: 'k', user: {} })).rejects.toMatchObject({
      code: 'nothing_to_print',
    });
    await expect(text({ offerResult: '' })).rejects.toMatchObject({ code: 'nothing_to_print', status: 400 });
    expect((await text({ offerResult: 'An offer' })).filename).toBe('plan.pdf');
    await documentMaker({ ...action, subject: '{{key}}' }, noted, 'key')({ key: 'k-secret', offer: {} });
    expect(orders).toEqual([
      { title: 'Document', layout: 'text', source: 'An offer' },
      { title: 'Document', layout: 'proposal', source: { offer: {} } },
    ]);
  });
});

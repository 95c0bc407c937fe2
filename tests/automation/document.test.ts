import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDocumentMaker, documentAutomation } from '@/automation/document/document';
import { createDocumentPrinter } from '@/automation/document/document-workers';
import { makePdf, printable, UnprintableError } from '@/automation/document/pdf';
import { type Block, blocksContent } from '@/automation/document/pdf-blocks';
import { type PrintJob, printDocument } from '@/automation/document/print-document';
import type { Mail } from '@/automation/parts/mail';
import type { Run, Schema } from '@/automation/parts/run';
import { DEFAULT_LETTERHEAD } from '@/contracts/document';
import { pagesOf, pdfText } from './support/pdf-text';
import { runOf } from './support/run';

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
const run = (more: Partial<Run> = {}) => runOf({ id: 'r1', body, email: 'member@x.test', ...more });
const workers = createDocumentPrinter();
const print = (order: PrintJob) => workers(order, 'ann');
const make = createDocumentMaker(action, async () => Buffer.from('%PDF-'), { secrets: [] });
const head = { date: '2026-01-02T10:00:00.000Z', from: DEFAULT_LETTERHEAD };
const of = { ...head, caller: 'ann', isSample: false };
const letterhead = async () => DEFAULT_LETTERHEAD;

const frame = { title: 'x', paper: 'a4', language: 'en-GB', footnote: '' } as const;

describe('documents', () => {
  it.each([
    ['uk', 'en-GB'],
    ['us', 'en-US'],
  ] as const)('says its language (%s) and shows its title, as PDF 1.7', async (spelling, language) => {
    const pdf = await print({ title: 'A plan', source: 'Text', ...head, from: { ...DEFAULT_LETTERHEAD, spelling } });
    const text = pdf.toString('latin1');
    expect(text.slice(0, 8)).toBe('%PDF-1.7');
    expect(text).toContain(`/Lang (${language})`);
    expect(text).toContain('/DisplayDocTitle true');
  });

  it('makes a PDF of several pages from long text, beyond Latin-1, without touching files or addresses', async () => {
    const source = `${'# Title\n- one\n**bold** text\n'.repeat(200)}😀`;
    const pdf = await print({ title: 'Żółć', source, ...head });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBeGreaterThan(2);
    await expect(makePdf(frame, [{ image: '/etc/hostname' }])).rejects.toThrow();
    await expect(makePdf(frame, [{ image: 'http://127.0.0.1/x.png' }])).rejects.toThrow();
  });

  it.each([
    [
      'signs of mathematics and trade',
      '−10 °C ≤ 3 × 2 ÷ 4 ± 5 ≈ ∞ µ № © ® ™ √ Σ',
      '−10 °C ≤ 3 × 2 ÷ 4 ± 5 ≈ ∞ µ № © ® ™ √ Σ',
    ],
    ['stand-ins', 'Żółć → 50 € ✓ ★ ﬁ ① ㎡ Ａ：\u202f1', 'Żółć -> 50 € √ * ﬁ 1 m2 A: 1'],
    ['letters that came in two parts', 'Cafe\u0301', 'Café'],
    ['words without the pictures between them', 'Well 😀 done🎉now 👍🏽!', 'Well done now !'],
    ['letters and signs of East Asian texts', '「提案書：青いシダ」、 계획。', '「提案書：青いシダ」、 계획。'],
    ['letters that all fonts lack, which a document is refused for', 'առաջարկ 青い', 'առաջարկ 青い'],
  ])('print %s', (_, text, printed) => expect(printable(text)).toBe(printed));

  it.each([
    ['Armenian', 'առաջարկ հաճախորդին'],
    ['Georgian', 'შეთავაზება კლიენტს'],
  ])('are refused rather than printed with gaps: %s', async (script, text) => {
    const word = text.split(' ')[0] ?? '';
    const printed = makePdf(frame, [{ table: { body: [[{ text: printable(`A ${text}`) }]] } }]);
    await expect(printed).rejects.toThrow(new RegExp(`${script} letters .*"${word}`));
    await expect(makePdf({ ...frame, footnote: printable(text) }, [])).rejects.toThrow(UnprintableError);
  });

  it.each([
    ['Japanese', '提案書：青いシダの計画', 'NotoSansJP'],
    ['Simplified Chinese', '报价单：设置费用', 'NotoSansSC'],
    ['Traditional Chinese', '報價單：設置費用與臺灣', 'NotoSansTC'],
    ['Korean', '한국어 제안', 'NotoSansKR'],
    ['Thai', 'ข้อเสนอของลูกค้า', 'NotoSansThai'],
    ['Devanagari', 'ग्राहक का प्रस्ताव।', 'NotoSansDevanagari'],
    ['Cyrillic', 'Предложение для клиента', 'Roboto'],
    ['Greek', 'Προσφορά για τον πελάτη', 'Roboto'],
  ])('print every letter of %s in its order, wherever it stands, from the font for it', async (_, words, font) => {
    const source = {
      oneLiner: words,
      icp: { industry: `A ${words} Z`, buyerTitle: 'Owner', pains: [words], triggers: [] },
      package: { name: words, deliverables: [`${words}，${words}`], timeline: { setupDays: 14 } },
      nextSteps: [words],
    };
    const from = { ...DEFAULT_LETTERHEAD, name: words, contact: words };
    const pdf = await printDocument({ title: words, client: words, source: { offer: source }, ...head, from });
    const marked = await printDocument({
      title: words,
      source: `# ${words}\n\n**${words}** A\n- ${words.repeat(40)}`,
      ...head,
    });
    const withoutBlanks = (text: string) => text.replace(/[\s\u200b]/g, '');
    const [letters, markedLetters] = [pdf, marked].map((file) => withoutBlanks(pdfText(file)));
    expect(letters?.split(withoutBlanks(words)).length).toBeGreaterThan(9);
    expect(markedLetters).toContain(withoutBlanks(words.repeat(40)));
    expect(pdf.toString('latin1')).toContain(font);
    if (font === 'Roboto') expect(pdf.toString('latin1')).not.toContain('Noto');
  });

  it.each([
    ['Hebrew', 'שלום (עולם) ב-12 Fern & Co', 'Fern & Co 12-ב (םלוע) םולש', 'NotoSansHebrew'],
    ['Arabic', 'عرض (دبي) 2026', '2026 (يبد) ضرع', 'NotoSansArabic'],
    ['Arabic digits', '٢٠٢٤', '٢٠٢٤', 'NotoSansArabic'],
  ])('print %s from right to left, wherever it stands', async (_, words, onPaper, font) => {
    const source = `# ${words}\n\n${words}\n- ${words}\n`;
    const from = { ...DEFAULT_LETTERHEAD, name: words, contact: words };
    const pdf = await printDocument({ title: words, client: words, source, ...head, from });
    // What a page shows, without the forms that letters take beside others.
    const shown = pdfText(pdf).normalize('NFKC').replace(/\s/g, '');
    expect(shown.split(onPaper.replace(/\s/g, '')).length).toBeGreaterThan(8);
    expect(pdf.toString('latin1')).toContain(font);
  });

  it('are refused by name, wherever the letters stand', async () => {
    const refusal = { code: 'document_unprintable', status: 422, message: expect.stringContaining('"առաջարկ"') };
    await expect(print({ title: 'A plan', client: 'առաջարկ', source: 'Text', ...head })).rejects.toMatchObject(refusal);
  });

  it('says on the cover and on every page that a sample is one', async () => {
    const printed = async (isSample: boolean) =>
      pdfText(await print({ title: 'Plan', source: 'Text', ...head, isSample }));
    const text = await printed(true);
    expect([
      text.includes('Composed for a demonstration. No model was asked.'),
      text.includes('Sample | Plan'),
    ]).toEqual([true, true]);
    expect(await printed(false)).not.toMatch(/sample|demonstration/i);
  });

  it('mails the document to the address of the body, and says where to get it', async () => {
    const mails: Mail[] = [];
    const options = {
      letterhead,
      mailer: async (mail: Mail) => mails.push(mail) > 0,
      mayMail: async () => true,
      log: () => undefined,
    };
    const answer = await documentAutomation(
      action,
      createDocumentMaker(action, print, { secrets: [] }),
      options,
      [],
    )(run());
    expect(JSON.parse(answer.body)).toEqual({ ok: true, delivered: true, download: '/runs/r1/document' });
    expect(mails[0]).toMatchObject({
      id: 'r1',
      to: 'ann@x.test',
      subject: 'A document for you',
      replyTo: 'member@x.test',
      attachment: { filename: 'plan.pdf', type: 'application/pdf' },
    });
    expect(mails[0]?.attachment?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it("writes the member's words to the member alone, and has nothing mailed for a guest", async () => {
    const mails: Mail[] = [];
    const countedMails: unknown[] = [];
    const options = {
      letterhead,
      mailer: async (mail: Mail) => mails.push(mail) > 0,
      mayMail: async (...mail: unknown[]) => countedMails.push(mail) > 0,
      log: () => undefined,
    };
    const send = (more: Partial<Run>) => documentAutomation(action, make, options, [])(run(more));
    const user = { email: 'Member@x.test', firstName: 'Buy at http://evil.test' };
    await send({ member: 'm', body: { ...body, user } });
    await send({ member: 'm', body: { ...body, user: { ...user, email: 'ann@x.test' } } });
    // A sample is nobody's document: it goes to the member alone.
    await send({ member: 'm', demo: true, body: { ...body, user: { ...user, email: 'ann@x.test' } } });
    const guest = await send({ email: undefined });
    expect(JSON.parse(guest.body)).toMatchObject({ ok: true, delivered: false });
    expect(mails.map(({ to, subject, replyTo }) => [to, subject, replyTo])).toEqual([
      ['Member@x.test', 'Plan for Buy at http://evil.test', undefined],
      ['ann@x.test', 'A document for you', 'member@x.test'],
    ]);
    expect(mails[1]?.text).toMatch(/^member@x\.test has had the attached document sent to you\./);
    expect(mails[1]?.text).not.toContain('evil');
    expect(countedMails).toEqual([
      ['Member@x.test', 'result', 'm'],
      ['ann@x.test', 'to-others', 'm'],
    ]);
  });

  it("offers the download where the mail does not leave, and falls back to the member's own address", async () => {
    const logLines: string[] = [];
    const failing = {
      letterhead,
      mailer: async () => Promise.reject(new Error('down')),
      mayMail: async () => true,
      log: (line: string) => void logLines.push(line),
    };
    expect(JSON.parse((await documentAutomation(action, make, failing, [])(run())).body)).toMatchObject({
      ok: true,
      delivered: false,
    });
    expect(logLines.join()).toContain('could not be sent');
    const to: string[] = [];
    const limited = {
      letterhead,
      mailer: async (mail: Mail) => to.push(mail.to) > 0,
      mayMail: async () => false,
      log: () => undefined,
    };
    expect(JSON.parse((await documentAutomation(action, make, limited, [])(run())).body).delivered).toBe(false);
    const own = { ...limited, mayMail: async () => true };
    await documentAutomation({ ...action, mailTo: undefined }, make, own, [])(run());
    await documentAutomation(action, make, own, [])(run({ body: { ...body, user: { email: 'a@x.test, b@x.test' } } }));
    expect(to).toEqual(['member@x.test']);
  });

  it('refuses to print nothing, and never prints the key', async () => {
    const orders: PrintJob[] = [];
    const noted = async (order: PrintJob) => {
      orders.push(order);
      return Buffer.from('%PDF-');
    };
    const text = createDocumentMaker({ ...action, document: 'text', from: 'offerResult' }, noted, { secrets: [] });
    await expect(
      createDocumentMaker(action, noted, { secrets: ['key'] })({ key: 'k', user: {} }, of),
    ).rejects.toMatchObject({
      code: 'nothing_to_print',
    });
    await expect(text({ offerResult: '' }, of)).rejects.toMatchObject({ code: 'nothing_to_print', status: 400 });
    expect((await text({ offerResult: 'An offer' }, of)).filename).toBe('plan.pdf');
    await createDocumentMaker({ ...action, subject: '{{key}}' }, noted, { secrets: ['key'] })(
      { key: 'k-secret', offer: {} },
      of,
    );
    expect(orders).toEqual([
      { title: 'Document', source: 'An offer', ...head },
      { title: 'Document', source: { offer: {} }, ...head },
    ]);
  });
});

const proposalSchema = JSON.parse(readFileSync('schemas/results/proposal.schema.json', 'utf8')) as Schema;
const sender = { name: 'Brightline', contact: '12 Quay Street', spelling: 'uk', paper: 'a4' } as const;
const plan = {
  offer: {
    package: { name: 'Front desk', timeline: { setupDays: 14, firstResultsDays: 21 } },
    pricing: {
      starter: { setup: 1500, monthly: 500, includes: ['Support'] },
      growth: { setup: 2500, monthly: 900, includes: ['Everything in Starter', 'A report'] },
    },
  },
  extras: { roadmap90d: { month1: ['Set it up'], month4: ['Look back'] }, roi: { assumptions: { closeRate: 0.25 } } },
};
const order = {
  title: 'The plan',
  client: 'Żółć Bakery',
  date: '2026-01-02T10:00:00.000Z',
  validDays: 30,
  source: plan,
};

describe('a document for a client', () => {
  it('is real text: a cover, labels for people, prices and days as its member writes them', async () => {
    const british = pdfText(await print({ ...order, schema: proposalSchema, from: sender }));
    for (const words of ['The plan', 'Żółć Bakery', 'Brightline', '12 Quay Street', '2 January 2026'])
      expect(british).toContain(words);
    expect(british).toContain('Valid 30 days, until 1 February 2026');
    for (const words of [
      'Set-up in days',
      'Month 1',
      'Month 4',
      'US$1,500',
      'Leads that become customers',
      '25%',
      '2 / 2',
    ])
      expect(british).toContain(words);
    expect(british).not.toMatch(/setupDays|Setup|month1|closeRate|roadmap90d/);

    const american = await print({
      ...order,
      schema: proposalSchema,
      from: { ...sender, spelling: 'us', paper: 'letter' },
    });
    for (const words of ['January 2, 2026', 'Setup in days', '$1,500']) expect(pdfText(american)).toContain(words);
    expect(american.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
  });

  it('prints the parts its tool declares under their titles, dates and figures as people write them', async () => {
    const parts = [
      { from: 'until', title: 'Good until', as: 'date' },
      {
        from: 'lines',
        title: 'What you get',
        as: 'table',
        columns: [
          { from: 'what', title: 'Part' },
          { from: 'hours', title: 'Hours', as: 'number' },
          { from: 'price', title: 'Price', as: 'amount' },
        ],
      },
    ];
    const source = {
      until: '2026-03-04',
      lines: [{ what: 'Care', hours: 1400, price: 1250.5 }],
      hidden: 'not declared',
    };
    const text = pdfText(await print({ ...order, source, parts, from: sender }));
    for (const words of ['Good until', '4 March 2026', 'What you get', 'Part', 'Care', '1,400', '1,250.50'])
      expect(text).toContain(words);
    expect(text).not.toContain('not declared');
  });

  it('leaves no heading at the foot of a page, also where one follows another', async () => {
    const block = (kind: Block['kind'], text: string): Block => ({ kind, spans: [{ text }] });
    // Parts of all lengths, so that their headings come to stand all over a page.
    const blocks = Array.from({ length: 60 }, (_, at) => [
      ...Array.from({ length: at % 19 }, () => block('paragraph', 'Filler')),
      block('heading', 'Part'),
      block('subheading', 'Section'),
      block('paragraph', 'Words'),
    ]).flat();
    const pdf = await makePdf(frame, blocksContent(blocks));
    const pageEnds = pdfText(pdf).match(/\w+ \d+ \/ \d+/g) ?? [];
    // The first page, a cover, has no number.
    expect(pageEnds.length).toBe(pagesOf(pdf) - 1);
    expect(pageEnds.filter((text) => !/^(?:Filler|Words) /.test(text))).toEqual([]);
  });

  it('keeps a table whole: as many pages of text before it as there may be, it never breaks', () => {
    const table = (rows: number, cell: string): Block => ({
      kind: 'table',
      spans: [],
      head: ['', 'One', 'Two'],
      rows: Array.from({ length: rows }, () => ['a', cell, [cell]]),
    });
    const title: Block = { kind: 'heading', spans: [{ text: 'Pricing' }] };
    expect(blocksContent([title, table(3, 'b')])).toMatchObject([
      { unbreakable: true, stack: [{ style: 'heading' }, { unbreakable: true }] },
    ]);
    // Layout would drop an unbreakable block that fits on no page.
    for (const large of [table(40, 'b'), table(3, 'b'.repeat(800)), table(20, 'b'.repeat(200))])
      expect(JSON.stringify(blocksContent([title, large]))).not.toContain('unbreakable');
  });
});

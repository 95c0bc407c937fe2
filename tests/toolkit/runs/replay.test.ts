import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '@/contracts/answer';
import { asForm, type FormDeclaration } from '@/registry/options';
import { openDatabase } from '@/server/accounts/operator-command';
import { loadTools } from '@/toolkit/project/load-tools';
import { type Replayed, replayAnswer, verdictOf } from '@/toolkit/runs/replay';
import { main } from '../../../scripts/commands/replay';
import { makeBackup } from '../../server/backup-commands';
import { withDatabase } from '../../server/prepared-database';
import { isRequested } from '../../support/requested-tool';
import { bodyText, type ResponseSample, samplesOf } from '../../support/samples';

const root = resolve(import.meta.dirname, '../../..');
const forms = loadTools(join(root, 'tools'))
  .declarations.filter(({ kind }) => kind === 'form')
  .map(asForm)
  .filter(({ id, response, result }) => response && result && isRequested(id));
const [form] = forms as [FormDeclaration];

const answerOf = (sample: ResponseSample): Answer => ({
  ...{ status: sample.status, contentType: sample.contentType, body: bodyText(sample) },
});

describe.each(forms)('the kept answers of $id', (tool) => {
  it('are read, drawn and copied as their samples say', async () => {
    for (const sample of samplesOf(tool.id).responses) {
      const state = sample.expect === 'failure' ? 'unusable' : 'result';
      expect(await replayAnswer(tool, { answer: answerOf(sample) }), sample.name).toMatchObject({ state });
    }
  });
});

describe('an answer', () => {
  const at = (more: Partial<Replayed> = {}): Replayed => ({
    ...{ state: 'result', missing: 0, repairs: 0, content: 'a', ...more },
  });

  it.each([
    ['new', at(), undefined],
    ['same', at(), at()],
    ['changed', at({ content: 'b' }), at()],
    ['better', at(), at({ state: 'unusable' })],
    ['better', at({ state: 'unusable' }), at({ state: 'broken' })],
    ['better', at({ content: 'b' }), at({ missing: 1 })],
    ['worse', at({ repairs: 1 }), at()],
    ['worse', at({ state: 'broken' }), at({ missing: 3 })],
    ['worse', at({ missing: 2, repairs: 0 }), at({ missing: 1, repairs: 5 })],
  ] as const)('fares %s', (verdict, now, former) => {
    expect(verdictOf(now, former)).toBe(verdict);
  });

  it('breaks on a part that is not there, which is said', async () => {
    const broken = { ...form, result: { ...form.result, renderer: 'gone' } } as unknown as FormDeclaration;
    const [sample] = samplesOf(form.id).responses.filter(({ expect: kind }) => kind !== 'failure');
    if (!sample) return;
    expect(await replayAnswer(broken, { answer: answerOf(sample) })).toMatchObject({
      ...{ state: 'broken', reason: 'There is no renderer "gone".' },
    });
  });
});

describe('npm run replay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-test-'));
  const backup = join(folder, 'site.tar.gz');
  const text = forms.find(({ response }) => response?.normaliser === 'plain-text') as FormDeclaration;
  const ids = Array.from({ length: 3 }, () => randomUUID());
  beforeAll(async () => {
    const dataDir = await withDatabase(join(folder, 'site'));
    const db = await openDatabase(root, { DATA_DIR: dataDir });
    const insert = `insert into public.runs (id, tool, webhook, action, mode, state, body, body_hash, worker, answer_status, answer_type, answer_body)
      values ($1, $2, 'w', $3, 'live', 'succeeded', '{}', 'h', $1, 200, 'text/plain', $4)`;
    await db.query(insert, [ids[0], text.id, null, '# A plan\n\nOf some words that stand there.']);
    await db.query(insert, [ids[1], text.id, 'mail', 'Sent.']);
    await db.query(insert, [ids[2], 'gone-tool', null, 'Words of a tool that is gone.']);
    await db.close();
    await makeBackup(dataDir, backup);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function replay(...args: string[]) {
    const [output, errors] = [new PassThrough(), new PassThrough()];
    const io = { root, env: {}, input: Readable.from([]), output, errors };
    const status = await main([...args, '--cache', join(folder, 'cache')], io);
    return { status, out: String(output.read() ?? ''), err: String(errors.read() ?? '') };
  }

  it('replays every result of a backup, and holds the next time to the first', async () => {
    const first = await replay(backup);
    expect(first).toEqual({
      status: 0,
      out: `${text.id}: 1 answer, 1 new\n`,
      err: '1 answers belong to tools that no longer exist, or show no result.\n',
    });
    const { out } = await replay(backup, '--json');
    const report = JSON.parse(out) as { rows: object[]; findings: object[]; skipped: number };
    expect(report).toMatchObject({
      rows: [{ tool: text.id, answers: 1, same: 1, worse: 0 }],
      findings: [],
      skipped: 1,
    });
  });

  it('says what is wrong with its arguments', async () => {
    expect(await replay(join(folder, 'none.tar.gz'))).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^There is no file/),
    });
    expect((await replay()).status).toBe(2);
  });
});

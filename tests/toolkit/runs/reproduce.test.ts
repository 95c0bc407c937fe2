import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asForm } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { requestsOf } from '@/registry/requests';
import { loadTools, readJson } from '@/toolkit/project/load-tools';
import { engineVersion, toolVersion } from '@/toolkit/project/tool-version';
import { chatOf } from '@/toolkit/prompts/stub-provider';
import { reproduce } from '@/toolkit/runs/reproduce';
import type { ScriptRun } from '@/toolkit/runs/stored-run';

const TOOL = 'cold-email-sequence';
const FOLDER = join('tools', TOOL);
/** An answer that the tool does not send back for a correction. */
const ANSWER = `${'Subject: one\n\n'.repeat(7)}## Before you send\n\n- One`;
let root: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@x.test', ...args], { cwd: root, encoding: 'utf8' });
const commit = () => {
  git('add', '-A');
  git('commit', '-qm', 'A change');
  return git('rev-parse', 'HEAD').trim();
};
const change = (path: string, edit: (text: string) => string) =>
  writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')));

function tool() {
  const { declarations } = loadTools(join(root, 'tools'));
  const [declaration] = declarations.map(asForm);
  if (!declaration) throw new Error('there is no tool');
  return { declaration, automation: readFileSync(join(root, FOLDER, 'automation.md'), 'utf8') };
}

/** A run of the tool as it is now. */
function runNow(): ScriptRun {
  const { declaration, automation } = tool();
  const { answers } = readJson<{ answers: Record<string, unknown> }>(join('tests', FOLDER, 'valid/full.json'));
  const [declared] = requestsOf(declaration);
  if (!declared) throw new Error('the tool sends nothing');
  const { webhook } = declared.request;
  return {
    ...{ id: 'r', tool: TOOL, webhook, action: null, mode: 'live', startedAt: '2026-01-02T03:04:05Z', model: 'm' },
    toolVersion: toolVersion(declaration, automation, engineVersion(root)),
    body: requestBody(declaration, declared.request, { answers, variables: {} }),
    answer: { status: 200, contentType: 'text/plain', body: ANSWER },
    spelling: 'us',
    recall: async () => '',
  };
}
const messages = async (run: ScriptRun) => {
  const { calls, ...rest } = await reproduce(root, run);
  const [first] = calls;
  return {
    ...rest,
    text:
      (first &&
        chatOf(first)
          ?.messages.map(({ content }) => content)
          .join('\n')) ??
      '',
  };
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'reproduce-test-'));
  for (const path of ['schemas', FOLDER, 'tools/defaults.json', 'tools/options.json'])
    cpSync(path, join(root, path), { recursive: true });
  mkdirSync(join(root, 'src/reading'), { recursive: true });
  writeFileSync(join(root, 'src/reading/one.ts'), 'export const one = 1;\n');
  git('init', '-q');
});
afterAll(() => rmSync(root, { recursive: true }));

it('rebuilds the messages of a run from the commit that made it, and says where it cannot', async () => {
  const marked = (mark: string) => (text: string) => text.replace('## Prompt\n', `## Prompt\n\n${mark}\n`);
  change(join(FOLDER, 'automation.md'), marked('The first wording.'));
  const first = commit();
  const old = runNow();
  change(join(FOLDER, 'automation.md'), marked('The second wording.'));
  commit();
  const recent = runNow();
  expect(recent.toolVersion).not.toBe(old.toolVersion);
  const now = await messages(recent);
  expect([now.isExact, now.commit, now.text.includes('The second wording.')]).toEqual([true, undefined, true]);
  const before = await messages(old);
  expect([before.isExact, before.commit, before.notes]).toEqual([true, first, []]);
  expect(before.text).toContain('The first wording.');
  expect(before.text).toContain('Twelve calls booked in a week for a dentist.');
  expect(before.text).not.toContain('The second wording.');

  change('src/reading/one.ts', () => 'export const one = 2;\n');
  commit();
  const other = await messages(old);
  expect([other.isExact, other.text]).toEqual([false, before.text]);
  expect(other.notes).toEqual([expect.stringMatching(`engine has changed.*A checkout of ${first} `)]);

  const cases: [Partial<ScriptRun>, RegExp][] = [
    [{ toolVersion: '0123456789-abcdef' }, /No commit of this repository has version 0123456789-abcdef/],
    [{ toolVersion: null }, /older than the recording of versions/],
    [{ mode: 'demo' }, /which calls no model/],
  ];
  for (const [part, message] of cases) await expect(reproduce(root, { ...old, ...part })).rejects.toThrow(message);
});

it('keeps the version where a declaration is only laid out differently, and changes it with a shared option list', () => {
  const { toolVersion: version } = runNow();
  change(join(FOLDER, 'tool.json'), (text) => JSON.stringify(JSON.parse(text)));
  expect(runNow().toolVersion).toBe(version);
  change('tools/options.json', (text) => text.replace('Legal Firms', 'Law Firms'));
  expect(runNow().toolVersion).not.toBe(version);
});

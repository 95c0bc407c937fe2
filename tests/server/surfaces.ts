import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type ToolId, type ToolProblem, toolClient, verifyCallback } from '@/client/client';
import type { ApiRun, CreatedToken } from '@/contracts/api';
import type { ProblemBody } from '@/contracts/problem';
import { readCsv } from '@/engine/csv/read-csv';
import { normalisers } from '@/generated/readers';
import { type Answers, secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { Site } from '../e2e/support/site.ts';
import { simulate } from '../n8n/support/simulate.ts';
import { DEMO_KEYS, mcpClient, textOf } from './mcp-client.ts';
import { signIn } from './site.ts';
import type { Stub } from './stub.ts';

/** What a surface makes of answers: a result, as data or as text, or what is wrong. */
export type Said = { result: unknown } | { shown: string } | { field: string; message: string };

/** A way to run a tool. */
export type Surface = (answers: Answers) => Promise<Said>;

/** What the surfaces of a tool are reached by. */
export interface SurfaceOptions {
  form: FormDeclaration;
  site: Site;
  /** The project the site was built from. */
  root: string;
  /** Takes the callbacks; the site lets them go there. */
  receiver: Stub;
}

/** Every way programs have to run a tool. */
export async function surfaces({ form, site, root, receiver }: SurfaceOptions) {
  const { access_token } = await signIn(site.url, site.demo.email, site.demo.password);
  const made = await fetch(`${site.url}/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Surfaces', days: 1, password: site.demo.password }),
  });
  const { token, signingSecret } = (await made.json()) as CreatedToken;
  const headers = { Authorization: `Bearer ${token}` };
  const client = toolClient({ address: site.url, token });
  const env = { ...process.env, API_TOKEN: token, API_ADDRESS: site.url };

  const post = (answers: Answers, more: Record<string, string> = {}) =>
    fetch(`${site.url}/api/tools/${form.id}/runs?wait=20`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', ...more },
      body: JSON.stringify(answers),
    });
  const answered = async (response: Response): Promise<Said> => {
    const body = (await response.json()) as ApiRun & ProblemBody;
    return response.ok ? said(body) : refused(body.error);
  };
  const command = (...args: string[]) =>
    new Promise<{ out: string; err: string }>((done) => {
      const line = ['--import', 'tsx', 'scripts/tool.ts', form.id, ...args];
      execFile(process.execPath, line, { cwd: root, env }, (_, out, err) => done({ out, err }));
    });

  let exported: Promise<string> | undefined;

  /** The folder of the workflows, written once. */
  const workflows = () => {
    exported ??= new Promise((done, fail) => {
      const out = join(root, '.n8n');
      const line = ['--import', 'tsx', 'scripts/export-n8n.ts', '--out', out];
      execFile(process.execPath, line, { cwd: root }, (error) => (error ? fail(error) : done(out)));
    });
    return exported;
  };

  return {
    api: async (answers) => answered(await post(answers)),
    async client(answers) {
      try {
        return { result: await client.run(form.id as ToolId, answers as never) };
      } catch (error) {
        return refused((error as ToolProblem).problem);
      }
    },
    async mcp(answers) {
      const assistant = await mcpClient(site.url, { ...headers, ...DEMO_KEYS });
      const keys = secretFields(form);
      const given = Object.fromEntries(Object.entries(answers).filter(([name]) => !keys.includes(name)));
      const { isError, ...told } = await assistant.callTool({ name: form.id, arguments: given });
      await assistant.close();
      const { kind, value } = (told.structuredContent ?? {}) as ApiRun['result'] & object;
      return isError ? wrongIn(textOf(told).replace(/ \[\w+\]$/, '')) : { result: { kind, value } };
    },
    async command(answers) {
      const fields = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, String(value)]);
      const { out, err } = await command(...fields, '--format', 'json');
      return out ? said({ result: JSON.parse(out) as ApiRun['result'] }) : wrongIn(err.trim());
    },
    async batch(answers) {
      const file = join(root, 'rows.csv');
      const keys = secretFields(form);
      const columns = Object.keys(answers).filter((name) => !keys.includes(name));
      writeFileSync(file, `${columns.join(',')}\n${columns.map((name) => answers[name]).join(',')}\n`);
      const { out, err } = await command('--batch', file, ...keys.flatMap((name) => [`--${name}`, 'demo']));
      const title = columns.find((name) => err.includes(`, ${form.form.properties[name]?.title}: `)) ?? '';
      if (!out) return { field: title, message: /: (.*)\n/.exec(err)?.[1] ?? err };
      return { shown: readCsv(out).rows[0]?.at(-1) ?? '' };
    },
    async callback(answers) {
      const response = await post(answers, { 'X-Callback-Url': `${receiver.url}/ended` });
      if (!response.ok) return answered(response);
      const { id } = (await response.json()) as ApiRun;
      const came = () => receiver.seen.find(({ headers: one }) => one['webhook-id'] === id);
      const { headers: signed, body } = (await vi.waitUntil(came)) as Stub['seen'][number];
      return said((await verifyCallback(signingSecret, signed, body)).data);
    },
    async n8n(answers) {
      const workflow = JSON.parse(readFileSync(join(await workflows(), `${form.request?.webhook}.json`), 'utf8'));
      const { status, contentType, text } = await simulate(workflow, { body: answers });
      if (status !== 200) return refused((JSON.parse(text) as ProblemBody).error);
      const read = normalisers[form.response?.normaliser ?? '']?.normalise({ status, contentType, body: text });
      return read?.ok ? { result: { kind: read.kind, value: read.value } } : { field: '', message: text };
    },
  } satisfies Record<string, Surface>;
}

function said({ result }: Pick<ApiRun, 'result'>): Said {
  return { result: { kind: result?.kind, value: result?.value } };
}

function refused({ field = '', message }: ProblemBody['error']): Said {
  return { field, message };
}

/** A line such as "guests: At least one guest". */
function wrongIn(line: string): Said {
  const at = line.indexOf(': ');
  return { field: line.slice(0, at), message: line.slice(at + 2) };
}

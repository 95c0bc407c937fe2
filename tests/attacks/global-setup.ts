import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { DemoAccess } from '@/server/accounts/embedded-supabase/seed-access';

declare module 'vitest' {
  interface ProvidedContext {
    attacked: Attacked;
  }
}

/** What the attacks are run against. */
export interface Attacked {
  url: string;
  /** A server beside it that nobody attacks. */
  idleUrl: string;
  /** A code of the gate, for sessions; and, at a server of ours, the demo member. */
  accessCode: string;
  /** Addresses with a membership, to make accounts for. */
  members: readonly string[];
  /** The password of their accounts, at a site that has accounts confirmed by mail: there they are made before. */
  password?: string;
  demo?: DemoAccess;
  /** Where the server of ours says how much memory it holds; absent for a staging address. */
  memoryUrl?: string;
}

/**
 * Starts the server under attack, or takes the address in ATTACK_URL with a code of its gate in ATTACK_CODE, and in
 * ATTACK_MEMBERS addresses with a membership and without an account (with ATTACK_PASSWORD: with an account of that password): then the same attacks are run against a staging site.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const idle = fork('tests/attacks/support/idle-server.ts', [], { execArgv: [] });
  const [{ url: idleUrl }] = (await once(idle, 'message')) as [{ url: string }];
  const { ATTACK_URL, ATTACK_CODE, ATTACK_MEMBERS, ATTACK_PASSWORD: password } = process.env;
  if (ATTACK_URL) {
    if (!ATTACK_CODE) throw new Error('ATTACK_URL needs ATTACK_CODE: an access code of that site with some uses left.');
    const members = (ATTACK_MEMBERS ?? '').split(',').filter(Boolean);
    const url = ATTACK_URL.replace(/\/+$/, '');
    project.provide('attacked', { url, idleUrl, accessCode: ATTACK_CODE, members, password });
    return async () => idle.disconnect();
  }
  const child = fork('tests/attacks/support/server.ts', [], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The server under attack ended with ${code} before it was there.`);
  });
  const [{ url, demo, members }] = (await Promise.race([once(child, 'message'), died])) as [
    Pick<Attacked, 'url' | 'members'> & { demo: DemoAccess },
  ];
  died.catch(() => undefined);
  const memory = await memoryPage(child);
  project.provide('attacked', { url, idleUrl, demo, members, accessCode: demo.accessCode, memoryUrl: memory.url });
  return async () => {
    idle.disconnect();
    memory.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}

/** A page of ours that asks the server for its memory: tests run in workers, which cannot talk to the process. */
async function memoryPage(child: ChildProcess): Promise<{ url: string; close(): void }> {
  const server = createServer(async (socket) => {
    const told = once(child, 'message');
    child.send('memory');
    const [{ rss }] = (await told) as [{ rss: number }];
    socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${rss}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

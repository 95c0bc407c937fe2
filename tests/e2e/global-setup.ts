import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type SmtpStub, startSmtpStub } from '../server/smtp-stub.ts';
import { startChatStub } from './support/chat-stub.ts';
import { NEWCOMERS } from './support/newcomers.ts';
import { BUILT, type Site, startSite } from './support/site.ts';

/** The site and chat stub of one test worker, not shared with others. */
export interface Stage {
  site: Pick<Site, 'url' | 'demo'>;
  /** Address of the chat stub. */
  chat: { url: string };
}

/** A started stage, with the mails its SMTP stub has received. */
interface Started {
  stage: Stage;
  mails: SmtpStub['seen'];
}

declare module 'vitest' {
  interface ProvidedContext extends Stage {
    /** Address where a worker gets its stage (`/<worker id>`) and the received mails (`/<worker id>/mails`). */
    stages: string;
  }
}

/** Builds the site once with `npm start`, then starts a separate site for each worker on request, with stubs of the model and the mail server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const closing: (() => Promise<void>)[] = [];
  const first = await startStage(['npm', 'start'], closing);
  const stages = new Map<string, Started | Promise<Started>>();
  const server = createServer(async ({ url = '' }, response) => {
    const id = url.replace(/\/mails$/, '');
    if (!stages.has(id)) stages.set(id, stages.size === 0 ? first : startStage(BUILT, closing));
    try {
      const started = await stages.get(id);
      response.end(JSON.stringify(id === url ? started?.stage : started?.mails));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  project.provide('stages', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // Each worker replaces these with its own: support/own-stage.ts.
  project.provide('site', {} as Stage['site']);
  project.provide('chat', {} as Stage['chat']);
  return async () => {
    server.close();
    await Promise.allSettled(stages.values());
    await Promise.all(closing.map((close) => close()));
  };
}

async function startStage(command: [string, ...string[]], closing: (() => Promise<void>)[]): Promise<Started> {
  const [chat, mail] = [await startChatStub(), await startSmtpStub()];
  closing.push(chat.close, mail.close);
  const site = await startSite({
    command,
    env: {
      LLM_BASE_URL: chat.url,
      SMTP_URL: mail.url,
      MEMBERS: Object.values(NEWCOMERS).join(','),
      MAIL_FROM: 'Member tools <tools@example.com>',
      SIGN_INS_PER_MINUTE: '1000',
      RUNS_PER_MINUTE: '1000',
      // Files of a worker follow each other as one member, faster than anybody moves about.
      CALLS_PER_MINUTE: '10000',
    },
  });
  closing.push(site.close);
  return { stage: { site: { url: site.url, demo: site.demo }, chat: { url: chat.url } }, mails: mail.seen };
}

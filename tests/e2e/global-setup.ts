import type { TestProject } from 'vitest/node';
import { startSmtpStub } from '../server/smtp-stub.ts';
import { type ChatStub, startChatStub } from './support/chat-stub.ts';
import { type Site, startSite } from './support/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: Pick<Site, 'url' | 'demo'>;
    /** Address where the chat stub is told to release held requests. */
    chat: { url: string };
  }
}

/** Builds and starts the site once for all browser tests, by the command of the README, with stubs in the places of the model and the mail server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chat: ChatStub = await startChatStub();
  const mail = await startSmtpStub();
  const site = await startSite({
    command: ['npm', 'start'],
    env: {
      LLM_BASE_URL: chat.url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Member tools <tools@example.com>',
      SIGN_INS_PER_MINUTE: '1000',
      RUNS_PER_MINUTE: '1000',
    },
  });
  project.provide('site', { url: site.url, demo: site.demo });
  project.provide('chat', { url: chat.url });
  return async () => {
    await site.close();
    await chat.close();
    await mail.close();
  };
}

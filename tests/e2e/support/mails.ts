import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';

interface SeenMail {
  to: string;
  data: string;
}

/** Waits for a mail to an address; returns the link of the latest one. */
export async function linkMailedTo(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${inject('stages')}/${process.env.VITEST_POOL_ID}/mails`);
      const mails = ((await answer.json()) as SeenMail[]).filter(({ to }) => to === `<${address}>`);
      link = /http:\S+/.exec(plain(mails.at(-1)?.data ?? ''))?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** Confirms a new account by the link of its mail and its password. */
export async function confirmByMail(page: Page, address: string, password: string): Promise<void> {
  await page.goto(await linkMailedTo(address));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** Decodes line breaks and "=" of quoted-printable (RFC 2045, section 6.7). */
function plain(data: string): string {
  return data.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

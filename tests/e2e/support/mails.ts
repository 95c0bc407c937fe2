import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';

interface SeenMail {
  to: string;
  data: string;
}

/** The link of the last mail to an address, once there is one. */
export async function linkMailedTo(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${inject('stages')}/${process.env.VITEST_POOL_ID}/mails`);
        const mails = ((await answer.json()) as SeenMail[]).filter(({ to }) => to === `<${address}>`);
        link = /http:\S+/.exec(plain(mails.at(-1)?.data ?? ''))?.[0] ?? '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return link;
}

/** Confirms a new account as its owner does: by the link of the mail and the password that was chosen. */
export async function confirmByMail(page: Page, address: string, password: string): Promise<void> {
  await page.goto(await linkMailedTo(address));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** A message without the encoding of long lines (RFC 2045, section 6.7). */
function plain(data: string): string {
  return data.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

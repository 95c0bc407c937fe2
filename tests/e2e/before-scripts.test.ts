import { inject, it } from 'vitest';
import { createPageOpener } from './support/browser.ts';

const site = inject('site');
const open = createPageOpener();

it('shows a spinner as long as the scripts of a page are on their way', async () => {
  const { page } = await open();
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' });
  const spinner = page.getByRole('status');
  await spinner.getByRole('heading', { name: 'Loading' }).waitFor();
  await spinner.locator('.animate-spin').waitFor();
});

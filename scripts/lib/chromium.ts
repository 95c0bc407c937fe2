import { existsSync } from 'node:fs';
import { installWithApt } from './apt.ts';

/** Chromium without a user interface: renders the same pages with a third of the CPU time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** Fonts as wide as Arial, whose metrics the site's styles follow until its own font is there. */
const FONTS = { package: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' };

/** Command line flags: headless, without background network traffic. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds CHROMIUM_PATH or an installed browser; as root on Debian, installs one. @throws Error that says how to get one */
export function findChromium(): string {
  const found = installedBrowser() ?? (installWithApt('chromium') ? installedBrowser() : undefined);
  if (found) return found;
  throw new Error(
    'No Chromium found. Install one (Debian, Ubuntu: sudo apt-get install -y chromium) or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}

/**
 * Finds the browser of most tests: CHROMIUM_PATH, else the headless shell, else any. As root on Debian, installs it and
 * its fonts if they are missing.
 *
 * @throws Error that says how to get one
 */
export function findLightChromium(): string {
  if (!existsSync(FONTS.folder)) installWithApt(FONTS.package);
  if (process.env.CHROMIUM_PATH) return findChromium();
  return findProgram(SHELL) ?? (installWithApt(SHELL) ? findProgram(SHELL) : undefined) ?? findChromium();
}

function installedBrowser(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  return findProgram(...NAMES, 'Google Chrome', 'Chromium', SHELL);
}

function findProgram(...names: string[]): string | undefined {
  const folders = [...FOLDERS, ...(process.env.PATH ?? '').split(':')];
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find((path) => existsSync(path));
}

import { existsSync } from 'node:fs';
import { installedByApt } from './debian.ts';

/** Chromium without windows: the same pages for a third of the work. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** Start-up flags: headless, and silent towards the network. */
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

/**
 * Path of a Chromium or Chrome on this machine: CHROMIUM_PATH, or where such browsers usually lie. On Debian and its
 * kin it is installed when it is missing and we may.
 *
 * @throws Error that says how to get one
 */
export function findChromium(): string {
  const found = known() ?? (installedByApt('chromium') ? known() : undefined);
  if (found) return found;
  throw new Error(
    'No Chromium found. Install one (Debian, Ubuntu: sudo apt-get install -y chromium) or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}

/**
 * The browser for many tests: CHROMIUM_PATH, or a shell without windows, installed where there is none and we may, or what
 * else `findChromium` finds.
 *
 * @throws Error that says how to get one
 */
export function findLightChromium(): string {
  if (process.env.CHROMIUM_PATH) return findChromium();
  return lying(SHELL) ?? (installedByApt(SHELL) ? lying(SHELL) : undefined) ?? findChromium();
}

function known(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return lying(...NAMES, 'Google Chrome', 'Chromium', SHELL);
}

function lying(...names: string[]): string | undefined {
  const places = [...FOLDERS, ...(process.env.PATH ?? '').split(':')];
  return places.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find((path) => existsSync(path));
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Installs packages if this is a Debian-based system and the process runs as root. Returns true if that worked. */
export function installWithApt(...packages: string[]): boolean {
  if (!isRoot()) return false;
  try {
    runApt(['update']);
    runApt(['install', '-y', ...packages]);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks a package without installing it: no user is added, no service started. Returns true if that worked. */
export function unpackWithApt(packageName: string, folder: string): boolean {
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}-`);
  try {
    // Only root may refresh the package lists, but any user may download packages.
    if (isRoot()) runApt(['update']);
    runApt(['download', packageName], temporary);
    const [archive = ''] = readdirSync(temporary);
    execFileSync('dpkg-deb', ['--extract', join(temporary, archive), join(temporary, 'unpacked')], { stdio: 'ignore' });
    renameSync(join(temporary, 'unpacked'), folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function runApt(args: string[], cwd?: string): void {
  execFileSync('apt-get', args, {
    cwd,
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

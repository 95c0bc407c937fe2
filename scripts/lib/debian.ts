import { execFileSync } from 'node:child_process';

/** Installs packages where this is Debian or its kin and we may; whether they are there now. */
export function installedByApt(...packages: string[]): boolean {
  if (process.getuid?.() !== 0) return false;
  const run = (...args: string[]) =>
    execFileSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  try {
    run('update');
    run('install', '-y', ...packages);
    return true;
  } catch {
    return false;
  }
}

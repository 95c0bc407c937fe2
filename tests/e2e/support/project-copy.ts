import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const FONTS = '@fontsource-variable';

/** Copies the project with what was generated, so that a test may change it; the installed packages are symlinked. */
export function copyProject(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter(Boolean)) {
    cpSync(join(ROOT, file), join(root, file), { recursive: true, force: true });
  }
  cpSync(join(ROOT, 'src/generated'), join(root, 'src/generated'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Puts the site's fonts themselves into a copy: a site during development serves no file that a link leads to outside of its folder. */
export function addFonts(root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')];
  // What Vite has prepared of the packages is shared, as with the link to all of them.
  mkdirSync(join(from, '.vite'), { recursive: true });
  rmSync(to);
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== FONTS) symlinkSync(join(from, name), join(to, name));
  cpSync(join(from, FONTS), join(to, FONTS), { recursive: true });
}

/** Runs a command in a copy and returns its output. @throws Error with the output if it fails */
export function runIn(root: string, program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/node/bin')}:${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });
  // Compilers write what they find to the output, not to the error output.
  if (error || status !== 0)
    throw new Error([`${program} ${args.join(' ')} ended with ${status}.`, error?.message, stdout, stderr].join('\n'));
  return stdout;
}

import { spawnSync } from 'node:child_process';

/**
 * The files below some places as they were at a commit, a tag or a branch: text by path.
 *
 * @throws Error in git's own words where it does not know the name
 */
export function filesAt(root: string, ref: string, places: readonly string[]): Map<string, string> {
  const commit = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    .toString()
    .trim();
  const paths = git(root, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit, '--', ...places])
    .toString()
    .split('\0')
    .filter((path) => /\.(json|md|ts|tsx)$/.test(path));
  const asked = paths.map((path) => `${commit}:${path}\n`).join('');
  const answered = git(root, ['cat-file', '--batch'], asked);
  const files = new Map<string, string>();
  let offset = 0;
  for (const path of paths) {
    // "<id> blob <size>", a line feed, the bytes, a line feed.
    const end = answered.indexOf(10, offset);
    const size = Number(answered.toString('utf8', offset, end).split(' ')[2]);
    files.set(path, answered.toString('utf8', end + 1, end + 1 + size));
    offset = end + 2 + size;
  }
  return files;
}

function git(root: string, args: string[], input = ''): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, input, maxBuffer: 256 * 1024 * 1024 });
  if (error) throw new Error(`git cannot be run: ${error.message}`);
  if (status !== 0)
    throw new Error(stderr.toString().trim() || `git knows nothing called "${args.at(-1)?.replace('^{commit}', '')}".`);
  return stdout;
}

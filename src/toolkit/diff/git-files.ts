import { spawnSync } from 'node:child_process';

/**
 * Reads the files below these paths at a commit, tag or branch: text by path.
 *
 * @throws Error with the message of git if it does not know the ref
 */
export function filesAt(root: string, ref: string, paths: readonly string[]): Map<string, string> {
  const commit = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    .toString()
    .trim();
  const filePaths = git(root, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit, '--', ...paths])
    .toString()
    .split('\0')
    .filter((path) => /\.(json|md|ts|tsx)$/.test(path));
  const request = filePaths.map((path) => `${commit}:${path}\n`).join('');
  const response = git(root, ['cat-file', '--batch'], request);
  const files = new Map<string, string>();
  let offset = 0;
  for (const path of filePaths) {
    // Output format of `git cat-file --batch`: "<id> blob <size>", a line feed, the bytes, a line feed.
    const end = response.indexOf(10, offset);
    const size = Number(response.toString('utf8', offset, end).split(' ')[2]);
    files.set(path, response.toString('utf8', end + 1, end + 1 + size));
    offset = end + 2 + size;
  }
  return files;
}

function git(root: string, args: string[], input = ''): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, input, maxBuffer: 256 * 1024 * 1024 });
  if (error) throw new Error(`git cannot be run: ${error.message}`);
  if (status !== 0)
    throw new Error(stderr.toString().trim() || `git does not know "${args.at(-1)?.replace('^{commit}', '')}".`);
  return stdout;
}

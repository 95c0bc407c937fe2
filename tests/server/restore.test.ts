import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '@/server/backup/backup';
import { restore } from '@/server/backup/restore';
import { commandOptions, makeBackup, makeLittleFolder, putBackup } from './backup-commands';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
/** A data folder of as little as one can hold, and its backup. */
const little = join(folder, 'little');
const small = join(folder, 'small.tar.gz');

beforeAll(async () => {
  makeLittleFolder(little);
  await makeBackup(little, small);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a restore', () => {
  it('moves what is there aside, and only when told to', async () => {
    const other = join(folder, 'other');
    mkdirSync(join(other, 'db'), { recursive: true });
    writeFileSync(join(other, 'secrets.json'), 'theirs');
    await expect(putBackup(other, small)).rejects.toThrow(/is not empty \(db, secrets\.json\)\. .*--force/);
    expect(readFileSync(join(other, 'secrets.json'), 'utf8')).toBe('theirs');
    await putBackup(other, small, '--force');
    const [aside = ''] = readdirSync(other).filter((name) => name.startsWith('before-restore-'));
    expect(readFileSync(join(other, aside, 'secrets.json'), 'utf8')).toBe('theirs');
    expect(readdirSync(join(other, 'db'))).toEqual(['PG_VERSION', 'empty']);
  });

  it('takes what a backup gives through a pipe', async () => {
    const piped = new PassThrough();
    const pieces = piped.toArray();
    await backUp(['-'], { ...commandOptions(little), output: piped });
    const other = join(folder, 'piped');
    await restore(['-'], { ...commandOptions(other), input: Readable.from(await pieces) });
    expect(readdirSync(other).toSorted()).toEqual(['db', 'secrets.json']);
  });

  it('is what any tar reads, with sums any machine can check', () => {
    const place = join(folder, 'by-tar');
    mkdirSync(place);
    execFileSync('tar', ['-xzf', small, '-C', place]);
    if (process.platform === 'linux') execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: place });
    expect(readdirSync(place).toSorted()).toEqual(['SHA256SUMS', 'backup.json', 'db', 'secrets.json']);
  });

  /** The backup with something changed in its bytes. */
  const changed = (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, randomUUID());
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(small)))));
    return path;
  };
  const replaced = (from: string, to: string) => (bytes: Buffer) => {
    const text = bytes.toString('latin1');
    expect(text).toContain(from);
    return Buffer.from(text.replace(from, to), 'latin1');
  };
  const cut = () => {
    const path = join(folder, randomUUID());
    writeFileSync(path, readFileSync(small).subarray(0, -20));
    return path;
  };

  /** The backup, with its secrets beside the folder it is put into. */
  const leadingOut = join(folder, 'leading-out.tar.gz');
  beforeAll(async () => {
    const entries = await unpackTar(gunzipSync(readFileSync(small)));
    for (const { header } of entries) header.name = header.name.replace('secrets.json', 'db/../../secrets.json');
    writeFileSync(leadingOut, gzipSync(await packTar(entries)));
  });

  it.each([
    ['cut off', cut, /is broken/],
    ['ended between two files', () => changed((bytes) => bytes.subarray(0, 1024)), /is broken: .*truncated/],
    ['with another byte in a file', () => changed(replaced('jwtSecret', 'jwtsecret')), /is broken: its files are not/],
    ['of something else', () => join(process.cwd(), 'package.json'), /is broken/],
    ['that leads out of the folder', () => leadingOut, /is broken: it holds a file that belongs to no site/],
    ['of a later version', () => changed(replaced('"migration": "20', '"migration": "99')), /newer than this one/],
    [
      'of a database of another PostgreSQL',
      () => changed(replaced('"postgres": "17"', '"postgres": "16"')),
      /PostgreSQL 16, .* PostgreSQL 17/,
    ],
    ['of another layout', () => changed(replaced('"layout": 1', '"layout": 2')), /newer than this one/],
  ])('takes no backup %s, and changes nothing', async (_what, path, words) => {
    const target = join(folder, randomUUID());
    mkdirSync(target);
    await expect(putBackup(target, path())).rejects.toThrow(words);
    expect(readdirSync(target)).toEqual([]);
  });

  it('says how it is used, and which file is missing', async () => {
    await expect(putBackup(folder)).rejects.toThrow(/npm run restore -- /);
    await expect(putBackup(folder, join(folder, 'missing'))).rejects.toThrow(/There is no file .*missing/);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolFolders } from '@/toolkit/project/load-tools';
import { copyProject, runIn } from '../e2e/support/project-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const DOCUMENTS = ['.', 'docs', 'supabase'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    // The help of the commands words its lines for people: tests/scripts/commands-page.test.ts prints it.
    .filter((name) => name.endsWith('.md') && name !== 'commands.md')
    .map((name) => join(folder, name)),
);

/** Commands that other tests start. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  test: 'runs this test',
  start: 'tests/server/stop.test.ts starts it',
  dev: 'tests/e2e/dev-reload.test.ts starts it',
};
/** Commands that take minutes by design, or pass their words on to programs of others. */
const isLong = (command: string) => /\b(?:vite|biome|tsc|build|scripts\/test(?:-n8n)?\.ts|npm sbom)\b/.test(command);

/** What stands for the placeholders of the documents. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  id: toolFolders(join(ROOT, 'tools'))[0] ?? '',
  ref: 'HEAD',
  kind: 'text',
  run: '00000000-0000-4000-8000-000000000000',
};

/** A documented command with its words. */
interface Line {
  name: string;
  words: string[];
}

/** Every command as the documents write it, once, with something in place of each placeholder. */
const lines: Line[] = [...new Set(DOCUMENTS.flatMap((file) => commandsIn(readFileSync(join(ROOT, file), 'utf8'))))]
  .map((line) => JSON.parse(line) as Line)
  .filter(({ name }) => !(name in LEFT_OUT) && !isLong(scripts[name] ?? ''));

function commandsIn(document: string): string[] {
  const found = document.matchAll(/npm (?:run (?:-s )?)?([\w:]+)(?: --((?: [^`|#\n]+)))?/g);
  return [...found]
    .filter(([, name = '']) => name in scripts)
    .map(([, name = '', words = '']) => {
      const filled = words.replace(/[<[]([\w ]+)[>\]]/g, (_, word: string) => STANDS_FOR[word] ?? 'something');
      const list = filled.match(/"[^"]*"|\S+/g) ?? [];
      return JSON.stringify({ name, words: list.map((word) => word.replaceAll('"', '')) } satisfies Line);
    });
}

let project: ReturnType<typeof copyProject>;
/** A folder for the temporary files of another user, who may not write to that of the tests. */
let openFolder: string;
beforeAll(() => {
  project = copyProject();
  openFolder = mkdtempSync(join(tmpdir(), 'open-'));
  chmodSync(openFolder, 0o777);
  // Two tools are enough to generate from, and to run.
  for (const id of toolFolders(join(project.root, 'tools')).slice(2))
    rmSync(join(project.root, 'tools', id), { recursive: true });
  chmodSync(project.root, 0o755);
  runIn(project.root, 'git', 'init', '-q');
  runIn(project.root, 'git', 'add', '-A');
  runIn(project.root, 'git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'A clone');
});
afterAll(() => {
  project.remove();
  rmSync(openFolder, { recursive: true });
});

/** Starts a command of npm in a folder of the copy and returns what it prints. */
async function outputOf({ name, words }: Line, { folder = '.', isRead = true, uid }: Surroundings = {}) {
  const home = join(project.root, 'node_modules/.cache');
  const env = {
    ...process.env,
    PATH: process.env.PATH,
    HOME: uid ? '/nonexistent' : home,
    ...(uid && { TMPDIR: openFolder }),
    npm_config_loglevel: 'silent',
  };
  const child = spawn('npm', ['run', name, '--', ...words], {
    cwd: join(project.root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    ...(uid && { uid, gid: uid }),
  });
  if (!isRead) child.stdout.destroy();
  const [errors, output] = await Promise.all([
    text(child.stderr),
    isRead ? text(child.stdout) : '',
    once(child, 'close'),
  ]);
  return { errors, output };
}

interface Surroundings {
  /** Folder of the copy in which the command is called. */
  folder?: string;
  /** false: nobody reads what it prints, as behind `| head -0`. */
  isRead?: boolean;
  /** The user who calls it. */
  uid?: number | undefined;
}

/** A command may make a database first, in ten times the time where many programs run. */
const TIMEOUT_MS = 300_000;

const STACK = /^\s+at .+:\d+:\d+\)?$|node:internal|^Node\.js v/m;

/** Each command once, as it is first documented. */
const commands = lines.filter((line) => lines.find(({ name }) => name === line.name) === line);

describe('in a fresh clone, in one of its folders, where nobody reads on', () => {
  it.each(lines)(
    'npm run $name $words leaves no stack',
    async (line) => {
      if (commands.includes(line)) rmSync(join(project.root, 'src/generated'), { recursive: true, force: true });
      const { errors } = await outputOf(line, { folder: 'docs', isRead: false });
      expect(errors).not.toMatch(STACK);
    },
    TIMEOUT_MS,
  );
});

describe('a project that lacks its tools', () => {
  beforeAll(() => renameSync(join(project.root, 'tools'), join(project.root, 'tools-elsewhere')));
  afterAll(() => renameSync(join(project.root, 'tools-elsewhere'), join(project.root, 'tools')));

  it.each(commands)(
    'says so: npm run $name',
    async (line) => {
      const { errors, output } = await outputOf(line);
      expect(errors).not.toMatch(STACK);
      expect(errors + output).not.toMatch(/ENOENT|scandir/);
    },
    TIMEOUT_MS,
  );
});

describe('a project that nobody may write to', () => {
  beforeAll(() => {
    rmSync(join(project.root, 'src/generated'), { recursive: true, force: true });
    runIn(project.root, 'chmod', '-R', 'a+rX,a-w', '.');
  });
  afterAll(() => runIn(project.root, 'chmod', '-R', 'u+w', '.'));

  it.each(commands)(
    'says so in a line, or does not mind: npm run $name',
    async (line) => {
      const { errors, output } = await outputOf(line, { uid: process.getuid?.() === 0 ? 65_534 : undefined });
      expect(errors).not.toMatch(STACK);
      expect(errors + output, 'npm could not read the project').not.toBe('');
    },
    TIMEOUT_MS,
  );
});

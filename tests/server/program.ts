import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program in a process group of its own. */
export interface Program {
  process: ChildProcess;
  /** Resolves with exit code and signal when it has ended. */
  ended: Promise<unknown[]>;
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the match once the output matches. @throws Error with the output if the program ends first */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Processes of the group that are still alive, a line for each. */
  alive(): string[];
  /** Kills all of them. */
  killAll(): void;
}

/** Starts a program with the environment of this process (except NODE_ENV) and these variables. */
export function startProgram(
  [file, ...args]: [string, ...string[]],
  env: Record<string, string>,
  cwd = process.cwd(),
): Program {
  const { NODE_ENV: _ours, ...inherited } = process.env;
  const options = { cwd, env: { ...inherited, ...env }, detached: true } as const;
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'exit');
  const alive = () => {
    const all = execFileSync('ps', ['-A', '-o', 'pgid=,stat=,pid=,args='], { encoding: 'utf8' }).split('\n');
    return all.filter((line) => {
      const [group, state = ''] = line.trim().split(/\s+/);
      return Number(group) === child.pid && !state.startsWith('Z');
    });
  };
  return {
    process: child,
    ended,
    output: () => output,
    prints(pattern) {
      return new Promise((done, fail) => {
        const check = () => {
          const found = pattern.exec(output);
          if (found) done(found);
        };
        child.stdout.on('data', check);
        child.stderr.on('data', check);
        void ended.then(() => fail(new Error(`The program ended before it printed ${pattern}:\n${output}`)));
        check();
      });
    },
    alive,
    killAll() {
      if (child.pid && alive().length > 0) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

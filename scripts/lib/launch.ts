import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ignoreClosedOutput } from '../../src/server/platform/closed-output.ts';
import type { Script, ScriptIo } from './script-io.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Oldest Node on which the sources run; the scripts of package.json bring a newer one. */
const MIN_NODE = [22, 12] as const;

/** When a script needs generated code that is current, or only that there is some. */
export interface LaunchOptions {
  generate?: 'always' | 'if-missing';
}

/**
 * Starts a script in this process: `load` imports it once its Node is known to be new enough and the generated code it imports
 * is there. It resolves to undefined for a program that runs by being imported. CHECK_ROOT selects another project folder.
 */
export async function launch(load: () => Promise<Script | undefined>, { generate }: LaunchOptions = {}): Promise<void> {
  ignoreClosedOutput();
  const { env, stdin: input, stdout: output, stderr: errors } = process;
  const io: ScriptIo = { root: env.CHECK_ROOT ?? ROOT, env, input, output, errors };
  try {
    requireNode(process.versions.node);
    const isGenerated = existsSync(join(ROOT, 'src/generated/made.json'));
    if (generate === 'always' || (generate && !isGenerated)) {
      const { generateCode } = await import('../commands/codegen.ts');
      await generateCode(ROOT);
    }
    const main = await load();
    if (main) process.exitCode = await main(process.argv.slice(2), io);
  } catch (error) {
    errors.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** @throws Error that says which Node to use, if this version is too old */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  throw new Error(
    `Node ${version} is too old for this script, which needs Node ${MIN_NODE.join('.')} or newer. Start it by "npm run", which uses the Node that "npm ci" installs.`,
  );
}

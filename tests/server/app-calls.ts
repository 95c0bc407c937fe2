import { globSync, readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** One call of the browser's library somewhere in the app. */
export interface AppCall {
  /** `file:line` */
  where: string;
  /** The whole expression, without types. */
  code: string;
}

/** Rooms that run in the browser; they alone have the library. */
const ROOMS = 'src/{app,browser,engine,lib,normalisers,reading,renderers,ui,widgets}/**/*.{ts,tsx}';

const BEGINNING = /\b(?:client|supabase)\s*\.\s*(?:auth|from|rpc|functions|storage|schema|channel)\b/g;

/** Loaded on hosted Supabase alone, whose own services answer it. */
const HOSTED_ONLY = 'src/app/auth/hosted-factors.ts';

/** Every source that may call the embedded services. */
const sources = () => globSync(ROOMS).filter((file) => file !== HOSTED_ONLY);

/** Every call in the sources of the app. */
export function appCalls(): AppCall[] {
  return sources().flatMap((file) => callsIn(file, readFileSync(file, 'utf8')));
}

/** The files that get hold of the library, but for the one that loads it. */
export function filesWithTheLibrary(): string[] {
  const gets = /\bloadClient\(|from '@\/browser\/supabase'/;
  return sources().filter((file) => !file.endsWith('/client.ts') && gets.test(readFileSync(file, 'utf8')));
}

/** Every call in one source text. */
export function callsIn(file: string, text: string): AppCall[] {
  return [...text.matchAll(BEGINNING)].map((match) => {
    const where = `${file}:${text.slice(0, match.index).split('\n').length}`;
    const expression = text.slice(match.index, endOfChain(text, match.index + match[0].length));
    const { code } = transformSync(expression, { loader: 'ts' });
    return { where, code: code.trim().replace(/;$/, '') };
  });
}

/** Makes a call with these values for the names in it. @throws Error naming a value that is missing */
export function makeCall({ where, code }: AppCall, values: Record<string, unknown>): unknown {
  const scope = new Proxy(values, {
    has: () => true,
    get(target, name) {
      if (typeof name === 'symbol') return undefined;
      if (Object.hasOwn(target, name)) return target[name];
      if (name in globalThis) return globalThis[name as keyof typeof globalThis];
      throw new Error(`${where} calls the back end with "${name}": give it a value in allowed-calls.test.ts.`);
    },
  });
  return new Function('scope', `with (scope) { return (${code}); }`)(scope);
}

/** Where a chain of names, calls and type arguments ends. */
function endOfChain(text: string, from: number): number {
  let at = from;
  for (;;) {
    const next = /^\s*(?:(\.)\s*\w+|([(<]))/.exec(text.slice(at));
    if (!next) return at;
    at = next[1] ? at + next[0].length : endOfGroup(text, at + next[0].length - 1);
  }
}

/** Where the group that opens here is closed. */
function endOfGroup(text: string, from: number): number {
  const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };
  const open: string[] = [];
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (`'"\``.includes(sign)) at = text.indexOf(sign, at + 1);
    else if (sign === '=' && text.charAt(at + 1) === '>') at += 1;
    else if (closing[sign] && (sign !== '<' || at === from || open[0] === '>')) open.push(closing[sign]);
    else if (sign === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  throw new Error(`A group that opens in "${text.slice(from, from + 40)}" is never closed.`);
}

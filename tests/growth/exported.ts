import { readdirSync, readFileSync } from 'node:fs';

/** A function a room exports that is given a text, or first a value that may hold one. */
export interface Exported {
  /** `<room>/<path>#<name>`. */
  id: string;
  name: string;
  /** For `import.meta.glob`. */
  module: string;
  /** What its first parameter may be. */
  takes: 'text' | 'object' | 'anything';
  /** Whether it needs no more than that one. */
  isAlone: boolean;
}

const GIVES_TEXT = /: (?:readonly )?(string|unknown|object|JsonObject|Answer|PageParts|Row)\b|\['body'\]/;

/** The functions of these rooms of `src` that may meet a text of somebody else, as their parameters say. */
export function exportedBy(rooms: readonly string[]): Exported[] {
  return rooms.flatMap((room) => {
    const paths = readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    return paths.sort().flatMap((path) => functionsOf(room, path, readFileSync(`src/${room}/${path}`, 'utf8')));
  });
}

function functionsOf(room: string, path: string, source: string): Exported[] {
  return [...source.matchAll(/^export (?:async )?function\*? ([a-z]\w*)(?:<[^(]*>)?\(/gm)].flatMap((match) => {
    const [first = '', ...rest] = parametersAt(source, match.index + match[0].length);
    const name = match[1] ?? '';
    // Hooks run in components only.
    const isGivenText = GIVES_TEXT.test(first) || rest.some((parameter) => /^(text|words): string$/.test(parameter));
    if (!isGivenText || /^use[A-Z]/.test(name)) return [];
    return {
      id: `${room}/${path}#${name}`,
      name,
      module: `../../src/${room}/${path}`,
      takes: /: string\b/.test(first) ? 'text' : /: unknown\b/.test(first) ? 'anything' : 'object',
      isAlone: rest.every(isOptional),
    };
  });
}

/** Whether a parameter may be left out; what stands in its own brackets says nothing of that. */
function isOptional(parameter: string): boolean {
  return /^\.\.\.|^\w+\?:|=(?!>)/.test(parameter.replace(/^\{[^}]*\}/, ''));
}

/** The parameters of a function, by the place behind the bracket that opens their list. */
function parametersAt(source: string, start: number): string[] {
  const parameters = [''];
  let depth = 0;
  for (let at = start; depth >= 0 && at < source.length; at += 1) {
    const sign = source.charAt(at);
    if ('([{<'.includes(sign)) depth += 1;
    // The arrow of a type of functions closes nothing.
    if (')]}'.includes(sign) || (sign === '>' && source.charAt(at - 1) !== '=')) depth -= 1;
    if (sign === ',' && depth === 0) parameters.push('');
    else if (depth >= 0) parameters[parameters.length - 1] += sign;
  }
  return parameters.map((parameter) => parameter.trim()).filter(Boolean);
}

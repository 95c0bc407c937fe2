/** What a site's robots.txt says to one robot (RFC 9309). */
export interface Robots {
  /** Whether it may read the page of this address. */
  allows(url: URL): boolean;
}

interface Rule {
  allow: boolean;
  pattern: string;
}

/** Of a site without robots.txt, and of one that could not be asked for it. */
export const OPEN: Robots = { allows: () => true };
export const CLOSED: Robots = { allows: () => false };

/**
 * Reads a robots.txt. The rules are those of all groups that name the robot, else of those for everybody; the longest that
 * fits a path counts, and one that allows before one that does not.
 *
 * @param name the robot's own name, in small letters
 */
export function readRobots(text: string, name: string): Robots {
  const own: Rule[] = [];
  const everybody: Rule[] = [];
  let named = false;
  let groups: Rule[][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([A-Za-z-]+)\s*:([^#]*)/.exec(line) ?? [];
    if (/^user-agent$/i.test(key)) {
      // Names that follow each other begin one group.
      if (!named) groups = [];
      named = true;
      const robot = /^[a-z_-]+/.exec(value.trim().toLowerCase())?.[0];
      if (value.trim() === '*') groups.push(everybody);
      else if (robot === name) groups.push(own);
    } else if (/^(?:dis)?allow$/i.test(key)) {
      named = false;
      const pattern = encoded(value.trim());
      if (pattern !== '') for (const rules of new Set(groups)) rules.push({ allow: /^a/i.test(key), pattern });
    }
  }
  const rules = own.length > 0 ? own : everybody;
  rules.sort((one, other) => other.pattern.length - one.pattern.length || Number(other.allow) - Number(one.allow));
  return {
    allows({ pathname, search }) {
      const path = encoded(pathname + search);
      return rules.find(({ pattern }) => fits(path, pattern))?.allow ?? true;
    },
  };
}

/** Whether a path begins as a pattern says: `*` stands for anything, `$` at its end for the end of the path. */
function fits(path: string, pattern: string): boolean {
  const whole = pattern.endsWith('$');
  const [first = '', ...parts] = (whole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = whole ? parts.pop() : undefined;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (last !== undefined) return path.length - last.length >= at && path.endsWith(last);
  return !whole || at === path.length;
}

/** Letters that an address does not take are compared as it writes them. */
function encoded(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase());
}

/** Rules of a site's robots.txt for one robot (RFC 9309). */
export interface Robots {
  allows(url: URL): boolean;
}

interface Rule {
  allow: boolean;
  pattern: string;
}

/** Rules of a site without robots.txt, and of one whose robots.txt cannot be fetched. */
export const ALLOW_ALL: Robots = { allows: () => true };
export const DISALLOW_ALL: Robots = { allows: () => false };

/**
 * Parses a robots.txt. Uses the rules of all groups that name the robot, else those for all robots. The longest
 * matching rule wins; at equal length, `Allow` wins.
 *
 * @param name the robot's name, in lower case
 */
export function parseRobots(text: string, name: string): Robots {
  const namedRules: Rule[] = [];
  const generalRules: Rule[] = [];
  let isNamingRobots = false;
  let groups: Rule[][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([A-Za-z-]+)\s*:([^#]*)/.exec(line) ?? [];
    if (/^user-agent$/i.test(key)) {
      // Consecutive user-agent lines form one group.
      if (!isNamingRobots) groups = [];
      isNamingRobots = true;
      const robot = /^[a-z_-]+/.exec(value.trim().toLowerCase())?.[0];
      if (value.trim() === '*') groups.push(generalRules);
      else if (robot === name) groups.push(namedRules);
    } else if (/^(?:dis)?allow$/i.test(key)) {
      isNamingRobots = false;
      const pattern = encodePath(value.trim());
      if (pattern !== '') for (const rules of new Set(groups)) rules.push({ allow: /^a/i.test(key), pattern });
    }
  }
  const rules = namedRules.length > 0 ? namedRules : generalRules;
  rules.sort((one, other) => other.pattern.length - one.pattern.length || Number(other.allow) - Number(one.allow));
  return {
    allows({ pathname, search }) {
      const path = encodePath(pathname + search);
      return rules.find(({ pattern }) => matchesPattern(path, pattern))?.allow ?? true;
    },
  };
}

/** Returns whether a path matches a pattern: `*` stands for anything, a final `$` for the end of the path. */
function matchesPattern(path: string, pattern: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? parts.pop() : undefined;
  let position = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  if (last !== undefined) return path.length - last.length >= position && path.endsWith(last);
  return !isAnchored || position === path.length;
}

/** Percent-encodes characters that URLs cannot contain, for comparison. */
function encodePath(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (sequence) => sequence.toUpperCase());
}

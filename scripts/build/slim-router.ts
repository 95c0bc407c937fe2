import type { Plugin } from 'vite';

/** What keeps parts of react-router in an app that uses none of them, and what is written instead. */
const KEEPS: readonly [RegExp, string][] = [
  // Names that only tools of developers read.
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // What makes a part and does nothing else, which a bundler cannot know.
  [/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, '/* @__PURE__ */ '],
  // What a link may fetch beforehand for a framework; ours fetch nothing.
  [/\bReact\d*\.createElement\(PrefetchPageLinks, \{ page: \w+ \}\)/g, 'null'],
];

/** Leaves out of the built app what react-router brings along for kinds of apps that this one is not. */
export function slimRouter(): Plugin {
  const left = new Set(KEEPS);
  return {
    name: 'slim-router',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/.+\.mjs$/.test(id)) return undefined;
      const slim = KEEPS.reduce((text, keep) => {
        const [kept, instead] = keep;
        const next = text.replace(kept, instead);
        if (next !== text) left.delete(keep);
        return next;
      }, code);
      return { code: slim, map: null };
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        this.error(
          `react-router holds nothing like ${[...left].map(([kept]) => kept).join(', ')} any more. Bring scripts/build/slim-router.ts in line with it.`,
        );
    },
  };
}

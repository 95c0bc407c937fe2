import type { Plugin } from 'vite';

/** Code that keeps unused parts of react-router in the bundle, and its replacements. */
const REPLACEMENTS: readonly [RegExp, string][] = [
  // Names that only developer tools read.
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // Component constructors without side effects, which a bundler cannot know.
  [/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, '/* @__PURE__ */ '],
  // Prefetching for framework mode, which this app does not use.
  [/\bReact\d*\.createElement\(PrefetchPageLinks, \{ page: \w+ \}\)/g, 'null'],
];

/** A plugin that removes parts of react-router for other kinds of apps from the built app. */
export function slimRouter(): Plugin {
  const unused = new Set(REPLACEMENTS);
  return {
    name: 'slim-router',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/.+\.mjs$/.test(id)) return undefined;
      const slim = REPLACEMENTS.reduce((text, keep) => {
        const [kept, instead] = keep;
        const next = text.replace(kept, instead);
        if (next !== text) unused.delete(keep);
        return next;
      }, code);
      return { code: slim, map: null };
    },
    buildEnd(error) {
      if (!error && unused.size > 0)
        this.error(
          `react-router holds nothing like ${[...unused].map(([kept]) => kept).join(', ')} any more. Bring scripts/build/slim-router.ts in line with it.`,
        );
    },
  };
}

const CONDITION = 'prefers-reduced-motion';
const originalMedia = new WeakMap<CSSMediaRule, string>();

/** Emulates `prefers-reduced-motion` for style sheets and for `matchMedia`. */
export function reduceMotion(reduced: boolean): void {
  for (const sheet of document.styleSheets) for (const rule of rulesOf(sheet)) applyToRule(rule, reduced);
  isReduced = reduced;
}

let isReduced = false;
const realMatchMedia = window.matchMedia.bind(window);
window.matchMedia = (query) => {
  const list = realMatchMedia(query);
  if (!query.includes(CONDITION)) return list;
  return new Proxy(list, {
    get(target, name) {
      if (name === 'matches') return /no-preference/.test(query) ? !isReduced : isReduced;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
// Also change style sheets that are loaded later.
new MutationObserver(() => isReduced && reduceMotion(true)).observe(document.head, { childList: true, subtree: true });

function applyToRule(rule: CSSRule, reduced: boolean): void {
  if (rule instanceof CSSMediaRule) {
    const text = originalMedia.get(rule) ?? rule.media.mediaText;
    if (text.includes(CONDITION)) {
      originalMedia.set(rule, text);
      const applies = text.includes('no-preference') ? !reduced : reduced;
      rule.media.mediaText = applies ? 'all' : 'not all';
    }
  }
  if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
    for (const inner of rule.cssRules) applyToRule(inner, reduced);
}

/** Returns the rules of a sheet; none if it is of another origin. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

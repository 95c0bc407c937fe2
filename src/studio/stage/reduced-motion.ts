const CONDITION = 'prefers-reduced-motion';
const meant = new WeakMap<CSSMediaRule, string>();

/** Draws a page as for members who want less motion, or as for all others: also what its scripts ask of it. */
export function reduceMotion(reduced: boolean): void {
  for (const sheet of document.styleSheets) for (const rule of rulesOf(sheet)) apply(rule, reduced);
  asked = reduced;
}

let asked = false;
const ask = window.matchMedia.bind(window);
window.matchMedia = (query) => {
  const list = ask(query);
  if (!query.includes(CONDITION)) return list;
  return new Proxy(list, {
    get(of, name) {
      if (name === 'matches') return /no-preference/.test(query) ? !asked : asked;
      const value = Reflect.get(of, name);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
};
// What is loaded later is drawn the same way.
new MutationObserver(() => asked && reduceMotion(true)).observe(document.head, { childList: true, subtree: true });

function apply(rule: CSSRule, reduced: boolean): void {
  if (rule instanceof CSSMediaRule) {
    const text = meant.get(rule) ?? rule.media.mediaText;
    if (text.includes(CONDITION)) {
      meant.set(rule, text);
      const holds = text.includes('no-preference') ? !reduced : reduced;
      rule.media.mediaText = holds ? 'all' : 'not all';
    }
  }
  if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
    for (const inner of rule.cssRules) apply(inner, reduced);
}

function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

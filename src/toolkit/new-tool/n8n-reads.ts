/** What a webhook gives: the body of a request, and what its address holds. In expressions, in JavaScript and in Python. */
const SOURCE = String.raw`(?:\b(?:json|item|data|input|req|request)|["']json["']\])(?:\?)?(?:\.|\[["']|\.get\(["'])(?:body|query|params)(?:["'][\])])?`;
const NAME = String.raw`(?:(?:\?)?\.(?!get\()([A-Za-z_$][\w$]*)(?![\w$]*\s*\()|(?:\?\.)?(?:\[|\.get\()["']([^"'\]]{1,80})["'])`;

/** Matches a read of one of its parts. */
const PART_READ = new RegExp(`${SOURCE}${NAME}`, 'g');
/** Matches a name that stands for all of it: `const body = $json.body || {}`. */
const ALIAS = new RegExp(
  String.raw`([A-Za-z_$][\w$]*)[ \t]*=(?!=)[^\n;=]{0,120}?${SOURCE}(?![\w$]|\??\.[A-Za-z_$]|\??\.?\[)`,
  'g',
);
/** Matches parts that get names of their own: `const { url, depth: levels } = $json.body`. */
const DESTRUCTURED = /\{([^{}]{1,500})\}[ \t]*=(?!=)([^\n;]{1,200})/g;
const WHOLE = new RegExp(`${SOURCE}(?![\\w$]|\\??\\.[A-Za-z_$]|\\??\\.?\\[)`);

/** Properties of lists and texts themselves. */
const OWN_PROPERTIES = new Set(['length', 'constructor', 'prototype']);

/** Returns the names of the parts that a text of a node reads of what its webhook was sent. */
export function namesReadFromWebhook(text: string): string[] {
  const aliases = new Set(Array.from(text.matchAll(ALIAS), ([, alias = '']) => alias));
  const names = partsIn(text.matchAll(PART_READ));
  for (const alias of aliases)
    names.push(...partsIn(text.matchAll(new RegExp(`(?<![\\w$.])${alias.replaceAll('$', '\\$')}${NAME}`, 'g'))));
  for (const [, list = '', from = ''] of text.matchAll(DESTRUCTURED)) {
    const [source = ''] = /^\s*[A-Za-z_$][\w$]*(?=\s*(?:\|\||\?\?|$))/.exec(from) ?? [];
    if (WHOLE.test(from) || aliases.has(source.trim())) names.push(...destructuredNames(list));
  }
  return names.filter((name) => name !== '' && !OWN_PROPERTIES.has(name));
}

function partsIn(matches: Iterable<RegExpMatchArray>): string[] {
  return Array.from(matches, ([, name, quoted]) => name ?? quoted ?? '');
}

/** Returns the names of the parts in a pattern, without their own names, defaults and the rest. */
function destructuredNames(list: string): string[] {
  return list.split(',').flatMap((part) => /^\s*["']?([A-Za-z_$][\w$-]*)["']?\s*(?:[:=]|$)/.exec(part)?.[1] ?? []);
}

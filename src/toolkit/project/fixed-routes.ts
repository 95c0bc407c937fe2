/** Returns the fixed page with a parameter (`/:id`) whose pattern matches a route; undefined if there is none. */
export function matchingParamRoute(fixedRoutes: readonly string[], route: string): string | undefined {
  return fixedRoutes.filter(hasParam).find((pattern) => matches(pattern.split('/'), route.split('/')));
}

/** Returns true if a path has a parameter, so that it is a pattern and not an address. */
export function hasParam(route: string): boolean {
  return route.includes('/:');
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

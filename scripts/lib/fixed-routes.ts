/** The fixed page a route is one of, where a part of that page's path stands open (`/:id`); undefined where there is none. */
export function openPage(fixedRoutes: readonly string[], route: string): string | undefined {
  return fixedRoutes.filter(isOpen).find((pattern) => fits(pattern.split('/'), route.split('/')));
}

/** Whether a part of a fixed page's path is open: then it is no address by itself. */
export function isOpen(route: string): boolean {
  return route.includes('/:');
}

function fits(wanted: readonly string[], parts: readonly string[]): boolean {
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
}

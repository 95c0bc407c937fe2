/** A body without the secrets in it. @param secrets dotted paths */
export function maskSecrets(body: object, secrets: readonly string[]): object {
  const entries = Object.entries(body).map(([name, value]) => {
    if (secrets.includes(name)) return [name, '(secret)'];
    const inner = secrets.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
    return [name, inner.length > 0 && value && typeof value === 'object' ? maskSecrets(value, inner) : value];
  });
  return Object.fromEntries(entries);
}

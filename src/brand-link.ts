import { links } from '@/generated/brand-tools';

/** Address of an external link by name, as declarations use it; throws an Error for a name `brand.json` does not know. */
export function brandLink(name: string): string {
  if (!Object.hasOwn(links, name)) throw new Error(`brand.json has no link named "${name}".`);
  return links[name as keyof typeof links];
}

import { links } from '@/generated/brand-tools';

/** Address of an external link by name, as declarations use it; throws an Error for a name `brand.json` does not know. */
export function brandLink(name: string): string {
  const address = Object.hasOwn(links, name) ? links[name] : undefined;
  if (address === undefined) throw new Error(`brand.json has no link named "${name}".`);
  return address;
}

/**
 * Removes trailing slashes from an address or path. A regular expression would retry at every slash of a run, and a
 * request line may hold thousands.
 */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/**
 * An address or path without the slashes at its end. A pattern for them would try each slash of a run anew, and a request
 * line holds thousands.
 */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

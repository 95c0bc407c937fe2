/**
 * Removes trailing slashes from an address or path. Uses no regular expression, which would take quadratic time on the
 * thousands of slashes a request line may contain.
 */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** Removes trailing slashes, without a regular expression, which takes quadratic time on thousands of them. */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

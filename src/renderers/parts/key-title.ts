/** Turns a programmatic key into a title: "Month 1" for "month1", "Pro plus" for "proPlus" or "pro_plus". */
export function keyTitle(key: string): string {
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z\d])/g, ' ')
    .trim();
  const sentence = /^[a-z]+ [A-Z]/.test(words) ? words.toLowerCase() : words;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

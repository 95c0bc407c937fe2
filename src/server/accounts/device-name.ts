/** Browsers, the more specific first: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Systems, the more specific first: Android also calls itself Linux, and an iPhone mentions Mac OS X. */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names the browser and the system of a `User-Agent` header, such as `Firefox on Windows`. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const [browser, system] = [BROWSERS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(text))?.[1]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

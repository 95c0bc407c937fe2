import { THEME_KEY } from './storage-keys';

/** How pages look on this device; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the theme chosen on this device; `system` if none is, or if storage is blocked. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The theme of a page that looks the same on every device. */
let forcedTheme: Theme | undefined;

/** Applies the theme of this page and device to the page, and to the frame that the browser draws around it. */
export function applyTheme(deviceTheme = readTheme()): void {
  const theme = forcedTheme ?? deviceTheme;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === theme ? 'all' : 'not all';
  }
}

/** Applies a theme and keeps it on this device. @throws DOMException if the storage is full or blocked */
export function saveTheme(theme: Theme): void {
  applyTheme(theme);
  if (theme === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
}

/** Applies the kept theme now, and again when another tab changes it. */
export function followTheme(): void {
  applyTheme();
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) applyTheme();
  });
}

/** Gives a page its own theme, whatever the device has; returns the function that ends it. */
export function forceTheme(theme: Theme): () => void {
  forcedTheme = theme;
  applyTheme();
  return () => {
    forcedTheme = undefined;
    applyTheme();
  };
}

/** Whether the page is dark now. */
export function isDarkPage(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateMember, readMemberData } from '@/browser/member-data';
import { THEME_KEY } from '@/browser/storage-keys';
import { followTheme, forceTheme, isDarkPage, readTheme, saveTheme } from '@/browser/theme';

const page = () => document.documentElement.dataset.theme;
const frame = () => [...document.querySelectorAll('meta')].map(({ media }) => media);

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`)
    .join('');
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  saveTheme('system');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the theme of this device', () => {
  it('is that of the system until one is chosen, and again afterwards', () => {
    expect([readTheme(), isDarkPage()]).toEqual(['system', true]);
    saveTheme('light');
    expect([page(), readTheme(), isDarkPage(), ...frame()]).toEqual(['light', 'light', false, 'all', 'not all']);
    saveTheme('system');
    expect([page(), localStorage.getItem(THEME_KEY), isDarkPage()]).toEqual([undefined, null, true]);
    expect(frame()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });

  it('follows what another tab chose', () => {
    followTheme();
    localStorage.setItem(THEME_KEY, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
    expect(page()).toBe('dark');
  });

  it('is left alone on a page with a theme of its own, and back after it', () => {
    saveTheme('dark');
    const end = forceTheme('light');
    saveTheme('dark');
    expect(page()).toBe('light');
    end();
    expect(page()).toBe('dark');
  });

  it('stays when somebody else signs in, and belongs to nobody', async () => {
    saveTheme('dark');
    await activateMember({ id: 'ann', email: 'ann@example.com', guest: false });
    expect([readTheme(), readMemberData('ann')]).toEqual(['dark', {}]);
  });

  it('is that of the system where a browser keeps nothing, or something else was kept', () => {
    localStorage.setItem(THEME_KEY, 'sepia');
    expect(readTheme()).toBe('system');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readTheme()).toBe('system');
  });
});

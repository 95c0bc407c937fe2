import { applyTheme } from '@/browser/theme';

// A script of its own (scripts/build/prerender.ts), which pages of members wait for, as the app comes after the first paint.
applyTheme();

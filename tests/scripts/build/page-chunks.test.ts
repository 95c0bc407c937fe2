import { describe, expect, it } from 'vitest';
import { type ModuleLinks, pageChunks } from '../../../scripts/build/page-chunks.ts';

const ROOT = '/site';
const main = 'app/main.tsx';
const tool = 'app/pages/tool-route.tsx';
const dashboard = 'app/pages/dashboard-page.tsx';
const embed = 'app/pages/embed-page.tsx';
const landing = 'app/landing/landing-body.tsx';
const login = 'app/pages/login-page.tsx';
const nav = 'app/shell/member-nav.tsx';

/** Modules below `src` and what each imports; the first is the entry, pages and the bar are asked for when needed. */
function chunksOf(imports: Record<string, string[]>): (module: string) => string | null {
  const id = (module: string) => `${ROOT}/src/${module}`;
  const initialPages = [tool, dashboard, embed, landing, login, nav, 'late.ts'];
  const links = (module: string): ModuleLinks => ({
    isEntry: module === id(main),
    importers: Object.keys(imports).flatMap((by) => (imports[by]?.some((one) => id(one) === module) ? id(by) : [])),
    dynamicImporters: initialPages.some((one) => id(one) === module) ? [id(main)] : [],
  });
  const chunk = pageChunks(ROOT);
  return (module) => chunk(id(module), links);
}

describe('the chunks of pages', () => {
  it('puts what a tool page alone begins with into one', () => {
    const chunk = chunksOf({ [tool]: ['form.ts'], 'form.ts': ['field.ts'] });
    expect([chunk('form.ts'), chunk('field.ts')]).toEqual(['tool', 'tool']);
  });

  it('keeps apart what one other kind of page shares with it, by which kind that is', () => {
    const chunk = chunksOf({ [tool]: ['a.ts', 'b.ts'], [dashboard]: ['a.ts'], [login]: ['b.ts'] });
    expect(['a.ts', 'b.ts'].map(chunk)).toEqual(['tool-members', 'tool-account']);
  });

  it('puts together what most kinds of pages share with it, and what every page of a member does', () => {
    const chunk = chunksOf({
      [tool]: ['a.ts', 'b.ts', 'c.ts', 'd.ts'],
      [dashboard]: ['a.ts', 'b.ts', 'd.ts'],
      [login]: ['a.ts', 'd.ts'],
      [landing]: ['b.ts'],
      [nav]: ['c.ts', 'd.ts'],
    });
    expect(['a.ts', 'b.ts', 'c.ts', 'd.ts'].map(chunk)).toEqual(['tool-most', 'tool-most', 'tool-nav', 'tool-nav']);
  });

  it('takes along what is also asked for by itself, and leaves what is only that', () => {
    const chunk = chunksOf({ [tool]: ['late.ts'], 'late.ts': [] });
    expect(chunk('late.ts')).toBe('tool');
    expect(chunksOf({ 'late.ts': [] })('late.ts')).toBe(null);
  });

  it('leaves to the bundler what every page has, what a tool page does not begin with, and the pages themselves', () => {
    const chunk = chunksOf({
      [main]: ['frame.ts'],
      [tool]: ['frame.ts'],
      [dashboard]: ['cards.ts'],
      'late.ts': ['menu.ts'],
    });
    expect(['frame.ts', 'cards.ts', 'menu.ts', tool, dashboard].map(chunk)).toEqual([null, null, null, null, null]);
  });

  it('counts a tool in a frame on another site as a tool page, and no more than that', () => {
    const chunk = chunksOf({ [tool]: ['form.ts'], [embed]: ['form.ts', 'sign-in.ts'] });
    expect([chunk('form.ts'), chunk('sign-in.ts')]).toEqual(['tool', null]);
  });

  it('comes to an end where modules import each other', () => {
    const chunk = chunksOf({ [tool]: ['a.ts'], 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] });
    expect([chunk('a.ts'), chunk('b.ts')]).toEqual(['tool', 'tool']);
  });
});

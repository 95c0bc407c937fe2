import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { LegalPage } from '@/app/pages/legal-page';
import { paths } from '@/app/paths';
import { Footer } from '@/app/shell/page-layout';
import { name } from '@/generated/brand-frame';
import { renderAt, stubMedia } from './support/render-app';

const pages = [{ name: 'refunds', title: 'Refunds', html: '<h2>When</h2>\n<p>Within 14 days.</p>\n' }];
const renderPage = (path: string) =>
  renderAt(
    path,
    <Routes>
      <Route path={paths.legal} element={<LegalPage pages={pages} />} />
    </Routes>,
  );

beforeEach(() => stubMedia());

test('shows the text that the operator has written', () => {
  renderPage('/legal/refunds');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Refunds');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('When');
  expect(screen.getByRole('article').textContent).toContain('Within 14 days.');
  expect(document.title).toBe(`Refunds | ${name}`);
});

test('is not found under a name that the brand does not have', () => {
  renderPage('/legal/imprint');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
});

test('is linked in the footer, behind what is always there', () => {
  renderAt('/', <Footer pages={pages} />);
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Workflows', paths.workflows],
    ['Program', paths.landingProgram],
    ['Refunds', '/legal/refunds'],
  ]);
});

test('is linked nowhere as long as none is named', () => {
  renderAt('/', <Footer pages={[]} />);
  expect(within(screen.getByRole('contentinfo')).getAllByRole('link')).toHaveLength(2);
});

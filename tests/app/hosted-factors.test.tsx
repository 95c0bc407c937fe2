import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lacksFactor } from '@/app/auth/factor-level';
import { RequireAuth } from '@/app/auth/require-auth';
import { AccountPage } from '@/app/pages/account-page';
import { LoginPage } from '@/app/pages/login-page';
import { NewPasswordPage } from '@/app/pages/new-password-page';
import { supabase } from '@/browser/supabase';
import type { SecondFactorList } from '@/contracts/second-factor';
import { toast } from '@/ui/toast';
import { type AuthServiceStub, CODE, createAuthServiceStub, PASSWORD } from './support/auth-service-stub';
import { member, renderAt, stubMedia, visitor } from './support/render-app';

const PROJECT = 'https://project.test';
vi.mock('@/browser/env', async (original) => {
  const { env, ...rest } = await original<typeof import('@/browser/env')>();
  return { ...rest, env: { ...env, supabaseUrl: 'https://project.test', supabaseAnonKey: 'anon' } };
});

let service: AuthServiceStub;
/** Calls of the gateway: method and path. */
let calls: string[];

beforeEach(async () => {
  await supabase.auth.signOut({ scope: 'local' }).catch(() => undefined);
  localStorage.clear();
  stubMedia();
  service = createAuthServiceStub();
  calls = [];
  vi.spyOn(toast, 'success');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), window.location.href);
    if (url.origin === PROJECT) return service.respond(url, init);
    const path = url.pathname.replace('/account-api', '');
    calls.push(`${init.method ?? 'GET'} ${path}`);
    if (path === '/factors') return Response.json(factorList());
    if (path === '/sessions') return Response.json({ sessions: [] });
    return Response.json(path === '/runs/usage' ? { days: 30, tools: [] } : { apps: [], tools: [] });
  });
});

/** The list that the gateway reads from the tables of Supabase. */
function factorList(): SecondFactorList {
  const apps = service.user.factors.filter(({ status }) => status === 'verified');
  const factors = apps.map(({ id, friendly_name = '', created_at }) => ({
    ...{ id, kind: 'app' as const, name: friendly_name, addedAt: created_at },
  }));
  return { factors, recoveryCodes: 0 };
}

/** The session that the browser stores; a page that loads anew starts with it. */
const stored = async () => (await supabase.auth.getSession()).data.session;
const asMember = async () => {
  const session = await stored();
  return { ...member, user: session?.user ?? null, session };
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('signing in on hosted Supabase', () => {
  const signIn = (password = PASSWORD) => {
    renderAt('/login', <LoginPage />);
    type('Email', 'maya@example.com');
    type('Password', password);
    press('Sign In');
  };

  it('takes the password alone where there is no app', async () => {
    signIn();
    await screen.findByRole('button', { name: 'Welcome back!' });
    expect((await stored())?.user.id).toBe(service.user.id);
  });

  it('says what is wrong with a password', async () => {
    signIn('another');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid login credentials');
  });

  it('stores no session before the code of any of the apps', async () => {
    service.addApp('Old phone');
    service.addApp('Phone');
    signIn();
    const code = await screen.findByLabelText('Code');
    expect(screen.getByText(/^Enter the code your authenticator app shows\. Lost it\?/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /recovery codes|passkey/ })).toBeNull();
    expect(await stored()).toBeNull();
    type('Code', '000000');
    press('Sign In');
    expect((await screen.findByRole('alert')).textContent).toContain('This is not the code your app shows now.');
    expect([await stored(), service.levels()], 'no session is left behind').toEqual([null, []]);
    fireEvent.change(code, { target: { value: '123 456' } });
    press('Sign In');
    await screen.findByRole('button', { name: 'Welcome back!' });
    expect(service.levels()).toEqual(['aal2']);
    expect(lacksFactor(await stored())).toBe(false);
  });

  it('leads a session without the code of its account to the sign-in, and keeps the form there', async () => {
    service.addApp();
    const session = service.startSession() as NonNullable<Awaited<ReturnType<typeof stored>>>;
    const below = { ...member, user: session.user, session };
    const pages = (
      <Routes>
        <Route path="/account" element={<RequireAuth>private</RequireAuth>} />
        <Route path="/login" element={<LoginPage />} />
      </Routes>
    );
    renderAt('/account', pages, below);
    expect(screen.queryByText('private')).toBeNull();
    expect(screen.getByTestId('where').textContent).toBe('/login');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });
});

describe('the link of a password mail on hosted Supabase', () => {
  it('changes the password of an account with an app only with its code', async () => {
    service.addApp();
    renderAt('/new-password#token_hash=abc', <NewPasswordPage />, visitor);
    press('Continue');
    await screen.findByText('For maya@example.com');
    type('New password', 'a-better-one');
    press('Save the new password');
    await screen.findByLabelText('Code');
    type('Code', '000000');
    press('Save the new password');
    expect((await screen.findByRole('alert')).textContent).toContain('This is not the code your app shows now.');
    type('Code', CODE);
    press('Save the new password');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Password changed', expect.anything()));
    expect(lacksFactor(await stored())).toBe(false);
    expect(service.levels()).toEqual(['aal2']);
  });
});

describe('the account page on hosted Supabase', () => {
  const openPage = async () => {
    await supabase.auth.setSession(service.startSession('aal2') as never);
    renderAt('/account', <AccountPage />, await asMember());
  };
  const confirm = async (password: string) => {
    fireEvent.change(within(await screen.findByRole('dialog')).getByLabelText('Your password'), {
      target: { value: password },
    });
    press('Continue');
  };

  it('adds an app at Supabase with the password, and ends all other sessions', async () => {
    service.addApp();
    service.user.factors.push({ ...service.addApp('Authenticator app 2'), id: 'left-over', status: 'unverified' });
    service.user.factors.splice(1, 1);
    await openPage();
    expect(await screen.findByText(/^This site has no recovery codes/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /recovery codes|passkey/ })).toBeNull();
    press('Add an authenticator app');
    await confirm('another');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid login credentials');
    await confirm(PASSWORD);
    expect((await screen.findByText('ABCD EFGH')).tagName).toBe('CODE');
    type('Code', '000000');
    press('Add the app');
    expect((await screen.findByRole('alert')).textContent).toContain('Check the clock of its device');
    type('Code', CODE);
    press('Add the app');
    await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('App added'));
    expect(calls).toContain('POST /sessions/end-others');
    expect(factorList().factors.map(({ name }) => name)).toEqual(['Authenticator app', 'Authenticator app 2']);
    expect(service.levels(), 'the check of the password leaves no session').toEqual(['aal2']);
  });

  it('refuses the address the account has, before it asks for a password', async () => {
    await openPage();
    fireEvent.click(await screen.findByRole('button', { name: 'Change the address' }));
    type('New address', 'Maya@example.com');
    press('Send the mails');
    expect(screen.getByText('This is the address you have.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New address'));
  });

  it('removes one with the password, and asks for no code that nobody would check', async () => {
    service.addApp();
    await openPage();
    fireEvent.click(await screen.findByRole('button', { name: /^Remove Authenticator app/ }));
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Code')).toBeNull();
    await confirm(PASSWORD);
    await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('Second factor removed'));
    expect(service.user.factors).toEqual([]);
  });
});

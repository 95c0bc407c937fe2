import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { EMBED_PATH } from '@/contracts/embed';
import { featurePages } from '@/generated/slots/pages';
import { lazyPart } from '@/ui/lazy-with-retry';
import { FullScreenSpinner } from '@/ui/spinner';
import { useAuth } from './auth/auth-context';
import { RequireAuth } from './auth/require-auth';
import { LandingPage } from './pages/landing-page';
import { paths } from './paths';

const LoginPage = lazyPart(() => import('./pages/login-page'), 'LoginPage');
const CreateAccountPage = lazyPart(() => import('./pages/create-account-page'), 'CreateAccountPage');
const WelcomePage = lazyPart(() => import('./pages/welcome-page'), 'WelcomePage');
const ForgotPasswordPage = lazyPart(() => import('./pages/forgot-password-page'), 'ForgotPasswordPage');
const NewPasswordPage = lazyPart(() => import('./pages/new-password-page'), 'NewPasswordPage');
const ConfirmEmailPage = lazyPart(() => import('./pages/confirm-email-page'), 'ConfirmEmailPage');
const ChangeEmailPage = lazyPart(() => import('./pages/change-email-page'), 'ChangeEmailPage');
const DashboardPage = lazyPart(() => import('./pages/dashboard-page'), 'DashboardPage');
const WorkflowsPage = lazyPart(() => import('./pages/workflows-page'), 'WorkflowsPage');
const CustomGptsPage = lazyPart(() => import('./pages/custom-gpts-page'), 'CustomGptsPage');
const CommunityPage = lazyPart(() => import('./pages/community-page'), 'CommunityPage');
const AccountPage = lazyPart(() => import('./pages/account-page'), 'AccountPage');
const ResultsPage = lazyPart(() => import('./pages/results-page'), 'ResultsPage');
const ClientsPage = lazyPart(() => import('./pages/clients-page'), 'ClientsPage');
const EmbedRoutes = lazyPart(() => import('./pages/embed-page'), 'EmbedRoutes');
const ToolRoute = lazyPart(() => import('./pages/tool-route'), 'ToolRoute');
const LostFactorPage = lazyPart(() => import('./pages/lost-factor-page'), 'LostFactorPage');
const LegalPage = lazyPart(() => import('./pages/legal-page'), 'LegalPage');
const features = featurePages.map(({ path, parameter, ...page }) => ({
  ...page,
  path: parameter ? `${path}/:${parameter}?` : path,
  Page: lazyPart(page.load, 'Page'),
}));

const guardPage = (page: ReactNode) => <RequireAuth>{page}</RequireAuth>;

/** `/home`: the landing page for visitors, the dashboard for members. */
function Home() {
  const { user } = useAuth();
  return user ? <Navigate to={paths.dashboard} replace /> : <LandingPage />;
}

/** The route table (docs/behaviour.md, section 2). All other paths are looked up in the tool registry, a separate chunk. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const [isEmbedded] = useState(pathname.startsWith(`${EMBED_PATH}/`));
  if (isEmbedded)
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <EmbedRoutes />
      </Suspense>
    );
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Routes>
        <Route path={paths.landing} element={<LandingPage />} />
        <Route path={paths.landingProgram} element={<LandingPage />} />
        <Route path={paths.home} element={<Home />} />
        <Route path={paths.createAccount} element={<CreateAccountPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.welcome} element={<WelcomePage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.newPassword} element={<NewPasswordPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path={paths.changeEmail} element={<ChangeEmailPage />} />
        <Route path={paths.lostFactor} element={<LostFactorPage />} />
        <Route path={paths.legal} element={<LegalPage />} />
        <Route path={paths.dashboard} element={guardPage(<DashboardPage />)} />
        <Route path={paths.workflows} element={guardPage(<WorkflowsPage />)} />
        <Route path={paths.customGpts} element={guardPage(<CustomGptsPage />)} />
        <Route path={paths.community} element={guardPage(<CommunityPage />)} />
        <Route path={paths.account} element={guardPage(<AccountPage />)} />
        <Route path={paths.results} element={guardPage(<ResultsPage />)}>
          <Route index element={null} />
          <Route path={paths.result} element={null} />
        </Route>
        <Route path={paths.clients} element={guardPage(<ClientsPage />)} />
        {features.map(({ path, access, Page }) => (
          <Route key={path} path={path} element={access === 'members' ? guardPage(<Page />) : <Page />} />
        ))}
        <Route path="*" element={<ToolRoute />} />
      </Routes>
    </Suspense>
  );
}

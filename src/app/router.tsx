import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { EMBED_PATH } from '@/contracts/embed';
import { lazyPart } from '@/ui/lazy-part';
import { FullScreenSpinner } from '@/ui/spinner';
import { useAuth } from './auth/auth-context';
import { RequireAuth } from './auth/require-auth';
import { LandingPage } from './pages/landing-page';
import { paths } from './paths';

/** A page in a chunk of its own, loaded when it is asked for. */
function page<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return lazyPart(async () => ({ default: (await load())[name] }));
}

const LoginPage = page(() => import('./pages/login-page'), 'LoginPage');
const CreateAccountPage = page(() => import('./pages/create-account-page'), 'CreateAccountPage');
const WelcomePage = page(() => import('./pages/welcome-page'), 'WelcomePage');
const ForgotPasswordPage = page(() => import('./pages/forgot-password-page'), 'ForgotPasswordPage');
const NewPasswordPage = page(() => import('./pages/new-password-page'), 'NewPasswordPage');
const ConfirmEmailPage = page(() => import('./pages/confirm-email-page'), 'ConfirmEmailPage');
const DashboardPage = page(() => import('./pages/dashboard-page'), 'DashboardPage');
const WorkflowsPage = page(() => import('./pages/workflows-page'), 'WorkflowsPage');
const CustomGptsPage = page(() => import('./pages/custom-gpts-page'), 'CustomGptsPage');
const CommunityPage = page(() => import('./pages/community-page'), 'CommunityPage');
const AccountPage = page(() => import('./pages/account-page'), 'AccountPage');
const ApiPage = page(() => import('./pages/api-page'), 'ApiPage');
const ApiReferencePage = page(() => import('./pages/api-reference-page'), 'ApiReferencePage');
const ResultsPage = page(() => import('./pages/results-page'), 'ResultsPage');
const ClientsPage = page(() => import('./pages/clients-page'), 'ClientsPage');
const OperatorPage = page(() => import('./pages/operator-page'), 'OperatorPage');
const SharedPage = page(() => import('./pages/shared-page'), 'SharedPage');
const EmbedRoutes = page(() => import('./pages/embed-page'), 'EmbedRoutes');
const ToolRoute = page(() => import('./pages/tool-route'), 'ToolRoute');

/** What is for members alone. */
const members = (shown: ReactNode) => <RequireAuth>{shown}</RequireAuth>;

/** `/home`: the landing page for visitors, the dashboard for members. */
function Home() {
  const { user } = useAuth();
  return user ? <Navigate to={paths.dashboard} replace /> : <LandingPage />;
}

/** The route table (docs/behaviour.md, section 2). Pages of tools are looked up in the registry, in a chunk of their own. */
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
        <Route path={paths.dashboard} element={members(<DashboardPage />)} />
        <Route path={paths.workflows} element={members(<WorkflowsPage />)} />
        <Route path={paths.customGpts} element={members(<CustomGptsPage />)} />
        <Route path={paths.community} element={members(<CommunityPage />)} />
        <Route path={paths.account} element={members(<AccountPage />)} />
        <Route path={paths.api} element={members(<ApiPage />)} />
        <Route path={paths.apiReference} element={members(<ApiReferencePage />)} />
        <Route path={paths.results} element={members(<ResultsPage />)}>
          <Route index element={null} />
          <Route path={paths.result} element={null} />
        </Route>
        <Route path={paths.clients} element={members(<ClientsPage />)} />
        <Route path={paths.operator} element={members(<OperatorPage />)}>
          <Route index element={null} />
          <Route path={paths.operatorRoom} element={null} />
        </Route>
        <Route path={paths.shared} element={<SharedPage />} />
        <Route path="*" element={<ToolRoute />} />
      </Routes>
    </Suspense>
  );
}

import { lazy, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { EMBED_PATH } from '@/contracts/embed';
import { FullScreenSpinner } from '@/ui/spinner';
import { useAuth } from './auth/auth-context';
import { RequireAuth } from './auth/require-auth';
import { LandingPage } from './pages/landing-page';
import { paths } from './paths';

const LoginPage = lazy(() => import('./pages/login-page').then((page) => ({ default: page.LoginPage })));
const CreateAccountPage = lazy(() =>
  import('./pages/create-account-page').then((page) => ({ default: page.CreateAccountPage })),
);
const WelcomePage = lazy(() => import('./pages/welcome-page').then((page) => ({ default: page.WelcomePage })));
const ForgotPasswordPage = lazy(() =>
  import('./pages/forgot-password-page').then((page) => ({ default: page.ForgotPasswordPage })),
);
const NewPasswordPage = lazy(() =>
  import('./pages/new-password-page').then((page) => ({ default: page.NewPasswordPage })),
);
const DashboardPage = lazy(() => import('./pages/dashboard-page').then((page) => ({ default: page.DashboardPage })));
const WorkflowsPage = lazy(() => import('./pages/workflows-page').then((page) => ({ default: page.WorkflowsPage })));
const CustomGptsPage = lazy(() =>
  import('./pages/custom-gpts-page').then((page) => ({ default: page.CustomGptsPage })),
);
const CommunityPage = lazy(() => import('./pages/community-page').then((page) => ({ default: page.CommunityPage })));
const AccountPage = lazy(() => import('./pages/account-page').then((page) => ({ default: page.AccountPage })));
const ApiPage = lazy(() => import('./pages/api-page').then((page) => ({ default: page.ApiPage })));
const ApiReferencePage = lazy(() =>
  import('./pages/api-reference-page').then((page) => ({ default: page.ApiReferencePage })),
);
const ResultsPage = lazy(() => import('./pages/results-page').then((page) => ({ default: page.ResultsPage })));
const ClientsPage = lazy(() => import('./pages/clients-page').then((page) => ({ default: page.ClientsPage })));
const OperatorPage = lazy(() => import('./pages/operator-page').then((page) => ({ default: page.OperatorPage })));
const SharedPage = lazy(() => import('./pages/shared-page').then((page) => ({ default: page.SharedPage })));
const EmbedPage = lazy(() => import('./pages/embed-page').then((page) => ({ default: page.EmbedPage })));
const ElsewherePage = lazy(() => import('./pages/embed-page').then((page) => ({ default: page.ElsewherePage })));
const ToolRoute = lazy(() => import('./pages/tool-route').then((page) => ({ default: page.ToolRoute })));

/** `/home`: the landing page for visitors, the dashboard for members. */
function Home() {
  const { user } = useAuth();
  return user ? <Navigate to={paths.dashboard} replace /> : <LandingPage />;
}

/**
 * A page that began in a frame of another site shows tools there, and no other page of this one: whoever frames it is to have
 * no button of an account under theirs.
 */
function EmbedRoutes() {
  return (
    <Routes>
      <Route path={paths.embed} element={<EmbedPage />} />
      <Route path="*" element={<ElsewherePage />} />
    </Routes>
  );
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
        <Route
          path={paths.dashboard}
          element={
            <RequireAuth>
              <DashboardPage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.workflows}
          element={
            <RequireAuth>
              <WorkflowsPage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.customGpts}
          element={
            <RequireAuth>
              <CustomGptsPage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.community}
          element={
            <RequireAuth>
              <CommunityPage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.account}
          element={
            <RequireAuth>
              <AccountPage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.api}
          element={
            <RequireAuth>
              <ApiPage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.apiReference}
          element={
            <RequireAuth>
              <ApiReferencePage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.results}
          element={
            <RequireAuth>
              <ResultsPage />
            </RequireAuth>
          }
        >
          <Route index element={null} />
          <Route path={paths.result} element={null} />
        </Route>
        <Route
          path={paths.clients}
          element={
            <RequireAuth>
              <ClientsPage />
            </RequireAuth>
          }
        />
        <Route
          path={paths.operator}
          element={
            <RequireAuth>
              <OperatorPage />
            </RequireAuth>
          }
        >
          <Route index element={null} />
          <Route path={paths.operatorRoom} element={null} />
        </Route>
        <Route path={paths.shared} element={<SharedPage />} />
        <Route path="*" element={<ToolRoute />} />
      </Routes>
    </Suspense>
  );
}

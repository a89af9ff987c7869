import type { TestClient } from "#tests/support/server/test-client.ts"
import {
  basicAccount,
  businessAccount,
  confirmedAccount,
  freeAccount,
  newVisitor,
  openOrder,
} from "./fixtures.ts"
import { screenNamed } from "./open-screen.ts"

type Visit = { client: TestClient; path: string }

const opened =
  (client: () => TestClient | Promise<TestClient>, path: string) => async (): Promise<Visit> => ({
    client: await client(),
    path,
  })

const shown = (screen: string) => screenNamed(screen).arrange

/** A page whose script is React's, by the file of its route: with all of its forms, open. */
export const formPages: Record<string, () => Promise<Visit>> = {
  "accounts/account/account-page.tsx": opened(confirmedAccount, "/account"),
  "accounts/data/your-data.tsx": opened(freeAccount, "/account/data"),
  "accounts/log-in/login.tsx": opened(newVisitor, "/login?redirectTo=%2Fdashboard"),
  "accounts/passkeys/passkey-page.tsx": opened(confirmedAccount, "/account/passkey"),
  "accounts/passwords/forgot-password.tsx": opened(newVisitor, "/forgot-password"),
  "accounts/passwords/reset-password.tsx": shown("reset password"),
  "accounts/sessions/security.tsx": shown("security, with passkeys"),
  "accounts/sign-up/signup.tsx": opened(newVisitor, "/signup"),
  "accounts/two-factor/two-factor.tsx": opened(confirmedAccount, "/account/two-factor"),
  "accounts/two-factor/verify.tsx": shown("log-in code or passkey"),
  "accounts/undo/undo.tsx": shown("undo of a new passkey"),
  "licensing/dashboard/dashboard.tsx": opened(businessAccount, "/dashboard"),
  "licensing/devices/release-devices.tsx": opened(
    businessAccount,
    "/dashboard/release?device=pc-1&device=pc-2",
  ),
  "licensing/keys/forgot-license.tsx": opened(newVisitor, "/forgot-license"),
  "licensing/keys/replace-key.tsx": opened(basicAccount, "/dashboard/replace-key"),
  "licensing/link/link.tsx": shown("computer, waiting"),
  "licensing/machine-files/machine-file-page.tsx": opened(
    businessAccount,
    "/dashboard/machine-file?device=pc-1",
  ),
  "orders/checkout/checkout.tsx": async () => {
    const client = await freeAccount()
    return { client, path: await openOrder(client) }
  },
  "orders/plans/buy.tsx": opened(freeAccount, "/buy"),
  "payments/donations/donate.tsx": opened(freeAccount, "/donate"),
  "releases/download/download.tsx": opened(basicAccount, "/download"),
  "support/bug-reports/report-bug.tsx": opened(freeAccount, "/report-bug?new"),
}

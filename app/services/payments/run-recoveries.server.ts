import type { AppLoadContext } from "@remix-run/cloudflare"
import type { RecoveryOutcome } from "#app/domain/payments/recovery.ts"
import {
  finishRecovery,
  listOpenRecoveries,
  markWorkedOn,
  type Recovery,
} from "#db/payments/recoveries.server.ts"
import { recoverPayments } from "./recover-payments.server.ts"
import { restoreLicense } from "./restore-license.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  | "db"
  | "recordSigner"
  | "recordAnchor"
  | "payments"
  | "signer"
  | "mailer"
  | "log"
  | "now"
  | "randomBytes"
  | "waitUntil"
  | "config"
>

/** Does what `npm run recover` asked for; what the provider does not answer stays for the next run. */
export async function runRecoveries(context: Dependencies): Promise<void> {
  const { db, log, now } = context
  for (const recovery of await listOpenRecoveries(db)) {
    const { id, kind } = recovery
    await markWorkedOn(db, id, now())
    const outcome = await run(context, recovery).catch((error) => {
      log.error("recovery-failed", error, { recoveryId: id, kind })
      return "unfinished" as const
    })
    if (outcome === "unfinished") continue
    await finishRecovery(db, id, outcome, now())
    log.info("recovery-finished", { recoveryId: id, kind, outcome })
  }
}

function run(context: Dependencies, recovery: Recovery): Promise<RecoveryOutcome | "unfinished"> {
  return recovery.kind === "payments" ? recoverPayments(context, recovery) : restoreLicense(context, recovery)
}

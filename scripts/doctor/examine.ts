import { readInstaller } from "#app/gateways/installer-file.server.ts"
import { checkClients } from "./clients.ts"
import { checkBindings, checkConfiguration, checkProductionValues } from "./configuration.ts"
import { checkDatabase } from "./database.ts"
import { checkDeliveries } from "./deliveries.ts"
import { checkEmail } from "./email.ts"
import { type Finding, failing, withStep } from "./finding.ts"
import { checkInstaller, type ReadInstaller } from "./installer.ts"
import { checkMailDomain } from "./mail-domain.ts"
import { checkRazorpayKeys, checkWebhook } from "./razorpay.ts"
import { checkSellerFacts } from "./seller-facts.ts"
import { checkSigningKey } from "./signing.ts"
import { checkSite } from "./site.ts"
import type { Surroundings } from "./surroundings.ts"
import { checkZone } from "./zone.ts"

type Check = [subject: string, check: () => Finding[] | Finding | Promise<Finding[] | Finding>]

/** Runs every check; one that can't be run is a finding of its own. */
export async function examine(
  surroundings: Surroundings,
  readFile: ReadInstaller = (address) => readInstaller(address, { requireHttps: surroundings.isRemote }),
): Promise<Finding[]> {
  const checks: Check[] = [
    ["Configuration", () => checkConfiguration(surroundings)],
    ["Bindings", () => checkBindings(surroundings)],
    ["Production", () => checkProductionValues(surroundings)],
    ["Seller", () => checkSellerFacts(surroundings)],
    ["Database", () => checkDatabase(surroundings)],
    ["Site", () => checkSite(surroundings)],
    ["API clients", () => checkClients(surroundings)],
    ["Zone", () => checkZone(surroundings)],
    ["Razorpay keys", () => checkRazorpayKeys(surroundings)],
    ["Webhook", () => checkWebhook(surroundings)],
    ["Email", () => checkEmail(surroundings)],
    ["Mail domain", () => checkMailDomain(surroundings)],
    ["Email events", () => checkDeliveries(surroundings)],
    ["Signing key", () => checkSigningKey(surroundings)],
    ["Installer", () => checkInstaller(surroundings, readFile)],
  ]
  const run = async ([subject, check]: Check): Promise<Finding[]> => {
    try {
      return [await check()].flat()
    } catch (error) {
      return [notReached(subject, error, surroundings.isRemote)]
    }
  }
  const findings = await Promise.all(checks.map(run))
  return surroundings.isRemote ? findings.flat().map(withStep) : findings.flat()
}

function notReached(subject: string, error: unknown, isRemote: boolean): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const says = `Could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`
  const remedy = isRemote
    ? "See that the address is right, its DNS record is at Cloudflare and its certificate valid, and that npx wrangler whoami knows you."
    : "Is the site running? npm start."
  return failing(subject, { says, remedy })
}

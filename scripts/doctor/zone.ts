import * as z from "zod"
import { type Finding, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

const Zones = z.object({ result: z.array(z.object({ id: z.string(), name: z.string() })) })
const Setting = z.object({ result: z.object({ value: z.string() }) })
const BotManagement = z.object({ result: z.object({ fight_mode: z.boolean().optional() }) })

/** Where a setting is in the dashboard, and what it should say. Names are those of Cloudflare's API. */
const SETTINGS = [
  {
    name: "browser_check",
    wanted: ["off"],
    says: "Browser Integrity Check stops clients without User-Agent",
  },
  {
    name: "email_obfuscation",
    wanted: ["off"],
    says: "Email Address Obfuscation rewrites the support address",
  },
  {
    name: "rocket_loader",
    wanted: ["off"],
    says: "Rocket Loader rewrites scripts, which the pages' policy blocks",
  },
  { name: "min_tls_version", wanted: ["1.2", "1.3"], says: "Minimum TLS Version is below 1.2" },
]
const FIGHT_MODE =
  "Bot Fight Mode challenges clients that are no browsers, such as apps and Razorpay's webhook"

const REMEDY =
  "Cloudflare, the domain: Security, Settings: Browser Integrity Check, Bot Fight Mode and Email Address Obfuscation off; Speed, Settings: Rocket Loader off; SSL/TLS, Edge Certificates: Minimum TLS Version 1.2. A Configuration Rule for this host does it for all but Bot Fight Mode, which knows no exceptions."

/** The settings of the domain's zone that stop clients or change pages, asked by Cloudflare's API where the token may. */
export async function checkZone(surroundings: Surroundings): Promise<Finding[]> {
  const { siteUrl, isRemote, cloudflareApi } = surroundings
  const { hostname } = new URL(siteUrl)
  if (!isRemote || hostname.endsWith(".workers.dev")) return []
  if (cloudflareApi === null) return [notRead("CLOUDFLARE_API_TOKEN is not in the environment")]
  const zone = await findZone(cloudflareApi, hostname)
  if (zone === null) return [notRead(`the token sees no zone of ${hostname}`)]
  const wrong: string[] = []
  for (const { name, wanted, says } of SETTINGS) {
    const { status, body } = await cloudflareApi(`/zones/${zone}/settings/${name}`)
    const setting = Setting.safeParse(body)
    if (!setting.success) return [notRead(`Cloudflare answers ${status} for ${name}`)]
    if (!wanted.includes(setting.data.result.value)) wrong.push(says)
  }
  const { status, body } = await cloudflareApi(`/zones/${zone}/bot_management`)
  const bots = BotManagement.safeParse(body)
  if (bots.data?.result.fight_mode) wrong.push(FIGHT_MODE)
  if (wrong.length > 0) return [warning("Zone", { says: `${wrong.join(". ")}.`, remedy: REMEDY })]
  if (!bots.success) return [notRead(`Cloudflare answers ${status} for Bot Fight Mode`)]
  return [ok("Zone", "no setting stops clients or rewrites pages")]
}

/** The zone of the host or of the nearest domain above it. */
async function findZone(
  api: NonNullable<Surroundings["cloudflareApi"]>,
  hostname: string,
): Promise<string | null> {
  const labels = hostname.split(".")
  for (let index = 0; index < labels.length - 1; index++) {
    const { body } = await api(`/zones?name=${labels.slice(index).join(".")}`)
    const [zone] = Zones.safeParse(body).data?.result ?? []
    if (zone) return zone.id
  }
  return null
}

const notRead = (because: string) =>
  warning("Zone", {
    says: `Its settings were not read: ${because}.`,
    remedy: `Run the doctor with a CLOUDFLARE_API_TOKEN that may read Zone Settings and Bot Management of the domain, or look yourself. ${REMEDY}`,
  })

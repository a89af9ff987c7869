import { ProductionSafeVariables, type Variables } from "./config-variables.ts"
import { days } from "./domain/time.ts"

export type Config = ReturnType<typeof toConfig>

type ParsedConfig = { kind: "valid"; config: Config } | { kind: "malformed"; variables: string[] }

/** The configuration, or the names of the variables that are missing or malformed; never their values. */
export function parseConfig(env: unknown): ParsedConfig {
  const parsed = ProductionSafeVariables.safeParse(env)
  if (parsed.success) return { kind: "valid", config: toConfig(parsed.data) }
  return {
    kind: "malformed",
    variables: [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))],
  }
}

/** Earlier configurations began the address with the seller's name, which is now printed before it. */
function withoutName(address: string, name: string): string {
  return address.startsWith(`${name},`) ? address.slice(name.length + 1).trim() : address
}

function toConfig(variables: Variables) {
  return {
    isLocal: variables.ENVIRONMENT === "local",
    siteUrl: variables.SITE_URL,
    razorpay: {
      keyId: variables.RAZORPAY_KEY_ID,
      keySecret: variables.RAZORPAY_KEY_SECRET,
      webhookSecrets: [variables.RAZORPAY_WEBHOOK_SECRET, variables.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        (value) => value !== undefined,
      ),
      apiUrl: variables.RAZORPAY_API_URL,
      checkoutUrl: variables.RAZORPAY_CHECKOUT_URL,
      isTestMode: variables.RAZORPAY_KEY_ID.startsWith("rzp_test_"),
    },
    resend: {
      apiKey: variables.RESEND_API_KEY,
      apiUrl: variables.RESEND_API_URL,
      from: variables.MAIL_FROM,
      newsFrom: variables.NEWS_FROM ?? variables.MAIL_FROM,
      webhookSecrets: [variables.RESEND_WEBHOOK_SECRET, variables.RESEND_WEBHOOK_SECRET_PREVIOUS].filter(
        (value) => value !== undefined,
      ),
    },
    ipInfoUrl: variables.IP_INFO_URL,
    refundWindow: days(variables.REFUND_WINDOW_DAYS),
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    installerUrl: variables.INSTALLER_URL,
    /** The name in the digital signature of the installers; null for none. */
    installerSigner: variables.INSTALLER_SIGNER ?? null,
    /** Of the portal's offline tool, which names its own in each file that it saves. */
    gstr1Version: variables.GSTR1_VERSION,
    signingKeys: {
      current: variables.LICENSE_SIGNING_KEY,
      previous: variables.LICENSE_SIGNING_KEY_PREVIOUS ?? null,
    },
    factorKeys: {
      current: variables.FACTOR_ENCRYPTION_KEY,
      previous: variables.FACTOR_ENCRYPTION_KEY_PREVIOUS ?? null,
    },
    contact: {
      supportEmail: variables.SUPPORT_EMAIL,
      supportPhone: variables.SUPPORT_PHONE,
      supportResponseTime: variables.SUPPORT_RESPONSE_TIME,
      sellerName: variables.SELLER_NAME,
      postalAddress: withoutName(variables.POSTAL_ADDRESS, variables.SELLER_NAME),
      grievanceOfficer: variables.GRIEVANCE_OFFICER ?? null,
      // Only the owner's settings have these.
      gstin: null as string | null,
      ownName: null as string | null,
      about: null as string | null,
    },
  }
}

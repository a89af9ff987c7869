import { parseConfig } from "#app/config.server.ts"

/** Everything that a production site is configured with; the values are made up. */
export const production = {
  ENVIRONMENT: "production",
  SITE_URL: "https://brisk.test",
  RAZORPAY_KEY_ID: "rzp_live_7hV3pQ9sK2mXcB",
  RAZORPAY_KEY_SECRET: "key-secret-6f1c2a",
  RAZORPAY_WEBHOOK_SECRET: "webhook-secret-93ab",
  RAZORPAY_API_URL: "https://api.razorpay.com",
  RAZORPAY_CHECKOUT_URL: "https://checkout.razorpay.com/v1/checkout.js",
  RESEND_API_KEY: "re_4mT8zWnq",
  RESEND_API_URL: "https://api.resend.com",
  MAIL_FROM: "Brisk <licenses@brisk.test>",
  IP_INFO_URL: "https://ipinfo.test/json",
  INSTALLER_URL: "https://releases.test/Brisk-Setup-1.0.0.exe",
  LICENSE_SIGNING_KEY: "MC4CAQAwBQYDK2VwBCIEIKmVq0c1t7Yw5d8Zs3nHj2LrXf6Gb4Ua9Po1Ei0Ty2Wc",
  FACTOR_ENCRYPTION_KEY: "3vWm7Q0nqk5u9rXcZ1bH8sYgT2eLpA6dJfK4oViN0xU=",
  RATE_LIMIT_SCALE: "1",
  SUPPORT_EMAIL: "support@brisk.test",
  SUPPORT_PHONE: "+91 22 5550 0100",
  SUPPORT_RESPONSE_TIME: "within 2 working days",
  SELLER_NAME: "Brisk PC Suite",
  POSTAL_ADDRESS: "12 Station Road, Thane, Maharashtra, India",
}

/** A developer's computer: the emulators stand in for the services. */
export const local = {
  ...production,
  ENVIRONMENT: "local",
  RATE_LIMIT_SCALE: "50",
  SITE_URL: "http://localhost:8787",
  RAZORPAY_KEY_ID: "rzp_test_7hV3pQ9sK2mXcB",
  RAZORPAY_API_URL: "http://localhost:8788",
  RAZORPAY_CHECKOUT_URL: "http://localhost:8788/v1/checkout.js",
  RESEND_API_URL: "http://localhost:8788",
  IP_INFO_URL: "http://localhost:8788/json",
  INSTALLER_URL: "http://localhost:8788/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe",
}

/** Returns the configuration of a complete environment. */
export function configOf(environment: Record<string, string>) {
  const parsed = parseConfig(environment)
  if (parsed.kind === "malformed") throw new Error(`not configured: ${parsed.variables.join(", ")}`)
  return parsed.config
}

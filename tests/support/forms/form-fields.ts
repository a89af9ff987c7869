/** What answers to a text that a visitor chooses: a form or an API, with values that it takes. */
export type Endpoint = {
  name: string
  sender: "visitor" | "member" | "owner"
  path: string
  encoding: "form" | "json"
  fields: Record<string, string>
}

const NEW_PASSWORD = { password: "new secret", confirmPassword: "new secret" }
const DEVICE = { licenseKey: "ABCDEFGHIJKLMNOPQRST", deviceId: "PC-1" }

const form = (sender: Endpoint["sender"], path: string, fields: Record<string, string>): Endpoint => ({
  name: `POST ${path}${fields.intent ? ` (${fields.intent})` : ""}`,
  sender,
  path,
  encoding: "form",
  fields,
})

const api = (path: string, fields: Record<string, string>): Endpoint => ({
  name: `POST ${path}`,
  sender: "visitor",
  path,
  encoding: "json",
  fields,
})

/** Every form and every API with a body. No near-miss of a field signs its sender out or deletes anything. */
export const ENDPOINTS: readonly Endpoint[] = [
  form("visitor", "/login", { email: "ada@mail.example.com", password: "secret" }),
  form("visitor", "/login", { assertion: "{}" }),
  form("visitor", "/passkey-options", { purpose: "log-in" }),
  form("member", "/account/passkey", { name: "My phone", registration: "{}" }),
  form("member", "/account/security", { intent: "remove-passkey", passkey: "abc" }),
  form("visitor", "/signup", { email: "ada@mail.example.com", ...NEW_PASSWORD, acceptTerms: "on" }),
  form("visitor", "/register", { email: "ada@mail.example.com" }),
  form("visitor", "/forgot-password", { email: "ada@mail.example.com" }),
  form("visitor", "/forgot-license", { email: "ada@mail.example.com" }),
  form("visitor", "/reset-password?token=abc", NEW_PASSWORD),
  form("member", "/account/security", { intent: "password", currentPassword: "wrong", ...NEW_PASSWORD }),
  form("member", "/account/data", { intent: "delete", currentPassword: "wrong" }),
  form("visitor", "/confirm-email?token=abc", { intent: "none" }),
  form("visitor", "/undo-email-change?token=abc", { currentPassword: "wrong" }),
  form("member", "/account", { intent: "email", newEmail: "ada@mail.example.com", currentPassword: "wrong" }),
  form("member", "/account", { intent: "send-confirmation", from: "/dashboard" }),
  form("member", "/account", { intent: "promotions", optInPromotions: "on" }),
  form("member", "/account", { intent: "see-terms" }),
  form("member", "/account/security", { intent: "sign-out", session: "0123456789abcdef01234567" }),
  form("member", "/account/security", { intent: "two-factor-off", currentPassword: "wrong" }),
  form("member", "/account/two-factor", { code: "123456" }),
  form("visitor", "/login/verify", { code: "123456" }),
  form("member", "/buy", { plan: "basic" }),
  form("member", "/donate", { currency: "EUR", amount: "custom", customAmount: "12.50" }),
  form("member", "/report-bug", {
    title: "It stops",
    description: "One.\r\nTwo.",
    dateOfIncident: "2026-11-02",
    possibleSolution: "None",
    windowsBuild: "26100.2033",
    appVersion: "1.0.0",
    formId: "abcdefghijklmnopqrstuvwx1",
  }),
  form("member", "/report-bug", { intent: "add-message", report: "abc", message: "One.\r\nTwo." }),
  form("member", "/checkout/abc", {
    company: "Rao & Sons",
    address: "1 Lake Road\r\nThane",
    taxId: "27AAPFU0939F1ZV",
    country: "IN",
    state: "27",
    coupon: "SAVE-50",
    consent: "on",
    intent: "pay",
  }),
  form("owner", "/dashboard", { intent: "none" }),
  form("owner", "/dashboard/machine-file", { deviceId: "PC-1", deviceName: "Desk 1" }),
  form("owner", "/dashboard/release?device=PC-1", { device: "PC-1" }),
  form("owner", "/dashboard/replace-key", { licenseKey: "ABCDEFGHIJKLMNOPQRST" }),
  form("member", "/link?code=CFHJ-KMNP", { intent: "none", transfer: "on" }),
  api("/api/v1/device-codes", { deviceId: "PC-1", deviceName: "Desk 1", appVersion: "1.0.0" }),
  api("/api/v1/device-codes/token", { deviceCode: "abc" }),
  api("/api/v1/licenses/activate", { ...DEVICE, deviceName: "Desk 1", appVersion: "1.0.0" }),
  api("/api/v1/licenses/validate", DEVICE),
  api("/api/v1/licenses/deactivate", DEVICE),
]

/** The body that has `text` in one field and good values in the others. */
export function bodyOf({ encoding, fields }: Endpoint, field: string, text: string): string {
  const filled = { ...fields, [field]: text }
  return encoding === "json" ? JSON.stringify(filled) : new URLSearchParams(filled).toString()
}

/** How many bytes a text takes in the body, and in what it has to fit together with the other fields. */
export function sizeOf({ encoding }: Pick<Endpoint, "encoding">): (text: string) => number {
  if (encoding === "json") return (text) => new TextEncoder().encode(JSON.stringify(text)).length - 2
  return (text) => new URLSearchParams({ x: text }).toString().length - 2
}

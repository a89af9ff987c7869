import type { SeededRandom } from "#tests/support/seeded-random.ts"
import { PASSWORD } from "./fixtures.ts"
import { mutate, nasty } from "./text.ts"

export type Fields = [name: string, value: string][]

/** What the fuzzer may fill in. */
type Known = { emails: string[]; licenseKey: string }

/** A form that the page of a path would take. */
function goodForm(chance: SeededRandom, path: string, { emails, licenseKey }: Known): Record<string, string> {
  const twice = { password: PASSWORD, confirmPassword: PASSWORD }
  const email = chance.pick([...emails, `fuzz-${chance.between(0, 1e9)}@example.com`])
  const page = path.split(/[/.]/)[1]?.toLowerCase()
  switch (page) {
    case "login":
      return { email, password: chance.pick([PASSWORD, "wrong wrong wrong"]) }
    case "signup":
    case "register":
      return { email, ...twice, acceptTerms: "on", optInPromotions: "on" }
    case "forgot-password":
    case "forgot-license":
      return { email }
    case "reset-password":
      return twice
    case "account":
      return goodAccountForm(chance)
    case "report-bug":
      return {
        title: "It stops",
        description: "I pressed the button, and it stopped.",
        dateOfIncident: "2026-11-02",
        possibleSolution: "Press it again",
        formId: "abcdefghijklmnopqrstuvwxy",
      }
    case "donate": {
      const amount = chance.pick(["5", "10", "50", "100", "500", "custom"])
      return { currency: chance.pick(["INR", "USD", "EUR"]), amount, customAmount: "12.50" }
    }
    case "buy":
      return { plan: "basic" }
    case "checkout":
      return {
        razorpay_payment_id: "pay_RB58MiP5SPFYyM",
        razorpay_order_id: "order_RB58MiP5SPFYyM",
        razorpay_signature: "0".repeat(64),
        ...(chance.happens(0.2) && { "error[code]": "BAD_REQUEST_ERROR" }),
      }
    default:
      return {
        licenseKey: chance.pick([licenseKey, "ABCDEFGHIJKLMNOPQRST"]),
        deviceId: `device-${chance.between(1, 5)}`,
        deviceName: "Desk",
        intent: "delete",
      }
  }
}

function goodAccountForm(chance: SeededRandom): Record<string, string> {
  const currentPassword = chance.pick([PASSWORD, "wrong wrong wrong"])
  return chance.pick<Record<string, string>>([
    { intent: "promotions", optInPromotions: "on" },
    { intent: "promotions" },
    { intent: "promotions", optInPromotions: "false" },
    { intent: "password", currentPassword, password: PASSWORD, confirmPassword: PASSWORD },
    { intent: "sessions" },
    { intent: "delete", currentPassword: chance.happens(0.2) ? currentPassword : "wrong wrong wrong" },
  ])
}

/** A form for a path: as good as any, or one of which something was changed. */
export function drawForm(chance: SeededRandom, path: string, known: Known): Fields {
  const fields: Fields = Object.entries(goodForm(chance, path, known))
  if (chance.happens(0.3)) return fields
  for (let change = chance.between(1, 3); change > 0; change--) {
    const index = chance.between(0, Math.max(0, fields.length - 1))
    const [name = "x", value = ""] = fields[index] ?? []
    switch (chance.between(0, 7)) {
      case 0:
        fields.splice(index, 1)
        break
      case 1:
        fields.push([name, mutate(chance, value)])
        break
      case 2:
        fields.unshift([chance.pick(["__proto__", "constructor", "toString", nasty(chance)]), value])
        break
      case 3:
        fields[index] = [`${name}[]`, value]
        break
      case 4:
        if (chance.happens(0.1)) for (let extra = 0; extra < 3000; extra++) fields.push([`f${extra}`, "1"])
        break
      default:
        fields[index] = [name, mutate(chance, value)]
    }
  }
  return fields
}

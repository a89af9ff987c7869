import fc from "fast-check"
import { ENDPOINTS } from "#tests/support/forms/form-fields.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type Edit, edit, hostileText, weighted } from "./text.ts"

type Field = [name: string, value: string]
export type Fields = Field[]

/** What the sender knows of accounts and licenses. */
type Known = { emails: string[]; licenseKey: string }

/** Forms beside those of ENDPOINTS: they end sessions or delete, or belong to the payment provider. */
const OTHER_FORMS: Record<string, Record<string, string>[]> = {
  "/account": [{ intent: "promotions" }, { intent: "promotions", optInPromotions: "false" }],
  "/account/security": [{ intent: "sign-out-others" }, { intent: "sessions" }],
  "/checkout/:order/callback": [
    {
      razorpay_payment_id: "pay_RB58MiP5SPFYyM",
      razorpay_order_id: "order_RB58MiP5SPFYyM",
      razorpay_signature: "0".repeat(64),
    },
    { "error[code]": "BAD_REQUEST_ERROR" },
  ],
}

const DEFAULT_FORM = { licenseKey: "", deviceId: "", deviceName: "Desk", intent: "delete" }

/** A form that the route accepts, with valid values. */
function validForm(route: string, { emails, licenseKey }: Known): fc.Arbitrary<Fields> {
  const password = fc.constantFrom(PASSWORD, PASSWORD, "wrong wrong wrong")
  const newEmail = fc.nat().map((id) => `fuzz-${id}@example.com`)
  const drawn: Record<string, fc.Arbitrary<string>> = {
    email: fc.oneof(fc.constantFrom(...emails), newEmail),
    password: route === "/login" ? password : fc.constant(PASSWORD),
    confirmPassword: fc.constant(PASSWORD),
    currentPassword: password,
    licenseKey: fc.constantFrom(licenseKey, "ABCDEFGHIJKLMNOPQRST"),
    deviceId: fc.integer({ min: 1, max: 5 }).map((id) => `device-${id}`),
    currency: fc.constantFrom("INR", "USD", "EUR"),
    amount: fc.constantFrom("5", "10", "50", "100", "500", "custom"),
  }
  const known = ENDPOINTS.filter(({ path }) => path.split("?")[0] === route).map(({ fields }) => fields)
  const forms = [...known, ...(OTHER_FORMS[route] ?? (known.length > 0 ? [] : [DEFAULT_FORM]))]
  const fieldsOf = (form: Record<string, string>) =>
    Object.entries(form).map(([name, value]) =>
      fc.tuple(fc.constant(name), drawn[name] ?? fc.constant(value)),
    )
  return fc.oneof(...forms.map((form) => fc.tuple(...fieldsOf(form))))
}

type Change = (field: Field, apply: Edit, otherName: string) => Fields

const editValue: Change = ([name, value], apply) => [[name, apply(value)]]
const addValue: Change = ([name, value], apply) => [value, apply(value)].map((each) => [name, each])
const addField: Change = (field, _, otherName) => [[otherName, field[1]], field]
const nameAsArray: Change = ([name, value]) => [[`${name}[]`, value]]
const removeField: Change = () => []
const addManyFields: Change = (field) => [field, ...manyFields]
const manyFields = Array.from({ length: 3000 }, (_, index): Field => [`f${index}`, "1"])

const fieldChange = fc.record({
  position: fc.nat(),
  change: weighted(
    [40, fc.constant(editValue)],
    [40, fc.constantFrom(addValue, addField, nameAsArray, removeField)],
    [1, fc.constant(addManyFields)],
  ),
  apply: edit,
  otherName: weighted([3, fc.constantFrom("__proto__", "constructor", "toString")], [1, hostileText]),
})

/** A form of the route: valid, or with up to three fields changed. */
export function formOf(route: string, known: Known): fc.Arbitrary<Fields> {
  const changes = fc.array(fieldChange, { maxLength: 3 })
  return fc.tuple(validForm(route, known), changes).map(([form, all]) => {
    let fields = form
    for (const { position, change, apply, otherName } of all) {
      const at = position % fields.length
      fields = fields.flatMap((field, index) => (index === at ? change(field, apply, otherName) : [field]))
    }
    return fields
  })
}

import fc from "fast-check"
import { expect, test } from "vitest"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import { LoginForm, SignUpForm } from "#app/forms/account.ts"
import { BuyForm } from "#app/forms/orders.ts"
import { fieldErrors, formErrors } from "#app/forms/read-form.server.ts"

const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })

const complete = {
  email: "ada@brisk.test",
  password: "brisk-demo-1",
  confirmPassword: "brisk-demo-1",
  acceptTerms: "on",
}

/** The first sentence about each field of a refused form; null for one that is accepted. */
function errorsOf(
  form: typeof SignUpForm | typeof LoginForm | typeof BuyForm,
  typed: Record<string, unknown>,
) {
  const parsed = form.safeParse(typed)
  return parsed.success ? null : fieldErrors(parsed.error)
}

test("SignUpForm: a complete form is accepted, its address trimmed, without promotions unless ticked", () => {
  const form = SignUpForm.parse({ ...complete, email: "  Ada@Brisk.Test \n" })
  expect(form).toEqual({ ...complete, email: "Ada@Brisk.Test", acceptTerms: true, optInPromotions: false })
  expect(SignUpForm.parse({ ...complete, optInPromotions: "on" }).optInPromotions).toBe(true)
})

test.each([
  ["email", "   ", "Email is required"],
  ["email", "ada", "Email is invalid"],
  ["email", `${"a".repeat(254)}@brisk.test`, "Email is too long"],
  ["acceptTerms", "false", "Please accept the Terms of Service and the Privacy Policy"],
  ["confirmPassword", "", "Passwords do not match"],
  ["confirmPassword", "brisk-demo-1 ", "Passwords do not match"],
])("SignUpForm: the %s %j is refused: %s", (field, value, sentence) => {
  expect(errorsOf(SignUpForm, { ...complete, [field]: value })).toEqual({ [field]: sentence })
})

test.each([
  ["", "Password is required"],
  ["1234567", "Password must be at least 8 characters"],
  ["       ", "Password must be at least 8 characters"],
  ["👩‍🚀👩‍🚀", "Password must be at least 8 characters"],
  ["x".repeat(257), "Password must be at most 256 characters"],
])("SignUpForm: the password %j is refused: %s", (password, sentence) => {
  expect(errorsOf(SignUpForm, { ...complete, password, confirmPassword: password })).toEqual({
    password: sentence,
  })
})

test.each(["12345678", "        ", "pässwörd", "🔑🔑🔑🔑🔑🔑🔑🔑", "x".repeat(256)])(
  "SignUpForm: the password %j is accepted as typed",
  (password) => {
    expect(SignUpForm.parse({ ...complete, password, confirmPassword: password }).password).toBe(password)
  },
)

test("SignUpForm: different passwords are reported beside other errors", () => {
  expect(errorsOf(SignUpForm, { email: "ada", password: "short", confirmPassword: "shirt" })).toEqual({
    email: "Email is invalid",
    password: "Password must be at least 8 characters",
    confirmPassword: "Passwords do not match",
    acceptTerms: "Please accept the Terms of Service and the Privacy Policy",
  })
})

test("SignUpForm: accepts exactly an address, a password of 8 characters typed twice, and the terms", () => {
  const typed = fc.record({
    email: fc.oneof(fc.emailAddress(), fc.string()),
    password: fc.string({ unit: "grapheme", maxLength: 12 }),
    confirmPassword: fc.option(fc.string({ maxLength: 12 }), { nil: null }),
    acceptTerms: fc.constantFrom("on", ""),
  })
  fc.assert(
    fc.property(typed, (form) => {
      const confirmPassword = form.confirmPassword ?? form.password
      const isAccepted = SignUpForm.safeParse({ ...form, confirmPassword }).success
      const isComplete =
        isEmailAddress(form.email.trim()) &&
        [...form.password].length >= 8 &&
        confirmPassword === form.password &&
        form.acceptTerms === "on"
      expect(isAccepted).toBe(isComplete)
    }),
    { numRuns: 500 },
  )
})

test("SignUpForm, LoginForm, BuyForm: never throw", () => {
  const typed = fc.dictionary(
    fc.constantFrom("email", "password", "confirmPassword", "acceptTerms", "plan", "__proto__"),
    anyText,
  )
  fc.assert(
    fc.property(typed, (form) => {
      for (const schema of [SignUpForm, LoginForm, BuyForm]) {
        expect(() => schema.safeParse(form)).not.toThrow()
      }
    }),
  )
})

test("LoginForm: requires an address and any password", () => {
  expect(errorsOf(LoginForm, {})).toEqual({ email: "Email is required", password: "Password is required" })
  const typed = { email: " ada@brisk.test ", password: " short " }
  expect(LoginForm.parse(typed)).toEqual({ ...typed, email: "ada@brisk.test" })
  expect(errorsOf(LoginForm, { ...typed, password: "" })).toEqual({ password: "Password is required" })
})

test.each(["ada", "Ada<ada@brisk.test>", `${"a".repeat(65)}@brisk.test`])(
  "LoginForm: the invalid address %j is refused like an unknown one",
  (email) => {
    const parsed = LoginForm.safeParse({ email, password: "brisk-demo-1" })
    expect(parsed.error && formErrors(parsed.error)).toEqual({
      form: "Failed to log in. Please check your credentials.",
      fields: {},
    })
  },
)

test("SignUpForm, LoginForm: a field that is too long has that message only", () => {
  const long = "x".repeat(60_000)
  const parsed = SignUpForm.safeParse({ ...complete, email: long, password: long, confirmPassword: long })

  expect(parsed.error?.issues.map(({ path, message }) => [...path, message])).toEqual([
    ["email", "Email is too long"],
    ["password", "Password must be at most 256 characters"],
  ])
})

test("BuyForm: Basic is the only plan on sale", () => {
  expect(BuyForm.parse({ plan: "basic" })).toEqual({ plan: "basic", displayedPrice: null })
  for (const plan of ["business", "custom", "Basic", "", undefined]) {
    expect(errorsOf(BuyForm, { plan })).toEqual({
      plan: "Please choose a plan that is on sale here. Nothing was charged.",
    })
  }
})

test("BuyForm: ignores a price, except the one that the page showed", () => {
  const ignored = { plan: "basic", amount: "1", price: "0.01", currency: "INR" }
  for (const displayedPrice of ["", "-1 USD", "9499 XYZ", "9".repeat(65_536)]) {
    expect(BuyForm.parse({ ...ignored, displayedPrice })).toEqual({ plan: "basic", displayedPrice: null })
  }
  expect(BuyForm.parse({ ...ignored, displayedPrice: "9499 USD" })).toEqual({
    plan: "basic",
    displayedPrice: { amount: 9499, currency: "USD" },
  })
})

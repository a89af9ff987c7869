import { expect, test } from "vitest"
import { LoginForm } from "#app/accounts/log-in/form.ts"
import { SignUpForm } from "#app/accounts/sign-up/form.ts"
import { formErrors } from "#app/platform/http/form-action.server.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

const complete = {
  email: "ada@brisk.test",
  password: "brisk-demo-1",
  confirmPassword: "brisk-demo-1",
  acceptTerms: "on",
}

test("SignUpForm: a complete form is accepted, without promotions unless ticked", () => {
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

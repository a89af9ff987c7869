import { expect, test } from "vitest"
import { PasskeyForm, parseAssertion, parseRegistration } from "#app/accounts/passkeys/form.ts"
import { ChangePasswordForm, CurrentPasswordForm, ResetPasswordForm } from "#app/accounts/passwords/form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

const fresh = { password: "brisk-demo-1", confirmPassword: "brisk-demo-1" }

test.each([
  ["resetting", ResetPasswordForm, {}],
  ["changing", ChangePasswordForm, { currentPassword: "brisk-demo-0" }],
])("%s: the new password has the rules of sign-up", (_, form, rest) => {
  expect(errorsOf(form, { ...rest, ...fresh })).toBeNull()
  expect(errorsOf(form, rest)).toEqual({ password: "Password is required" })
  expect(errorsOf(form, { ...rest, password: "short", confirmPassword: "shirt" })).toEqual({
    password: "Password must be at least 8 characters",
    confirmPassword: "Passwords do not match",
  })
  expect(errorsOf(form, { ...rest, ...fresh, confirmPassword: "" })).toEqual({
    confirmPassword: "Passwords do not match",
  })
})

test("ChangePasswordForm, CurrentPasswordForm: require the current password, even a short one", () => {
  expect(errorsOf(ChangePasswordForm, { ...fresh, currentPassword: "x" })).toBeNull()
  expect(errorsOf(CurrentPasswordForm, { currentPassword: "x" })).toBeNull()
  expect(errorsOf(ChangePasswordForm, { ...fresh, currentPassword: "" })).toEqual({
    currentPassword: "Password is required",
  })
  expect(errorsOf(CurrentPasswordForm, { currentPassword: "" })).toEqual({
    currentPassword: "Password is required",
  })
})

test.each([
  ["", "Please give the passkey a name."],
  [" ", "Please give the passkey a name."],
  ["a".repeat(61), "A name has at most 60 characters, on one line."],
  ["two\nlines", "A name has at most 60 characters, on one line."],
])("PasskeyForm: the name %j is refused: %s", (name, sentence) => {
  expect(errorsOf(PasskeyForm, { name })).toEqual({ name: sentence })
})

test.each(["", "{}", "no JSON", '{"id":"a","response":{"clientDataJSON":"a"}}'])(
  "parseRegistration, parseAssertion: %j is neither",
  (json) => {
    expect([parseRegistration(json), parseAssertion(json)]).toEqual([null, null])
  },
)

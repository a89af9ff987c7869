import { expect, test } from "vitest"
import { DevicesForm } from "#app/licensing/license/desk-form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

test("DevicesForm: no devices are refused", () => {
  expect(errorsOf(DevicesForm, { devices: "0", reason: "Because" })).toEqual({
    devices: "Please enter a whole number from 1 to 1,000.",
  })
})

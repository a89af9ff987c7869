import { expect, test } from "vitest"
import { ReleaseForm } from "#app/releases/versions/form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

const release = { version: "1.2.0", address: "https://releases.test/Brisk.exe", notes: "New" }

test.each([
  [
    { version: "1.02" },
    { version: "Please enter two to four numbers without zeros before them, such as 1.2.3 or 1.3.0-beta.1." },
  ],
  [{ address: "" }, { address: "Please enter the address of the installer." }],
  [{ notes: "- \n* \n" }, { notes: "Please write what changed." }],
  [{ channel: "nightly" }, { channel: "Please choose a channel." }],
  [
    { signature: "short" },
    { signature: "Please enter the 88 characters that npm run release -- sign FILE prints, or nothing." },
  ],
  [{ signedBy: "a".repeat(81) }, { signedBy: "Please enter at most 80 characters." }],
])("ReleaseForm: %o is refused", (changes, errors) => {
  expect(errorsOf(ReleaseForm, { ...release, ...changes })).toEqual(errors)
})

test.each([
  ["https://releases.test/v3 final ü/Brisk.exe", "https://releases.test/v3%20final%20%C3%BC/Brisk.exe"],
  ["HTTPS://Releases.TEST:443/a/../Brisk.exe", "https://releases.test/Brisk.exe"],
  ["https://bücher.example/Brisk.exe", "https://xn--bcher-kva.example/Brisk.exe"],
  ["https://releases.test/Brisk%20Setup.exe?a=b c", "https://releases.test/Brisk%20Setup.exe?a=b%20c"],
  ["https://releases.test/日本.exe", "https://releases.test/%E6%97%A5%E6%9C%AC.exe"],
])("ReleaseForm: the address %s is stored as %s", (address, stored) => {
  expect(ReleaseForm.parse({ ...release, version: "1.2", address })).toMatchObject({
    version: "1.2.0",
    address: stored,
  })
})

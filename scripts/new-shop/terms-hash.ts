import { hash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import { readLegalText } from "#tests/support/fixtures/legal-texts.ts"

const TEST = "tests/unit/accounts/terms/terms-versions-copy.test.ts"

/** Writes the version and the hash of the terms as they are into the test that notices a change of their words. */
export function renewTermsHash() {
  const hashed = hash("sha256", JSON.stringify(readLegalText("terms"))).slice(0, 16)
  const expected = /toEqual\(\["[\d-]{10}", "[0-9a-f]{16}"\]\)/
  const text = readFileSync(TEST, "utf8")
  if (!expected.test(text)) throw new Error(`${TEST} has no hash of the terms.`)
  writeFileSync(TEST, text.replace(expected, `toEqual(["${TERMS_VERSION}", "${hashed}"])`))
  return `The hash of the terms of ${TERMS_VERSION} is ${hashed}.`
}

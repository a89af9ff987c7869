import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { PRODUCTION_VARS } from "../../../scripts/cloudflare/production-vars.ts"
import { readProductionVars, writeProductionVars } from "../../../scripts/cloudflare/settings.ts"

function createRoot() {
  const root = mkdtempSync(join(tmpdir(), "brisk-vars-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return { root, file: join(root, PRODUCTION_VARS) }
}

const modeOf = (file: string) => statSync(file).mode & 0o777

test("writeProductionVars: the file is its user's alone, also where it was everybody's or a link", () => {
  const { root, file } = createRoot()
  const elsewhere = join(root, "elsewhere")
  for (const before of ["none", "readable", "link"]) {
    rmSync(file, { force: true })
    if (before === "readable") writeFileSync(file, "A='1'\n", { mode: 0o644 })
    if (before === "link") {
      writeFileSync(elsewhere, "mine")
      symlinkSync(elsewhere, file)
    }
    writeProductionVars(root, { A: "2" })
    expect([before, modeOf(file), lstatSync(file).isFile()]).toEqual([before, 0o600, true])
    expect(readProductionVars(root)).toEqual({ A: "2" })
  }
  expect(readFileSync(elsewhere, "utf8")).toBe("mine")
  chmodSync(file, 0o644)
  readProductionVars(root)
  expect(modeOf(file)).toBe(0o600)
})

test.each([
  'x"\nRAZORPAY_KEY_ID="rzp_live_of_somebody',
  "x'\nRAZORPAY_KEY_ID='rzp_live_of_somebody",
  `it's "so" \``,
  "a # comment",
  "\\n$HOME",
  " spaced ",
  "",
])("writeProductionVars: the value %j is read back as it was or refused, and adds no variable", (value) => {
  const { root } = createRoot()
  const values = { RAZORPAY_KEY_SECRET: value, LAST: "1" }
  try {
    writeProductionVars(root, values)
  } catch (error) {
    expect(String(error)).toContain("RAZORPAY_KEY_SECRET has characters")
    expect(String(error)).not.toContain("somebody")
    expect(readProductionVars(root)).toEqual({})
    return
  }
  expect(readProductionVars(root)).toEqual(values)
})

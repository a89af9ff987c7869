import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readVars, WELL_FORMED_SECRETS, writeVars } from "#scripts/cloudflare/secrets.ts"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"

const createFile = () => join(createDirectory(), ".production.vars")

test.each(["none", "readable", "link"])(
  "writeVars: the file is its user's alone, where it was %s",
  (before) => {
    const file = createFile()
    const elsewhere = `${file}.elsewhere`
    writeFileSync(elsewhere, "mine")
    if (before === "readable") writeFileSync(file, "A='1'\n", { mode: 0o644 })
    if (before === "link") symlinkSync(elsewhere, file)
    writeVars(file, WELL_FORMED_SECRETS)
    expect([statSync(file).mode & 0o777, lstatSync(file).isFile()]).toEqual([0o600, true])
    expect(readVars(file)).toEqual(WELL_FORMED_SECRETS)
    expect(readFileSync(elsewhere, "utf8")).toBe("mine")
  },
)

test.each(['x"\nRAZORPAY_KEY_ID="y', "x\nRAZORPAY_KEY_ID=y", "a # comment", "$HOME", " spaced "])(
  "writeVars: the value %j is refused, and nothing is written",
  (value) => {
    const file = createFile()
    expect(() => writeVars(file, { RAZORPAY_KEY_SECRET: value })).toThrow(
      "RAZORPAY_KEY_SECRET has characters",
    )
    expect(readVars(file)).toEqual({})
  },
)

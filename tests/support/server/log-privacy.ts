import { afterEach, expect } from "vitest"
import { takePrivateText } from "./private-text.ts"

// Of whatever Worker: those that a test starts for itself, and those of the shop and of fuzzing, too.
afterEach(() => {
  expect(takePrivateText(), "private text in the log").toEqual([])
})

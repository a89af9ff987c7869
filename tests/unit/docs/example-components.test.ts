import { hash as digest } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  compareDevices,
  componentText,
  PLACEHOLDER_VALUES,
} from "#app/licensing/activation/device-components.ts"
import { COMPONENT_NAMES, type Components, componentList } from "#app/licensing/devices/device.ts"
import * as example from "../../../docs/examples/components.ts"
import vectors from "../../../docs/examples/machine-file-vectors.json" with { type: "json" }

test("docs/examples/components.ts: has the names and placeholders of the site", () => {
  expect(example.COMPONENT_NAMES).toEqual(COMPONENT_NAMES)
  expect([...example.PLACEHOLDERS].sort()).toEqual([...PLACEHOLDER_VALUES].sort())
})

test.each(vectors.components.parts)("hashParts: the vector of $name", ({ name, value, hashed, hash }) => {
  expect(digest("sha256", hashed)).toBe(hash)
  expect(componentText(name as keyof Components, value)).toBe(hashed)
  expect(example.hashParts({ [name]: ` ${value.toLowerCase()} ` })).toEqual([{ name, hash }])
})

test("hashParts: sends no unreadable or placeholder component", () => {
  const { name, value } = vectors.components.placeholder
  expect(example.hashParts({ [name]: value, cpu: null, disk: "", tpm: "N/A" })).toEqual([])
})

test("compareComputers: decides as the site does", () => {
  const some = fc.record(
    Object.fromEntries(COMPONENT_NAMES.map((name) => [name, fc.constantFrom("1", "2")])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Components>
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(example.compareComputers(componentList(one), componentList(other))).toBe(
        compareDevices(one, other),
      )
    }),
  )
})

import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import * as z from "zod"
import { createLinkToken } from "#app/accounts/email-address/email-links.server.ts"
import { problems } from "#app/licensing/activation/problems-copy.ts"
import { Problem } from "#app/licensing/api/form.ts"
import { describeLicensingApi } from "#app/licensing/api/openapi.ts"
import { createLicenseKey, normalizeLicenseKey } from "#app/licensing/keys/license-key.ts"
import { normalizeUserCode } from "#app/licensing/link/device-code.ts"

const text = readFileSync("docs/licensing-api.md", "utf8")
const { paths } = describeLicensingApi({ siteUrl: "https://brisk.example", contact: { supportEmail: "" } })

type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema }>
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }

/** The requests of the documentation by path, each with the answer that is shown below it. */
const calls = new Map(
  [
    ...text.matchAll(
      /```sh\ncurl '?https:\/\/brisk\.example([^\s'?]+)([^`]*)```([^`]*(?:`[^`\n]+`[^`]*)*)```json\n([^`]+)```/g,
    ),
  ].map(([, path = "", options = "", between = "", answer = ""]) => {
    const [, body = null] = /--json '([^']+)'/.exec(options) ?? []
    const [status = ""] = /\b20\d\b/.exec(between) ?? []
    return [path, { body, status, answer }] as const
  }),
)

/** Fails if the value lacks a field of the schema, or has one that the schema lacks. */
const isDescribedBy = (schema: Schema, value: string) =>
  z.fromJSONSchema(schema).safeParse(JSON.parse(value.replaceAll("…", ""))).error?.issues ?? []

test("docs/licensing-api.md: shows each call's request and answer as the API describes", () => {
  const apart = ["/api/v1/releases/appcast.xml"]
  expect([...calls.keys(), ...apart].sort()).toEqual(Object.keys(paths).sort())
  for (const [path, { body, status, answer }] of calls) {
    const [operation] = Object.values(
      (paths as unknown as Record<string, Record<string, Operation>>)[path] ?? {},
    )
    const asked = operation?.requestBody?.content["application/json"]?.schema
    expect([path, body !== null]).toEqual([path, asked !== undefined])
    if (asked && body) expect([path, isDescribedBy(asked, body)]).toEqual([path, []])
    const answered = operation?.responses[status]?.content?.["application/json"]?.schema
    expect([path, status, answered && isDescribedBy(answered, answer)]).toEqual([path, status, []])
  }
})

test("docs/licensing-api.md: its codes have the length and letters of real ones", () => {
  const shown = (name: string) =>
    [...text.matchAll(new RegExp(`"${name}": "([^"]+)"`, "g"))].map(([, code = ""]) => code)
  const deviceCode = createLinkToken((size) => new Uint8Array(size))
  expect(shown("deviceCode").map(({ length }) => length)).toEqual([deviceCode.length, deviceCode.length])
  expect(shown("userCode").map(normalizeUserCode)).toEqual(shown("userCode"))
  const keys = new Set(shown("licenseKey").map(normalizeLicenseKey))
  expect([...keys].map(({ length }) => length)).toEqual([
    createLicenseKey((size) => new Uint8Array(size)).length,
  ])
})

test("docs/licensing-api.md: the error that it shows is one of the API", () => {
  const shown = Problem.parse(JSON.parse(/```json\n(\{\n {2}"type"[^`]+)```/.exec(text)?.[1] ?? ""))
  expect(problems.DEVICE_LIMIT_REACHED).toEqual({ status: shown.status, title: shown.title })
})

import { expect, test } from "vitest"
import { z } from "zod"
import { describeLicensingApi } from "#app/forms/license-openapi.ts"

const document = describeLicensingApi("https://brisk.example")

/** The parts of OpenAPI 3.1 that the document uses, with what the specification requires of each; nothing else may be in it. */
const Content = z.record(z.string(), z.strictObject({ schema: z.record(z.string(), z.unknown()) }))
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.literal("query"),
  required: z.boolean().optional(),
  description: z.string().min(1).optional(),
  schema: z.record(z.string(), z.unknown()),
})
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(1),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: Content.optional() }),
  ),
})
const OpenApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  paths: z.record(
    z.string().regex(/^\/[\w./-]*$/),
    z.strictObject({ get: Operation.optional(), post: Operation.optional() }),
  ),
})

const operations = Object.values(OpenApi.parse(document).paths).flatMap(({ get, post }) =>
  [get, post].filter((operation) => operation !== undefined),
)

test("describeLicensingApi: has the shape of OpenAPI 3.1 and can be serialized", () => {
  expect(OpenApi.parse(JSON.parse(JSON.stringify(document)))).toEqual(JSON.parse(JSON.stringify(document)))
})

test("describeLicensingApi: operations have unique ids, and every call of the contract is there", () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(document.paths)).toEqual([
    "/api/v1/licenses/activate",
    "/api/v1/licenses/validate",
    "/api/v1/licenses/deactivate",
    "/api/v1/device-codes",
    "/api/v1/device-codes/token",
    "/api/v1/revocations",
    "/api/v1/releases/latest",
    "/api/v1/releases/appcast.xml",
    "/.well-known/jwks.json",
  ])
})

test("describeLicensingApi: every call says what it answers when it is limited, and without the database", () => {
  for (const { operationId, responses } of operations.filter(({ requestBody }) => requestBody)) {
    expect([operationId, responses["429"]?.description]).toEqual([
      operationId,
      expect.stringContaining("TOO_MANY_REQUESTS"),
    ])
    expect(responses["503"]?.description).toBe("UNAVAILABLE")
  }
})

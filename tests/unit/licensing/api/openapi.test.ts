import { expect, test } from "vitest"
import { describeLicensingApi } from "#app/licensing/api/openapi.ts"

type Described = { description?: string; properties?: Record<string, Described>; items?: Described }

const description = describeLicensingApi({
  siteUrl: "https://brisk.example",
  contact: { supportEmail: "support@brisk.example" },
})

const operations = Object.values(description.paths).flatMap((path) => Object.values(path))

test("openapi.json: has contact, no security requirement, and descriptions of its tags", () => {
  expect(description).toMatchObject({
    info: { contact: { email: "support@brisk.example" }, license: { url: "https://brisk.example/license" } },
    security: [],
  })
  const names = description.tags.map(({ name }) => name)
  expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual([...names].sort())
  expect(description.tags.filter((tag) => !tag.description)).toEqual([])
})

test("openapi.json: every operation has its own description and an error", () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { operationId, summary, description: text, responses } of operations) {
    expect([operationId, summary !== "", text.endsWith(".")]).toEqual([operationId, true, true])
    const statuses = Object.keys(responses)
    expect([operationId, statuses.some((status) => status.startsWith("4"))]).toEqual([operationId, true])
  }
})

/** The paths of the fields without a description. */
function undescribed(schema: Described, path: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${path}.${name}`]),
    ...undescribed(field, `${path}.${name}`),
  ])
  return [...fields, ...(schema.items ? undescribed(schema.items, `${path}[]`) : [])]
}

test("openapi.json: every field of a request is described", () => {
  const bodies = operations.flatMap((operation) =>
    "requestBody" in operation
      ? [[operation.operationId, operation.requestBody.content["application/json"].schema] as const]
      : [],
  )
  expect(bodies.length).toBe(5)
  expect(bodies.flatMap(([name, schema]) => undescribed(schema as Described, name))).toEqual([])
})

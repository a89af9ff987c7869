import { z } from "zod"
import { type ProblemCode, problems } from "#app/copy/licensing/problems.ts"
import {
  ActivateBody,
  ActivateResponse,
  DeactivateResponse,
  DeviceBody,
  JwksResponse,
  Problem,
  ReleaseResponse,
  RevocationsAnswer,
  ValidateResponse,
} from "./license-api.ts"

const EVERY_CALL: ProblemCode[] = [
  "INVALID_REQUEST",
  "NOT_JSON",
  "BODY_TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
]

/** The licensing API as OpenAPI 3.1, made of the schemas that requests are parsed with. */
export function describeLicensingApi(siteUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Brisk licensing API",
      version: "1.0.0",
      description:
        "Activates, validates and releases computers for the Brisk desktop app. JSON over HTTPS, no cookies.",
    },
    servers: [{ url: siteUrl }],
    paths: {
      "/api/v1/licenses/activate": {
        post: call("Activate a computer", "activateDevice", ActivateBody, {
          "201": answer("A new computer was activated.", ActivateResponse),
          "200": answer("The same computer again: free, however often.", ActivateResponse),
          ...refusals([
            ...EVERY_CALL,
            "LICENSE_NOT_FOUND",
            "LICENSE_REVOKED",
            "DEVICE_LIMIT_REACHED",
            "TRANSFER_ALREADY_USED",
            "TRANSFER_WINDOW_CLOSED",
          ]),
        }),
      },
      "/api/v1/licenses/validate": {
        post: call("Validate a computer's license", "validateDevice", DeviceBody, {
          "200": answer("Whether the license is valid on this computer, and why not.", ValidateResponse),
          ...refusals(EVERY_CALL),
        }),
      },
      "/api/v1/licenses/deactivate": {
        post: call("Release a computer", "deactivateDevice", DeviceBody, {
          "200": answer("The seat is free.", DeactivateResponse),
          ...refusals([...EVERY_CALL, "LICENSE_NOT_FOUND", "LICENSE_REVOKED"]),
        }),
      },
      "/api/v1/revocations": {
        get: {
          operationId: "revocations",
          summary: "The signed list of revoked licenses",
          responses: {
            "200": answer("The list.", RevocationsAnswer),
            "304": { description: "The list has the number that If-None-Match names." },
            ...refusals(["TOO_MANY_REQUESTS", "UNAVAILABLE"]),
          },
        },
      },
      "/api/v1/releases/latest": {
        get: {
          operationId: "latestRelease",
          summary: "The latest release",
          responses: { "200": answer("The release.", ReleaseResponse) },
        },
      },
      "/.well-known/jwks.json": {
        get: {
          operationId: "publicKeys",
          summary: "The keys that machine files are signed with",
          responses: { "200": answer("The keys.", JwksResponse) },
        },
      },
    },
  }
}

function call(summary: string, operationId: string, body: z.ZodType, responses: Record<string, unknown>) {
  const requestBody = { required: true, content: { "application/json": { schema: toSchema(body) } } }
  return { operationId, summary, requestBody, responses }
}

function answer(description: string, body: z.ZodType) {
  return { description, content: { "application/json": { schema: toSchema(body) } } }
}

/** One response per status, whose problem has one of the codes of that status. */
function refusals(codes: ProblemCode[]) {
  const statuses = [...new Set(codes.map((code) => problems[code].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const theirs = codes.filter((code) => problems[code].status === status)
      const schema = toSchema(Problem.extend({ code: z.enum(theirs) }))
      return [
        String(status),
        { description: theirs.join(", "), content: { "application/problem+json": { schema } } },
      ]
    }),
  )
}

function toSchema(schema: z.ZodType) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" })
  return rest
}

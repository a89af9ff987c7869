import * as z from "zod"
import { type ProblemCode, problems } from "#app/copy/licensing/problems.ts"
import {
  ActivateBody,
  ActivateResponse,
  DeactivateResponse,
  DeviceBody,
  DeviceCodeBody,
  DeviceCodeResponse,
  JwksResponse,
  PendingResponse,
  Problem,
  ReleaseResponse,
  RevocationsResponse,
  TokenBody,
  TokenResponse,
  UpdateQuery,
  UpdateResponse,
  ValidateResponse,
} from "./license-api.ts"

const COMMON_PROBLEMS: ProblemCode[] = [
  "INVALID_REQUEST",
  "NOT_JSON",
  "BODY_TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
]

const UPDATE_PARAMETERS = [
  {
    name: "channel",
    in: "query",
    required: false,
    description: "Which versions: stable ones (the default), or beta ones as well.",
    schema: toSchema(UpdateQuery.shape.channel),
  },
]

/** The licensing API as an OpenAPI 3.1 document, generated from the schemas that parse requests. */
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
        post: operation("Activate a computer", "activateDevice", ActivateBody, {
          "201": jsonResponse("A new computer was activated.", ActivateResponse),
          "200": jsonResponse(
            "The same computer again, by its ID or by its components: free, however often.",
            ActivateResponse,
          ),
          ...problemResponses([
            ...COMMON_PROBLEMS,
            "LICENSE_NOT_FOUND",
            "LICENSE_REVOKED",
            "DEVICE_LIMIT_REACHED",
            "TRANSFER_ALREADY_USED",
            "TRANSFER_WINDOW_CLOSED",
          ]),
        }),
      },
      "/api/v1/licenses/validate": {
        post: operation("Validate a computer's license", "validateDevice", DeviceBody, {
          "200": jsonResponse(
            "Whether the license is valid on this computer, and why not.",
            ValidateResponse,
          ),
          ...problemResponses(COMMON_PROBLEMS),
        }),
      },
      "/api/v1/licenses/deactivate": {
        post: operation("Release a computer", "deactivateDevice", DeviceBody, {
          "200": jsonResponse("The seat is free.", DeactivateResponse),
          ...problemResponses([...COMMON_PROBLEMS, "LICENSE_NOT_FOUND", "LICENSE_REVOKED"]),
        }),
      },
      "/api/v1/device-codes": {
        post: operation("Activate a computer without a key: get a code", "startDeviceCode", DeviceCodeBody, {
          "201": jsonResponse("Show `userCode`, and open `verificationUriComplete`.", DeviceCodeResponse),
          ...problemResponses(COMMON_PROBLEMS),
        }),
      },
      "/api/v1/device-codes/token": {
        post: operation("Whether the code was entered", "redeemDeviceCode", TokenBody, {
          "200": jsonResponse("Activated. This answer comes once.", TokenResponse),
          "202": jsonResponse("Not yet: ask again after the interval.", PendingResponse),
          ...problemResponses([
            ...COMMON_PROBLEMS,
            "SLOW_DOWN",
            "ACCESS_DENIED",
            "EXPIRED_TOKEN",
            "LICENSE_NOT_FOUND",
            "LICENSE_REVOKED",
            "DEVICE_LIMIT_REACHED",
            "TRANSFER_ALREADY_USED",
            "TRANSFER_WINDOW_CLOSED",
          ]),
        }),
      },
      "/api/v1/revocations": {
        get: {
          operationId: "revocations",
          summary: "The signed list of revoked licenses",
          responses: {
            "200": jsonResponse("The list.", RevocationsResponse),
            "304": { description: "The list has the number that If-None-Match names." },
            ...problemResponses(["TOO_MANY_REQUESTS", "UNAVAILABLE"]),
          },
        },
      },
      "/api/v1/releases/latest": {
        get: {
          operationId: "latestRelease",
          summary: "The latest release of a channel",
          parameters: UPDATE_PARAMETERS,
          responses: {
            "200": jsonResponse(
              "The release. Without a channel, the first five members only.",
              z.union([UpdateResponse, ReleaseResponse]),
            ),
            ...problemResponses(["INVALID_REQUEST", "RELEASE_NOT_FOUND", "TOO_MANY_REQUESTS", "UNAVAILABLE"]),
          },
        },
      },
      "/api/v1/releases/appcast.xml": {
        get: {
          operationId: "appcast",
          summary: "The releases of a channel, as a feed for WinSparkle and NetSparkle",
          parameters: UPDATE_PARAMETERS,
          responses: {
            "200": {
              description: "RSS 2.0 with Sparkle's extensions.",
              content: { "application/rss+xml; charset=utf-8": { schema: { type: "string" } } },
            },
            ...problemResponses(["INVALID_REQUEST", "TOO_MANY_REQUESTS", "UNAVAILABLE"]),
          },
        },
      },
      "/.well-known/jwks.json": {
        get: {
          operationId: "publicKeys",
          summary: "The keys that machine files are signed with",
          responses: { "200": jsonResponse("The keys.", JwksResponse) },
        },
      },
    },
  }
}

function operation(
  summary: string,
  operationId: string,
  body: z.ZodType,
  responses: Record<string, unknown>,
) {
  const requestBody = { required: true, content: { "application/json": { schema: toSchema(body) } } }
  return { operationId, summary, requestBody, responses }
}

function jsonResponse(description: string, body: z.ZodType) {
  return { description, content: { "application/json": { schema: toSchema(body) } } }
}

/** One problem response per status, with the codes of that status as an enum. */
function problemResponses(codes: ProblemCode[]) {
  const statuses = [...new Set(codes.map((code) => problems[code].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const codesOfStatus = codes.filter((code) => problems[code].status === status)
      const schema = toSchema(Problem.extend({ code: z.enum(codesOfStatus) }))
      return [
        String(status),
        { description: codesOfStatus.join(", "), content: { "application/problem+json": { schema } } },
      ]
    }),
  )
}

function toSchema(schema: z.ZodType) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" })
  return rest
}

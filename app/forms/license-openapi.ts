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

const ACTIVATION_PROBLEMS: ProblemCode[] = [
  "LICENSE_NOT_FOUND",
  "LICENSE_REVOKED",
  "DEVICE_LIMIT_REACHED",
  "TRANSFER_ALREADY_USED",
  "TRANSFER_WINDOW_CLOSED",
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

/** By status. */
type Answers = Record<string, { description: string; content?: object }>

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
      "/api/v1/licenses/activate": post(
        "activateDevice",
        "Activate a computer",
        ActivateBody,
        {
          "201": json("A new computer was activated.", ActivateResponse),
          "200": json(
            "The same computer again, by its ID or by its components: free, however often.",
            ActivateResponse,
          ),
        },
        ACTIVATION_PROBLEMS,
      ),
      "/api/v1/licenses/validate": post("validateDevice", "Validate a computer's license", DeviceBody, {
        "200": json("Whether the license is valid on this computer, and why not.", ValidateResponse),
      }),
      "/api/v1/licenses/deactivate": post(
        "deactivateDevice",
        "Release a computer",
        DeviceBody,
        { "200": json("The seat is free.", DeactivateResponse) },
        ["LICENSE_NOT_FOUND", "LICENSE_REVOKED"],
      ),
      "/api/v1/device-codes": post(
        "startDeviceCode",
        "Activate a computer without a key: get a code",
        DeviceCodeBody,
        { "201": json("Show `userCode`, and open `verificationUriComplete`.", DeviceCodeResponse) },
      ),
      "/api/v1/device-codes/token": post(
        "redeemDeviceCode",
        "Whether the code was entered",
        TokenBody,
        {
          "200": json("Activated. This answer comes once.", TokenResponse),
          "202": json("Not yet: ask again after the interval.", PendingResponse),
        },
        ["SLOW_DOWN", "ACCESS_DENIED", "EXPIRED_TOKEN", ...ACTIVATION_PROBLEMS],
      ),
      "/api/v1/revocations": get(
        "revocations",
        "The signed list of revoked licenses",
        {
          "200": json("The list.", RevocationsResponse),
          "304": { description: "The list has the number that If-None-Match names." },
        },
        ["TOO_MANY_REQUESTS", "UNAVAILABLE"],
      ),
      "/api/v1/releases/latest": get(
        "latestRelease",
        "The latest release of a channel",
        {
          "200": json(
            "The release. Without a channel, the first five members only.",
            z.union([UpdateResponse, ReleaseResponse]),
          ),
        },
        ["INVALID_REQUEST", "RELEASE_NOT_FOUND", "TOO_MANY_REQUESTS", "UNAVAILABLE"],
        UPDATE_PARAMETERS,
      ),
      "/api/v1/releases/appcast.xml": get(
        "appcast",
        "The releases of a channel, as a feed for WinSparkle and NetSparkle",
        {
          "200": {
            description: "RSS 2.0 with Sparkle's extensions.",
            content: { "application/rss+xml; charset=utf-8": { schema: { type: "string" } } },
          },
        },
        ["INVALID_REQUEST", "TOO_MANY_REQUESTS", "UNAVAILABLE"],
        UPDATE_PARAMETERS,
      ),
      "/.well-known/jwks.json": get("publicKeys", "The keys that machine files are signed with", {
        "200": json("The keys.", JwksResponse),
      }),
    },
  }
}

function get(
  operationId: string,
  summary: string,
  answers: Answers,
  codes: ProblemCode[] = [],
  parameters?: typeof UPDATE_PARAMETERS,
) {
  const responses = { ...answers, ...problemResponses(codes) }
  return { get: { operationId, summary, responses, ...(parameters && { parameters }) } }
}

/** A call with a body, which can be refused in the same ways as every other one. */
function post(
  operationId: string,
  summary: string,
  body: z.ZodType,
  answers: Answers,
  codes: ProblemCode[] = [],
) {
  const requestBody = { required: true, content: { "application/json": { schema: toSchema(body) } } }
  const common = [
    "INVALID_REQUEST",
    "NOT_JSON",
    "BODY_TOO_LARGE",
    "TOO_MANY_REQUESTS",
    "UNAVAILABLE",
  ] as const
  const responses = { ...answers, ...problemResponses([...common, ...codes]) }
  return { post: { operationId, summary, requestBody, responses } }
}

const json = (description: string, body: z.ZodType) => ({
  description,
  content: { "application/json": { schema: toSchema(body) } },
})

/** One problem response per status, with the codes of that status as an enum. */
function problemResponses(codes: ProblemCode[]): Answers {
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

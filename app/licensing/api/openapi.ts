import * as z from "zod"
import { type ProblemCode, problems } from "#app/licensing/activation/problems-copy.ts"
import { recognitionLimit } from "#app/licensing/activation/rules-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { ReleaseResponse, UpdateQuery, UpdateResponse } from "#app/releases/feeds/form.ts"
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
  RevocationsResponse,
  TokenBody,
  TokenResponse,
  ValidateResponse,
} from "./form.ts"

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

const LICENSES = "Licenses"
const DEVICE_CODES = "Device codes"
const RELEASES = "Releases"
const SIGNED_FILES = "Signed files"

const TAGS = [
  { name: LICENSES, description: "What the app calls with a license key." },
  { name: DEVICE_CODES, description: "Activation in a browser, where nobody types a key (RFC 8628)." },
  { name: SIGNED_FILES, description: "What a computer needs to verify files without a connection." },
  { name: RELEASES, description: "Updates of the app." },
]

/** Responses by status. */
type Answers = Record<string, { description: string; content?: object }>

/** The licensing API as an OpenAPI 3.1 document, generated from the schemas that parse requests. */
export function describeLicensingApi({
  siteUrl,
  contact,
}: {
  siteUrl: string
  contact: { supportEmail: string }
}) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${brand.name} licensing API`,
      version: "1.0.0",
      description: `Activates, validates and releases computers for the ${brand.name} desktop app. JSON over HTTPS, no cookies, no other credential than a license key or a code in the body.`,
      contact: { name: `${brand.name} support`, email: contact.supportEmail, url: `${siteUrl}/contact` },
      license: { name: `${brand.name} License Agreement`, url: `${siteUrl}/license` },
    },
    servers: [{ url: siteUrl }],
    tags: TAGS,
    security: [],
    paths: {
      "/api/v1/licenses/activate": post(
        {
          tags: [LICENSES],
          operationId: "activateDevice",
          summary: "Activate a computer",
          description: "Takes a seat of the license for the computer, unless it has one.",
        },
        ActivateBody,
        {
          "201": json("A new computer was activated.", ActivateResponse),
          "200": json(
            `The same computer again, which is free: by its ID however often, by its components up to ${recognitionLimit}.`,
            ActivateResponse,
          ),
        },
        ACTIVATION_PROBLEMS,
      ),
      "/api/v1/licenses/validate": post(
        {
          tags: [LICENSES],
          operationId: "validateDevice",
          summary: "Validate a computer's license",
          description: "For every start with a connection. A valid license comes with a new machine file.",
        },
        DeviceBody,
        { "200": json("Whether the license is valid on this computer, and why not.", ValidateResponse) },
      ),
      "/api/v1/licenses/deactivate": post(
        {
          tags: [LICENSES],
          operationId: "deactivateDevice",
          summary: "Release a computer",
          description: "Frees the seat of the computer, which gets it back while no other one has taken it.",
        },
        DeviceBody,
        { "200": json("The seat is free.", DeactivateResponse) },
        ["LICENSE_NOT_FOUND", "LICENSE_REVOKED"],
      ),
      "/api/v1/device-codes": post(
        {
          tags: [DEVICE_CODES],
          operationId: "startDeviceCode",
          summary: "Get a code",
          description: "Begins the activation of a computer by a code that its owner enters on the site.",
        },
        DeviceCodeBody,
        { "201": json("Show `userCode`, and open `verificationUriComplete`.", DeviceCodeResponse) },
      ),
      "/api/v1/device-codes/token": post(
        {
          tags: [DEVICE_CODES],
          operationId: "redeemDeviceCode",
          summary: "Ask whether the code was entered",
          description:
            "To be repeated after the interval, until the answer is another one than 202 and `SLOW_DOWN`.",
        },
        TokenBody,
        {
          "200": json("Activated. This answer comes once.", TokenResponse),
          "202": json("Not yet: ask again after the interval.", PendingResponse),
        },
        ["SLOW_DOWN", "ACCESS_DENIED", "EXPIRED_TOKEN", ...ACTIVATION_PROBLEMS],
      ),
      "/api/v1/revocations": get(
        {
          tags: [SIGNED_FILES],
          operationId: "revocations",
          summary: "The signed list of revoked licenses",
          description: "By it, the machine file of a license that was refunded ends before it expires.",
        },
        {
          "200": json("The list.", RevocationsResponse),
          "304": { description: "The list has the number that If-None-Match names." },
        },
      ),
      "/api/v1/releases/latest": get(
        {
          tags: [RELEASES],
          operationId: "latestRelease",
          summary: "The latest release of a channel",
          description: "Its signature is to be checked before anything runs.",
        },
        {
          "200": json(
            "The release. Without a channel, the first five members only.",
            z.union([UpdateResponse, ReleaseResponse]),
          ),
        },
        ["INVALID_REQUEST", "RELEASE_NOT_FOUND"],
        UPDATE_PARAMETERS,
      ),
      "/api/v1/releases/appcast.xml": get(
        {
          tags: [RELEASES],
          operationId: "appcast",
          summary: "The releases of a channel as a feed",
          description: "For WinSparkle and NetSparkle.",
        },
        {
          "200": {
            description: "RSS 2.0 with Sparkle's extensions.",
            content: { "application/rss+xml; charset=utf-8": { schema: { type: "string" } } },
          },
        },
        ["INVALID_REQUEST"],
        UPDATE_PARAMETERS,
      ),
      "/.well-known/jwks.json": get(
        {
          tags: [SIGNED_FILES],
          operationId: "publicKeys",
          summary: "The keys that machine files are signed with",
          description: "The current one first and, during a rotation, the previous one (RFC 8037).",
        },
        { "200": json("The keys.", JwksResponse) },
      ),
    },
  }
}

/** Description of a call for human readers. */
type Operation = { tags: string[]; operationId: string; summary: string; description: string }

function get(
  operation: Operation,
  answers: Answers,
  codes: ProblemCode[] = [],
  parameters?: typeof UPDATE_PARAMETERS,
) {
  const responses = { ...answers, ...problemResponses(codes) }
  return { get: { ...operation, responses, ...(parameters && { parameters }) } }
}

/** A call with a body, which can be refused in the same ways as every other one. */
function post(operation: Operation, body: z.ZodType, answers: Answers, codes: ProblemCode[] = []) {
  const requestBody = { required: true, content: { "application/json": { schema: toSchema(body) } } }
  const responses = {
    ...answers,
    ...problemResponses(["INVALID_REQUEST", "NOT_JSON", "BODY_TOO_LARGE", ...codes]),
  }
  return { post: { ...operation, requestBody, responses } }
}

const json = (description: string, body: z.ZodType) => ({
  description,
  content: { "application/json": { schema: toSchema(body) } },
})

/** Returns one problem response per status, with the codes of that status, and of every call, as an enum. */
function problemResponses(own: ProblemCode[]) {
  const codes: ProblemCode[] = ["TOO_MANY_REQUESTS", "UNAVAILABLE", ...own]
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

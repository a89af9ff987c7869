import { DEVICE_CODE_LIFETIME } from "#app/licensing/link/device-code.ts"
import { transferWindow } from "#app/orders/plans/copy.ts"
import { brand } from "#app/platform/brand.ts"
import { apiProblems } from "#app/platform/http/copy.ts"
import { inList } from "#app/platform/text.ts"
import { inMinutes } from "#app/platform/time.ts"

/** Time for which the code of a computer that waits can be entered. */
export const codeTime = inMinutes(DEVICE_CODE_LIFETIME)

/** Every problem code of the licensing API, with its HTTP status and a title that an app may show. */
export const problems = {
  ...apiProblems,
  UNAVAILABLE: {
    status: 503,
    title: "The license service is not available right now. Please try again in a minute.",
  },
  RELEASE_NOT_FOUND: { status: 404, title: "No version is available at the moment." },
  LICENSE_NOT_FOUND: {
    status: 404,
    title:
      "There is no license with this key. Please compare it with the key on your dashboard or in your receipt.",
  },
  LICENSE_REVOKED: {
    status: 403,
    title: "This license key was revoked. Your dashboard says why, or shows the new key.",
  },
  DEVICE_NOT_ACTIVATED: {
    status: 403,
    title: "This computer was released from the license. Activate it again to go on.",
  },
  DEVICE_LIMIT_REACHED: {
    status: 409,
    title:
      "This license is already in use on all the computers that it covers. If a transfer is left, release one of them on your dashboard, then try again.",
  },
  TRANSFER_ALREADY_USED: {
    status: 409,
    title:
      "This license has no transfer to a different computer left. The computers listed on your dashboard can be activated again at any time.",
  },
  TRANSFER_WINDOW_CLOSED: {
    status: 409,
    title: `A license can be transferred to a different computer within ${transferWindow} of purchase, and that time is over. The computers listed on your dashboard can be activated again at any time.`,
  },
  SLOW_DOWN: { status: 429, title: `${brand.name} asks too often. It goes on in a few seconds.` },
  ACCESS_DENIED: {
    status: 403,
    title: "On the website somebody answered that this is not their computer. Nothing was activated.",
  },
  EXPIRED_TOKEN: {
    status: 410,
    title: `This code has ended: it is good for ${codeTime}, and once. Start again to get a new one.`,
  },
} as const

export type ProblemCode = keyof typeof problems

const EXPECTED = new Map([
  ["object", "a JSON object"],
  ["array", "a list"],
  ["string", "a text"],
])

/** Messages of the schemas about a field. */
type FieldIssue = {
  code?: string
  path?: readonly PropertyKey[]
  input?: unknown
  expected?: string
  values?: readonly unknown[]
  keys?: readonly string[]
}

/** Messages about a field or the body for schemas without their own; undefined falls back to zod's. */
export function fieldProblem({ code, path = [], input, expected = "", values = [], keys = [] }: FieldIssue) {
  switch (code) {
    case "invalid_type":
      if (path.length > 0 && input === undefined) return "is missing"
      return `must be ${EXPECTED.get(expected) ?? expected}`
    case "invalid_value":
      return `must be ${inList(values.map(String), "disjunction")}`
    case "unrecognized_keys":
      return `must not have ${inList(keys)}`
    default:
      return undefined
  }
}

import type { HonoRequest } from "hono"
import type { HTTPException } from "hono/http-exception"

export type Fields = Record<string, unknown>

/** The error that the emulated service answers to a body it cannot read. */
type ToError = (message: string) => HTTPException

/** The JSON body of a request; null when it is empty. */
export async function readJson(request: HonoRequest, toError: ToError): Promise<unknown> {
  const text = await request.text()
  if (text.trim() === "") return null
  try {
    return JSON.parse(text)
  } catch {
    throw toError("The body is not valid JSON")
  }
}

/** The JSON object in the body of a request; `{}` when the body is empty. */
export async function readJsonObject(request: HonoRequest, toError: ToError): Promise<Fields> {
  const body = (await readJson(request, toError)) ?? {}
  if (!isObject(body)) throw toError("The body is not a JSON object")
  return body
}

/** The fields of a form, URL-encoded or multipart, or of a JSON object. */
export async function readFields(request: HonoRequest, toError: ToError): Promise<Fields> {
  if (request.header("content-type")?.includes("application/json")) return readJsonObject(request, toError)
  try {
    return await request.parseBody()
  } catch {
    throw toError("The body is not a valid form")
  }
}

/** A field's text; empty when the field is absent or not text. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === "string" ? value : ""
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

import type { HonoRequest } from "hono"
import type { Refusal } from "./error-response.ts"

export type Fields = Record<string, unknown>

/** The JSON body of a request; null when it is empty. Malformed JSON is refused with what `refuse` makes. */
export async function readJson(
  request: HonoRequest,
  refuse: (sentence: string) => Refusal,
): Promise<unknown> {
  const text = await request.text()
  if (text.trim() === "") return null
  try {
    return JSON.parse(text)
  } catch {
    throw refuse("The body is not valid JSON")
  }
}

/** As `readJson`, for services that take nothing but an object. */
export async function readJsonObject(
  request: HonoRequest,
  refuse: (sentence: string) => Refusal,
): Promise<Fields> {
  const body = (await readJson(request, refuse)) ?? {}
  if (!isObject(body)) throw refuse("The body is not a JSON object")
  return body
}

/** The fields of a form, however it was encoded, or of a JSON object. */
export async function readFields(
  request: HonoRequest,
  refuse: (sentence: string) => Refusal,
): Promise<Fields> {
  const type = request.header("content-type") ?? ""
  if (type.includes("application/json")) return readJsonObject(request, refuse)
  if (!type.includes("multipart/form-data")) {
    return Object.fromEntries(new URLSearchParams(await request.text()))
  }
  try {
    return await request.parseBody()
  } catch {
    throw refuse("The body is not a valid form")
  }
}

export function isForm(request: HonoRequest): boolean {
  return !(request.header("content-type") ?? "").includes("application/json")
}

/** A field as text; an absent one, or one that is not text, is empty. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === "string" ? value : ""
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

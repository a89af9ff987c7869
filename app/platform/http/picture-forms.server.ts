import type { ServerBuild } from "@remix-run/cloudflare"
import { fieldOf } from "#app/platform/text.ts"
import { staticRoutesOf } from "./canonical-path.server.ts"
import { isMultipart } from "./form-counter.server.ts"
import { FORM_LIMIT } from "./read-body.server.ts"
import { documentPath } from "./request-handler.server.ts"

/**
 * Creates a check for requests that may be large: multipart forms of a page that declares `handle.takesPicture`, unless
 * Content-Length is within the limit of other forms. Pages with parameters in their path can't declare it.
 */
export function createPictureFormCheck(build: Pick<ServerBuild, "routes">) {
  const paths = new Set(
    [...staticRoutesOf(build)].flatMap(([path, id]) =>
      fieldOf(build.routes[id]?.module.handle, "takesPicture") === true ? [path] : [],
    ),
  )
  return ({ method, url, headers }: Request) =>
    method === "POST" &&
    !(Number(headers.get("content-length") ?? Number.NaN) <= FORM_LIMIT) &&
    isMultipart(headers.get("content-type") ?? "") &&
    paths.has(documentPath(new URL(url).pathname))
}

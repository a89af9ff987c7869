import type { ContentfulStatusCode } from "hono/utils/http-status"

/** A request that the emulated service refuses: thrown anywhere, answered with `body` as JSON. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly body: object

  constructor(status: ContentfulStatusCode, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

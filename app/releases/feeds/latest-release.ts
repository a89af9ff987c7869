import { licenseProblem } from "#app/licensing/api/license-call.server.ts"
import { updateCall } from "./update-call.server.ts"

/** Requests without parameters are cached for a minute, like a public page. */
export const handle = { shared: "without-query" }

/** The highest version of the channel that an app asks for. */
export const loader = updateCall(({ releases: [latest], isPlain, headers }) => {
  if (!latest) return licenseProblem("RELEASE_NOT_FOUND")
  const { version, size, sha256, installerUrl: url, notes, channel, signature } = latest
  const release = { version, size, sha256, url, notes }
  return Response.json(isPlain ? release : { ...release, channel, signature }, { headers })
})
